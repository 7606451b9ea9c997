import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { pictureIdOf } from '../../../src/rules/picture-files.ts';
import { hasCode } from '../../errors.ts';
import { writeWhole } from '../../media/store.ts';
import type { WaitingPicture } from './pictures.ts';
import { DRAWINGS } from './types.ts';

/** In the media folder for as long as a picture of the demo shop waits to be drawn. */
const LIST = 'waiting.json';

export const waitingPictureSchema: v.GenericSchema<unknown, WaitingPicture> = v.object({
  id: v.string(),
  spec: v.object({
    drawing: v.picklist(DRAWINGS),
    colour: v.string(),
    view: v.picklist(['front', 'detail', 'swatch']),
    count: v.exactOptional(v.number()),
    isOneColour: v.exactOptional(v.boolean()),
    leaf: v.exactOptional(v.picklist(['loose', 'double', 'transfer'])),
    mark: v.exactOptional(v.string()),
    isWide: v.exactOptional(v.literal(true)),
  }),
});

/** Notes pictures that are to be drawn; the list of an earlier seed is replaced. */
export async function writeWaiting(mediaDir: string, pictures: readonly WaitingPicture[]): Promise<void> {
  await mkdir(mediaDir, { recursive: true });
  await writeWhole(join(mediaDir, LIST), Buffer.from(JSON.stringify(pictures)));
}

/** The pictures that were noted, in the order in which they are to be drawn; none when all are drawn. */
export async function readWaiting(mediaDir: string): Promise<readonly WaitingPicture[]> {
  try {
    return v.parse(v.array(waitingPictureSchema), JSON.parse(await readFile(join(mediaDir, LIST), 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Removes the list: all its pictures are drawn. */
export const forgetWaiting = (mediaDir: string): Promise<void> => rm(join(mediaDir, LIST), { force: true });

/** Deletes files of some pictures that a process was writing when it was killed. Nothing may be drawing meanwhile. */
export async function removeUnfinished(mediaDir: string, ids: ReadonlySet<string>): Promise<void> {
  const unfinished = (await readdir(mediaDir)).filter(
    (file) => file.endsWith('.incoming') && ids.has(pictureIdOf(file)),
  );
  for (const file of unfinished) await rm(join(mediaDir, file), { force: true });
}
