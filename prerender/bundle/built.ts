import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildMark } from './fingerprint.ts';

/** Where the client and the server bundle go. */
export const DIST_DIR = 'dist';

/** Written last by a build, and removed first. */
export const MARK = join(DIST_DIR, 'fingerprint.json');

/**
 * What the build in dist/ was made from, or null when there is none or it did not finish. It is apart from build.ts, so
 * that who only runs what was built loads neither parser nor compressor.
 */
export function builtMark(): BuildMark | null {
  try {
    // Written by buildShop().
    return JSON.parse(readFileSync(MARK, 'utf8')) as BuildMark;
  } catch {
    return null;
  }
}
