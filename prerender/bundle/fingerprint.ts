import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '../../src/contract/language.ts';
import type { Localized } from '../../src/contract/localized.ts';
import { ModuleGraph, type ReadFile } from './module-graph.ts';

/**
 * Entries of the code that makes a page: its HTML on the server and in the browser, its start scripts, and its data.
 * Their imports are included.
 */
const PAGE_ENTRIES = [
  'src/app/render.tsx',
  'src/app/loader/recorder.ts',
  'src/app/loader/main.ts',
  'pages/index/+client.ts',
  'prerender/render/batch-renderer.ts',
];

/** Files that every page depends on although no module imports them. */
const PAGE_FILES = ['pages/**/*.{ts,tsx}', 'src/**/*.css', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json'];

/** Entries that are bundled beside the pages' code (vite.config.ts): the commands that render. */
const BUNDLE_ENTRIES = ['prerender/run.ts', 'prerender/watch/run.ts', 'prerender/render/thread.ts'];

/** Entries of the service worker, which pages do not depend on (prerender/bundle/worker.ts). */
const WORKER_ENTRIES = ['src/worker/main.ts', 'src/worker/off.ts', 'src/worker/cart.ts'];

/** Entries of the studio, which is a separate bundle: no page and no other bundle depends on it. */
const STUDIO_ENTRIES = ['studio/app/main.tsx', 'studio/vite.config.ts'];
const STUDIO_FILES = [
  'studio/**/*.{ts,tsx,css,html,json}',
  'studio/**/*.po',
  'src/styles/*.css',
  'lingui.config.ts',
  'package-lock.json',
];

/** Files that the build copies unchanged. */
const BUILD_FILES = ['public/**/*.*'];

/** Fingerprints of a build's inputs (names and contents). Equal fingerprints give equal outputs. */
export interface BuildMark {
  /** Fingerprint of all inputs. */
  readonly build: string;
  /** Fingerprint of the inputs of pages without their texts. A change invalidates every page. */
  readonly code: string;
  readonly texts: Localized;
}

/** Computes the fingerprints of the repository as it is now. */
export function buildMark(read: ReadFile = readFileSync): BuildMark {
  const graph = new ModuleGraph(read);
  const code = fingerprint(pageFiles(graph), read);
  const texts = Object.fromEntries(
    LANGUAGES.map((lang) => [lang, fingerprint([`locales/${lang}.po`], read)]),
  ) as BuildMark['texts'];
  const bundled = graph.closure([...PAGE_ENTRIES, ...BUNDLE_ENTRIES, ...WORKER_ENTRIES], { withDynamic: true });
  const build = [code, ...LANGUAGES.map((lang) => texts[lang]), fingerprint([...bundled, ...glob(BUILD_FILES)], read)];
  return { build: hashOf([build.join()]), code, texts };
}

/** Computes the fingerprint of the studio's sources as they are now. */
export function studioMark(read: ReadFile = readFileSync): string {
  const bundled = new ModuleGraph(read).closure(STUDIO_ENTRIES, { withDynamic: true });
  return fingerprint([...bundled, ...glob(STUDIO_FILES)], read);
}

/** Returns the files that a page depends on, except its texts. */
export const pageFiles = (graph: ModuleGraph): ReadonlySet<string> =>
  new Set([...graph.closure(PAGE_ENTRIES), ...glob(PAGE_FILES)]);

const glob = (patterns: readonly string[]): string[] => globSync(patterns).filter((file) => !file.includes('.test.'));

const fingerprint = (files: Iterable<string>, read: ReadFile): string =>
  hashOf([...new Set(files)].sort().flatMap((file) => [file, read(file)]));

function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}
