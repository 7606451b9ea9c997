import sharp from 'sharp';
import { ApiError } from '../errors.ts';
import { checkPictureBytes } from './check-picture.ts';
import { LEAST_WIDTH, LIMITS } from './store.ts';

/** Maximum length of the longer side in pixels, enough for the large view on a dense screen. */
const MOST_PIXELS = 1600;
/** Timeout of decoding and encoding in seconds; a photo takes half of one. */
const PATIENCE = 15;
/** Maximum number of photos in memory at the same time: one is encoded, the others are received or wait. */
const MOST_AT_ONCE = 5;
/** Seconds after which a rejected photo may be sent again. */
const RETRY_AFTER = 5;

/** A photo as it is stored: WebP, without metadata. */
export interface ReceivedPhoto {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Options {
  /** Maximum size of the upload in bytes. */
  readonly maxBytes: number;
  /** Called before anything is read; rejects if the sender has used up a limit. */
  readonly takePoints: () => Promise<void>;
}

/**
 * Receives a shopper's photo. The image is encoded anew, so that no metadata, such as the place where it was taken, and
 * no hidden payload is kept.
 * @throws ApiError unavailable, before anything is read, while too many are processed; those of `takePoints`;
 * body_too_large, bad_request; picture_svg, picture_unreadable, picture_too_large, picture_too_small
 */
export async function receivePhoto(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, takePoints }: Options,
): Promise<ReceivedPhoto> {
  if (underWay >= MOST_AT_ONCE) throw new ApiError('unavailable', { retryAfter: RETRY_AFTER });
  underWay += 1;
  try {
    await takePoints();
    const source = await readBytes(body, maxBytes);
    await checkPictureBytes(source);
    const { data, info } = await inTurn(() => encode(source));
    // A narrow strip: scaled down, it would be too small.
    if (info.width < LEAST_WIDTH)
      throw new ApiError('picture_too_small', { params: { width: info.width, limit: LEAST_WIDTH } });
    return { bytes: data, width: info.width, height: info.height };
  } finally {
    underWay -= 1;
  }
}

let underWay = 0;

async function readBytes(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new ApiError('body_too_large', { params: { limit: maxBytes / 1024 } });
    chunks.push(chunk);
  }
  if (length === 0) throw new ApiError('bad_request', { fields: { body: 'required' } });
  return Buffer.concat(chunks);
}

/** Encodes a photo; a file that fails to decode is refused as unreadable. */
async function encode(source: Buffer) {
  try {
    return await sharp(source, LIMITS)
      .timeout({ seconds: PATIENCE })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: MOST_PIXELS, height: MOST_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75, effort: 2 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw new ApiError('picture_unreadable');
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Runs the work one at a time: each photo takes a CPU core and memory, which other requests need. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work);
  // The sender gets the error; the next photo is processed all the same.
  last = next.catch(() => undefined);
  return next;
}
