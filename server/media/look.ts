import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { MAX_MEGAPIXELS, MIN_PICTURE_WIDTH } from '../../studio/contract/media.ts';
import { ApiError } from '../errors.ts';

/** As much of a file as tells what it is. */
const HEAD_BYTES = 4096;

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);

/** What files of each kind begin with; nothing else is given to the decoders at all. */
const KINDS: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), // JPEG
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])), // PNG
  (head) => /^GIF8[79]a$/.test(ascii(head, 0, 6)),
  (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  (head) => ascii(head, 4, 8) === 'ftyp' && /^(?:avif|avis|mif1|msf1|heic|heix|hevc)$/.test(ascii(head, 8, 12)),
  (head) => ascii(head, 0, 4) === 'II*\0' || ascii(head, 0, 4) === 'MM\0*', // TIFF
];

/**
 * Looks at a file before anything is made of it: at its first bytes, whatever its name says, and at the size that its
 * header gives. That all of it can be decoded shows when its renditions are made.
 * @throws ApiError picture_svg, picture_unreadable, picture_too_large, picture_too_small
 */
export const lookAtPicture = async (path: string): Promise<void> => look(await readHead(path), path);

/** The same at bytes that are in memory. */
export const lookAtBytes = (bytes: Buffer): Promise<void> => look(bytes.subarray(0, HEAD_BYTES), bytes);

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

/** A program that can hold scripts and read other files: said by its name, since people take it for a picture. */
function isSvg(head: Buffer): boolean {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return text.startsWith('<') && /<svg[\s>:]/i.test(text);
}

/** As it is looked at. Nothing is decoded: the limit on pixels is ours, told with the number. */
async function sizeOf(source: string | Buffer): Promise<{ width: number; height: number }> {
  try {
    return (await sharp(source, { limitInputPixels: false }).metadata()).autoOrient;
  } catch {
    throw new ApiError('picture_unreadable');
  }
}
