import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { STUDIO_DIST_DIR } from './build.ts';

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
);

interface LoadedFile {
  readonly file: string;
  /** Bytes, compressed by gzip. */
  readonly size: number;
}

/** Modules of the studio that a browser loads before the first list is shown: the entry, a language, the list. */
const FIRST_LIST = ['index.html', 'locales/uk.po', 'features/product-list/product-list-screen.tsx'];

const readManifest = () =>
  v.parse(manifestSchema, JSON.parse(readFileSync(join(STUDIO_DIST_DIR, '.vite/manifest.json'), 'utf8')));

/** Returns the first cycle of static imports, as file names; undefined if there is none. */
export function importCycle(): readonly string[] | undefined {
  const manifest = readManifest();
  const cleared = new Set<string>();
  const walk = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (cleared.has(name)) return undefined;
    const circle = manifest[name]?.imports.map((next) => walk(next, [...path, name])).find(Boolean);
    cleared.add(name);
    return circle;
  };
  return Object.keys(manifest)
    .map((name) => walk(name, []))
    .find(Boolean);
}

/** Returns the JavaScript files of the first list, largest first, read from the build in dist/studio. */
export function firstListFiles(): LoadedFile[] {
  const manifest = readManifest();
  const seen = new Set(FIRST_LIST);
  const files = new Set<string>();
  // Iteration of a set includes elements that are added meanwhile.
  for (const name of seen) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The studio's build has no ${name}`);
    files.add(chunk.file);
    for (const imported of chunk.imports) seen.add(imported);
  }
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, size: gzipSync(readFileSync(join(STUDIO_DIST_DIR, file)), { level: 9 }).length }))
    .sort((one, other) => other.size - one.size);
}
