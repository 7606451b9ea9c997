import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureFile, webpWidth } from '../../src/rules/picture-files.ts';
import { parsePreviewFile } from '../../src/rules/preview-file.ts';
import { LIMITS, readRecord, writeWhole } from './store.ts';

/** Ground of a transparent picture: the shop's paper. */
const PAPER = '#faf6ee';

/** JPEG quality; messengers scale the preview down further. */
const QUALITY = 82;

type Preview = NonNullable<ReturnType<typeof parsePreviewFile>>;

/** Previews being made; concurrent requests wait for the same one. */
const underWay = new Map<string, Promise<boolean>>();

/**
 * Makes a preview of a stored picture if it does not exist: a JPEG, which every messenger and every mail program reads,
 * with the whole picture in the middle, on the colour of its border. It is made on first request, because most are
 * never requested; so older pictures have one too.
 * @param name the name of the preview's file; any other name is none
 * @returns false if there is no such picture
 * @throws errors of the file system or the decoder
 */
export function ensurePreview(mediaDir: string, name: string): Promise<boolean> {
  const preview = parsePreviewFile(name);
  if (!preview) return Promise.resolve(false);
  const file = join(mediaDir, name);
  if (existsSync(file)) return Promise.resolve(true);
  const known = underWay.get(file);
  if (known) return known;
  const making = makePreview(mediaDir, preview, file).finally(() => underWay.delete(file));
  underWay.set(file, making);
  return making;
}

async function makePreview(mediaDir: string, { id, size }: Preview, file: string): Promise<boolean> {
  const record = await readRecord(join(mediaDir, `${id}.json`));
  if (!record) return false;
  const source = join(mediaDir, pictureFile(id, webpWidth(record.widths, size.width), 'webp'));
  const { data, info } = await sharp(source, LIMITS)
    .flatten({ background: PAPER })
    .resize({ ...size, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const preview = sharp(data, { raw: { width, height, channels } })
    .resize({ ...size, fit: 'contain', background: borderColour(data, channels) })
    .jpeg({ quality: QUALITY });
  await writeWhole(file, await preview.toBuffer());
  return true;
}

/** Returns the colour of the first pixel: pictures of a shop mostly have a uniform background. */
const borderColour = (data: Buffer, channels: number) => {
  const at = (channel: number) => data[channels < 3 ? 0 : channel] ?? 255;
  return { r: at(0), g: at(1), b: at(2) };
};
