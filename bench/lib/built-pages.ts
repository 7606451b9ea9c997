import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The tree that is served. */
const treeOf = (dataDir: string) => join(dataDir, 'site/current/');

/** The HTML that is served of one page, by its path without the extension; empty when there is none. */
export function readPage(dataDir: string, path: string): string {
  try {
    return readFileSync(join(treeOf(dataDir), `${path}.html`), 'utf8');
  } catch (error) {
    // Between two trees the link points to another, never to nothing: so it is not there.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** ms between two polls at a page, and before what is looked for counts as never coming. */
const LOOK_INTERVAL = 1;
const TIMEOUT = 300_000;

/** Resolves when the page that is served has the text. */
export async function untilPageHas(dataDir: string, path: string, text: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT;
  while (!readPage(dataDir, path).includes(text)) {
    if (performance.now() > deadline) throw new Error(`${path} does not show ${text}`);
    await setTimeout(LOOK_INTERVAL);
  }
}

/** Every HTML file of the site and what is in it, as a hash. */
export function hashPages(dataDir: string): ReadonlyMap<string, string> {
  const tree = treeOf(dataDir);
  const files = globSync('**/*.html', { cwd: tree });
  return new Map(files.map((file) => [file, hash('sha1', readFileSync(join(tree, file)))]));
}

/** Files that one has and the other has not, or not so. */
export function differingPages(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => before.get(file) !== after.get(file)).sort();
}

/** HTML files that hold a text. */
export function pagesWith(dataDir: string, text: string): string[] {
  const tree = treeOf(dataDir);
  return globSync('**/*.html', { cwd: tree })
    .filter((file) => readFileSync(join(tree, file)).includes(text))
    .sort();
}
