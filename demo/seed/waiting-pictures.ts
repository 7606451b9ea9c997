import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { hasCode } from '../../server/errors.ts';
import { writeWhole } from '../../server/media/store.ts';
import { pictureIdOf } from '../../src/rules/picture-files.ts';
import type { WaitingPicture } from './pictures.ts';
import { DRAWINGS } from './types.ts';

/** File in the media folder that exists while pictures of the demo shop wait to be drawn. */
const LIST = 'waiting.json';

export const waitingPictureSchema: v.GenericSchema<unknown, WaitingPicture> = v.object({
  id: v.string(),
  spec: v.object({
    drawing: v.picklist(DRAWINGS),
    colour: v.string(),
    view: v.picklist(['front', 'detail', 'swatch', 'scene']),
    count: v.exactOptional(v.number()),
    isOneColour: v.exactOptional(v.boolean()),
    leaf: v.exactOptional(v.picklist(['loose', 'double', 'transfer'])),
    mark: v.exactOptional(v.string()),
    shape: v.exactOptional(v.string()),
    millimetres: v.exactOptional(v.array(v.number())),
    amount: v.exactOptional(v.number()),
    isWide: v.exactOptional(v.literal(true)),
  }),
});

/** Stores the list of pictures to draw; replaces the list of an earlier seed. */
export async function writeWaiting(mediaDir: string, pictures: readonly WaitingPicture[]): Promise<void> {
  await mkdir(mediaDir, { recursive: true });
  await writeWhole(join(mediaDir, LIST), Buffer.from(JSON.stringify(pictures)));
}

/** Returns the pictures still to be drawn, in order; none when all are drawn. */
export async function readWaiting(mediaDir: string): Promise<readonly WaitingPicture[]> {
  try {
    return v.parse(v.array(waitingPictureSchema), JSON.parse(await readFile(join(mediaDir, LIST), 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Deletes the list once all its pictures are drawn. */
export const forgetWaiting = (mediaDir: string): Promise<void> => rm(join(mediaDir, LIST), { force: true });

/** Deletes unfinished files of the given pictures that a killed process left behind. No process may draw meanwhile. */
export async function removeUnfinished(mediaDir: string, ids: ReadonlySet<string>): Promise<void> {
  const unfinished = (await readdir(mediaDir)).filter(
    (file) => file.endsWith('.incoming') && ids.has(pictureIdOf(file)),
  );
  for (const file of unfinished) await rm(join(mediaDir, file), { force: true });
}
