import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../errors.ts';

/** Where `current` may lead: to one of two trees, or to the folder of a release. */
const RELEASE_PATH = /^(?:[ab]|releases\/[\w-]+)$/;

/** The release being served, resolved once a request: a switch in the middle of it must not mix two releases. */
export function releasePath(siteDir: string): string {
  try {
    const target = readlinkSync(join(siteDir, 'current'));
    if (RELEASE_PATH.test(target)) return target;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  // Before the first build there is no release, and so no file.
  return 'releases/none';
}
