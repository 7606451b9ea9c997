import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildMark } from './fingerprint.ts';

/** Output folder of the client and server bundles. */
export const DIST_DIR = 'dist';

/** Mark of a finished build: a build removes it first and writes it last. */
export const MARK = join(DIST_DIR, 'fingerprint.json');

/**
 * Returns the mark of the build in dist/; null if there is none or the build did not finish. In a module of its own, so
 * that a process that only runs the build does not load the parser and the compressor.
 */
export function builtMark(): BuildMark | null {
  try {
    return JSON.parse(readFileSync(MARK, 'utf8')) as BuildMark;
  } catch {
    return null;
  }
}
