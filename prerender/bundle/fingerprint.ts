import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { ModuleGraph, type ReadFile } from './module-graph.ts';

/**
 * What makes a page: its HTML on the server and in the browser, the scripts that it starts with, and its data. All that
 * they import is in them.
 */
const PAGE_ENTRIES = [
  'src/app/render.tsx',
  'src/app/loader/recorder.ts',
  'src/app/loader/main.ts',
  'pages/index/+client.ts',
  'prerender/render/batch-renderer.ts',
];

/** What no module imports and every page depends on. */
const PAGE_FILES = ['pages/**/*.{ts,tsx}', 'src/**/*.css', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json'];

/** What is bundled beside the pages' code (vite.config.ts): the commands that render. */
const BUNDLE_ENTRIES = ['prerender/run.ts', 'prerender/watch/run.ts', 'prerender/render/thread.ts'];

/** The service worker, which no page is made with (prerender/bundle/worker.ts). */
const WORKER_ENTRIES = ['src/worker/main.ts', 'src/worker/off.ts', 'src/worker/cart/main.ts'];

/** What makes the studio, a bundle of its own: no page and no other bundle depends on it. */
const STUDIO_ENTRIES = ['studio/app/main.tsx', 'studio/vite.config.ts'];
const STUDIO_FILES = [
  'studio/**/*.{ts,tsx,css,html,json}',
  'studio/**/*.po',
  'src/styles/*.css',
  'lingui.config.ts',
  'package-lock.json',
];

/** What is in the build as it is. */
const BUILD_FILES = ['public/**/*.*'];

/** Fingerprints of a build's inputs, names and contents: equal ones give equal outputs. */
export interface BuildMark {
  /** Of all of them. */
  readonly build: string;
  /** Of what pages are made with, without their texts: a page is rendered anew when it changes. */
  readonly code: string;
  readonly texts: Readonly<Record<Language, string>>;
}

/** The fingerprints of the repository as it is now. */
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

/** The fingerprint of the studio's sources as they are now. */
export function studioMark(read: ReadFile = readFileSync): string {
  const bundled = new ModuleGraph(read).closure(STUDIO_ENTRIES, { withDynamic: true });
  return fingerprint([...bundled, ...glob(STUDIO_FILES)], read);
}

/** The files that a page depends on, its texts aside. */
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
