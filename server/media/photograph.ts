import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PICTURE_WIDTHS } from '../../src/rules/picture-files.ts';
import type { MediaRecord } from '../db/write/records.ts';
import { hasCode } from '../errors.ts';
import { LEAST_WIDTH, LIMITS, storeRenditions } from './store.ts';

/** Renditions of a photograph: all widths up to its own. */
export const PHOTOGRAPH = { widths: PICTURE_WIDTHS, effort: 1 } as const;

/** Part of every photograph's id: a new value changes all ids after a change of the encoding. */
const ENCODING = 'photograph-1';
const ID_LENGTH = 16;

/** Thrown for a file of which no rendition can be made: it is truncated or damaged, or the crop is too small. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** A crop, in fractions of the picture's width and height. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PhotographOptions {
  readonly mediaDir: string;
  /** Null stores the whole picture. */
  readonly crop: Part | null;
  /** Called after each rendition, and awaited. */
  readonly onProgress?: (done: number, total: number) => Promise<void>;
}

/**
 * Stores a photograph, or a crop of it, in all widths up to its own. The id is a hash of the file and the crop, so the
 * same input has the same files. Metadata of the camera, such as the place, are removed.
 * @throws PictureError when it cannot be decoded
 */
export async function storePhotograph(
  path: string,
  { mediaDir, crop, onProgress }: PhotographOptions,
): Promise<MediaRecord> {
  const source = await readFile(path);
  const id = createHash('sha256')
    .update(ENCODING)
    .update(JSON.stringify(crop && [crop.x, crop.y, crop.width, crop.height]))
    .update(source)
    .digest('hex')
    .slice(0, ID_LENGTH);
  try {
    const picture = sharp(source, LIMITS).autoOrient();
    if (crop) picture.extract(await pointsOf(source, crop));
    return await storeRenditions(id, picture, {
      ...PHOTOGRAPH,
      mediaDir,
      ...(onProgress && { onProgress }),
    });
  } catch (error) {
    // System errors have a code; every other error is the decoder's, about the file.
    if (!(error instanceof Error) || error instanceof PictureError || hasCode(error, ...SYSTEM_CODES)) throw error;
    throw new PictureError(error.message);
  }
}

const SYSTEM_CODES = ['ENOSPC', 'EACCES', 'EROFS', 'EMFILE', 'EDQUOT', 'EIO', 'ENOENT'] as const;

async function pointsOf(source: Buffer, { x, y, width, height }: Part) {
  const { width: whole, height: high } = (await sharp(source, LIMITS).metadata()).autoOrient;
  const [left, top] = [Math.floor(x * whole), Math.floor(y * high)];
  const part = {
    left,
    top,
    width: Math.min(whole - left, Math.round(width * whole)),
    height: Math.min(high - top, Math.round(height * high)),
  };
  if (part.width < LEAST_WIDTH || part.height < 1) throw new PictureError('The part is too small');
  return part;
}
