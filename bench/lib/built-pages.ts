import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Returns the served tree. */
const treeOf = (dataDir: string) => join(dataDir, 'site/current/');

/** Returns the served HTML of a page, by its path without the extension; empty if there is none. */
export function readPage(dataDir: string, path: string): string {
  try {
    return readFileSync(join(treeOf(dataDir), `${path}.html`), 'utf8');
  } catch (error) {
    // The link always points to a complete tree, so the page does not exist.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** ms between two polls of a page, and ms until a timeout. */
const LOOK_INTERVAL = 1;
const TIMEOUT = 300_000;

/** Resolves when the served page contains the text. */
export async function untilPageHas(dataDir: string, path: string, text: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT;
  while (!readPage(dataDir, path).includes(text)) {
    if (performance.now() > deadline) throw new Error(`${path} does not show ${text}`);
    await setTimeout(LOOK_INTERVAL);
  }
}

/** Returns every HTML file of the site with a hash of its content. */
export function hashPages(dataDir: string): ReadonlyMap<string, string> {
  const tree = treeOf(dataDir);
  const files = globSync('**/*.html', { cwd: tree });
  return new Map(files.map((file) => [file, hash('sha1', readFileSync(join(tree, file)))]));
}

/** Returns the files that only one side has, or that differ. */
export function differingPages(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => before.get(file) !== after.get(file)).sort();
}

/** Returns the HTML files that contain a text. */
export function pagesWith(dataDir: string, text: string): string[] {
  const tree = treeOf(dataDir);
  return globSync('**/*.html', { cwd: tree })
    .filter((file) => readFileSync(join(tree, file)).includes(text))
    .sort();
}
