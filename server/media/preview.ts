import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureFile, webpWidth } from '../../src/rules/picture-files.ts';
import { PREVIEW, previewFile } from '../../src/rules/preview-file.ts';
import { LIMITS, readRecord, writeWhole } from './store.ts';

/** Of JPEG: messengers make it smaller once more. */
const QUALITY = 82;

/** Previews that are being made: whoever asks meanwhile waits for the same. */
const underWay = new Map<string, Promise<boolean>>();

/**
 * Makes the preview of a stored picture unless it is there: JPEG, which every messenger reads, 1,200 × 630 with the whole
 * picture in its middle and its border's colour around. It is made when it is first asked for, since most never are; a
 * picture of any age has one so. Returns whether it is there now: not when there is no such picture.
 * @throws what the file system or the decoder throws
 */
export function ensurePreview(mediaDir: string, id: string): Promise<boolean> {
  const file = join(mediaDir, previewFile(id));
  if (existsSync(file)) return Promise.resolve(true);
  const known = underWay.get(file);
  if (known) return known;
  const making = makePreview(mediaDir, id, file).finally(() => underWay.delete(file));
  underWay.set(file, making);
  return making;
}

async function makePreview(mediaDir: string, id: string, file: string): Promise<boolean> {
  const record = await readRecord(join(mediaDir, `${id}.json`));
  if (!record) return false;
  const source = join(mediaDir, pictureFile(id, webpWidth(record.widths, PREVIEW.width), 'webp'));
  const { data, info } = await sharp(source, LIMITS)
    .resize({ ...PREVIEW, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const preview = sharp(data, { raw: { width, height, channels } })
    .resize({ ...PREVIEW, fit: 'contain', background: borderColour(data, channels) })
    .jpeg({ quality: QUALITY });
  await writeWhole(file, await preview.toBuffer());
  return true;
}

/** The colour of the first point: what is drawn or photographed for a shop mostly lies on one ground. */
const borderColour = (data: Buffer, channels: number) => {
  const at = (channel: number) => data[channels < 3 ? 0 : channel] ?? 255;
  return { r: at(0), g: at(1), b: at(2) };
};
