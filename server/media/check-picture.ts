import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_MEGAPIXELS, MIN_PICTURE_WIDTH } from '../../studio/contract/media.ts';
import { ApiError } from '../errors.ts';

/** Bytes of a file's beginning that identify its format. */
const HEAD_BYTES = 4096;

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);

/** Signatures of the accepted formats; files of any other format never reach the decoders. */
const KINDS: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), // JPEG
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])), // PNG
  (head) => /^GIF8[79]a$/.test(ascii(head, 0, 6)),
  (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  (head) => ascii(head, 4, 8) === 'ftyp' && /^(?:avif|avis|mif1|msf1|heic|heix|hevc)$/.test(ascii(head, 8, 12)),
  (head) => ascii(head, 0, 4) === 'II*\0' || ascii(head, 0, 4) === 'MM\0*', // TIFF
];

/**
 * Checks a file before renditions are made: its first bytes, whatever its name says, and the size in its header. Damage
 * after the header is detected when the renditions are made.
 * @throws ApiError picture_svg, picture_unreadable, picture_too_large, picture_too_small
 */
export const checkPicture = async (path: string): Promise<void> => look(await readHead(path), path);

/** Checks a picture in memory like checkPicture(). */
export const checkPictureBytes = (bytes: Buffer): Promise<void> => look(bytes.subarray(0, HEAD_BYTES), bytes);

async function look(head: Buffer, source: string | Buffer): Promise<void> {
  if (isSvg(head)) throw new ApiError('picture_svg');
  if (!KINDS.some((isKind) => isKind(head))) throw new ApiError('picture_unreadable');
  const { width, height } = await sizeOf(source);
  const megapixels = Math.ceil((width * height) / 1_000_000);
  if (megapixels > MAX_MEGAPIXELS) {
    throw new ApiError('picture_too_large', { params: { megapixels, limit: MAX_MEGAPIXELS } });
  }
  if (width < MIN_PICTURE_WIDTH)
    throw new ApiError('picture_too_small', { params: { width, limit: MIN_PICTURE_WIDTH } });
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Returns true for an SVG, which can contain scripts and read other files. It has an error of its own, since people
 * take it for a picture.
 */
function isSvg(head: Buffer): boolean {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return text.startsWith('<') && /<svg[\s>:]/i.test(text);
}

/**
 * Reads the displayed size (after EXIF rotation) from the header, without decoding. sharp's own limit is off, because
 * the shop's error names the limit.
 */
async function sizeOf(source: string | Buffer): Promise<{ width: number; height: number }> {
  try {
    return (await sharp(source, { limitInputPixels: false }).metadata()).autoOrient;
  } catch {
    throw new ApiError('picture_unreadable');
  }
}
