import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../errors.ts';

/** Allowed targets of `current`: one of the two trees, or the folder of a release. */
const RELEASE_PATH = /^(?:[ab]|releases\/[\w-]+)$/;

/**
 * Returns the folder of the release being served. Resolved once per request, so that a switch during a request does not
 * mix two releases.
 */
export function releasePath(siteDir: string): string {
  try {
    const target = readlinkSync(join(siteDir, 'current'));
    if (RELEASE_PATH.test(target)) return target;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  // There is no release before the first build, and so no file.
  return 'releases/none';
}
