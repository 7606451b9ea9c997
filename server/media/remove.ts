import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureIdOf } from '../../src/rules/picture-files.ts';
import { hasCode } from '../errors.ts';

/** Deletes every file of some pictures. */
export async function removePictures(mediaDir: string, ids: ReadonlySet<string>): Promise<void> {
  if (ids.size === 0) return;
  for (const file of await namesIn(mediaDir)) {
    if (ids.has(pictureIdOf(file))) await rm(join(mediaDir, file), { force: true });
  }
}

/** The files of a folder; none where there is no folder yet. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
