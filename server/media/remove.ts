import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureIdOf } from '../../src/rules/picture-files.ts';
import { hasCode } from '../errors.ts';

/** Deletes all files of the given pictures. */
export async function removePictures(mediaDir: string, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return;
  for (const file of await namesIn(mediaDir)) {
    if (ids.has(pictureIdOf(file))) await rm(join(mediaDir, file), { force: true });
  }
}

/** Returns the names of the files in a folder; none if it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
