import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import * as v from 'valibot';
import type { MediaRecord } from '../db/write/records.ts';

/** Pixels: a thumbnail, a card, a card on a dense screen, a product page. The illustrations are 800 wide. */
export const RENDITION_WIDTHS = [160, 320, 480, 800] as const;

/** Changes the id of every picture, when they are encoded in another way. */
const ENCODING = '1';

const ID_LENGTH = 16;

/**
 * Measured on the illustrations: a picture takes 140 ms of one core in all, of which drawing the SVG is a third. AVIF
 * with effort 1 instead makes files a quarter smaller in three times the time: too long for the first start.
 */
const AVIF = { quality: 50, effort: 0, chromaSubsampling: '4:2:0' } as const;
/** For the few browsers without AVIF. */
const WEBP = { quality: 75, effort: 0 } as const;

const PLACEHOLDER_WIDTH = 10;
const PLACEHOLDER = { quality: 20, effort: 4, smartSubsample: false } as const;

/** A picture of a few kilobytes can unfold to gigabytes: 50 million points are more than any phone takes. */
export const LIMITS = { limitInputPixels: 50_000_000, failOn: 'error' } as const;

/** What cameras and editors write. SVG is not among them: it is a program that can read other files. */
const PHOTOGRAPHS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff', 'gif']);

const FORMATS = ['avif', 'webp'] as const;
type Format = (typeof FORMATS)[number];

/** The name of a rendition's file in the media folder, and below `/media/`. */
export function renditionFile(id: string, width: number, format: Format): string {
  return `${id}-${width}.${format}`;
}

const mediaRecordSchema = v.object({
  id: v.string(),
  width: v.number(),
  height: v.number(),
  widths: v.array(v.number()),
  placeholder: v.string(),
});

/**
 * Writes the renditions of a picture, and last the record of them as `{id}.json`: a picture that has one is not drawn
 * again. The id is a hash of the picture, so the same picture always has the same files. A file appears whole or not
 * at all.
 * @param source an SVG document, or the bytes of any picture that sharp reads.
 */
export async function storePicture(source: string | Buffer, mediaDir: string): Promise<MediaRecord> {
  const picture = sharp(Buffer.from(source), LIMITS).autoOrient();
  return storeRenditions(pictureId(source), picture, { widths: RENDITION_WIDTHS, mediaDir });
}

interface RenditionOptions {
  /** Pixels, rising; those wider than the picture are left out. */
  readonly widths: readonly number[];
  readonly mediaDir: string;
  /** After each file; waited for. */
  readonly onProgress?: (done: number, total: number) => Promise<void>;
}

/** The same for a picture that is read already, the way up that it is looked at. */
export async function storeRenditions(id: string, picture: Sharp, options: RenditionOptions): Promise<MediaRecord> {
  const recordFile = join(options.mediaDir, `${id}.json`);
  const stored = await readRecord(recordFile);
  if (stored) return stored;
  await mkdir(options.mediaDir, { recursive: true });
  const record = await writeRenditions(id, picture, options);
  await writeWhole(recordFile, Buffer.from(JSON.stringify(record)));
  return record;
}

/** The id that a picture has, or would have, in the store. */
export function pictureId(source: string | Buffer): string {
  return createHash('sha256').update(ENCODING).update(source).digest('hex').slice(0, ID_LENGTH);
}

/** Width and height of a photograph as it is looked at; null when it is none, or more than may be decoded. */
export async function photographSize(
  source: Buffer,
): Promise<{ readonly width: number; readonly height: number } | null> {
  try {
    const { format, autoOrient } = await sharp(source, LIMITS).metadata();
    if (!PHOTOGRAPHS.has(format)) return null;
    // The header may promise what is not there.
    await sharp(source, LIMITS).stats();
    return autoOrient;
  } catch {
    return null;
  }
}

async function writeRenditions(
  id: string,
  source: Sharp,
  { widths: all, mediaDir, onProgress }: RenditionOptions,
): Promise<MediaRecord> {
  const { data, info } = await source
    // On white where it is transparent; in the colours of the web.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: Math.max(...all), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  const widths = all.filter((rendition) => rendition <= width);
  const files = widths.flatMap((rendition) => FORMATS.map((format) => ({ rendition, format })));
  let done = 0;
  await Promise.all(
    files.map(async ({ rendition, format }) => {
      const bytes = await encode(picture().resize(rendition), format);
      await writeWhole(join(mediaDir, renditionFile(id, rendition, format)), bytes);
      done++;
      await onProgress?.(done, files.length);
    }),
  );
  return { id, width, height, widths, placeholder: await placeholder(picture()) };
}

/** The record of a stored picture; null when there is none. */
async function readRecord(path: string): Promise<MediaRecord | null> {
  try {
    return v.parse(mediaRecordSchema, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function encode(picture: Sharp, format: Format): Promise<Buffer> {
  return format === 'avif' ? picture.avif(AVIF).toBuffer() : picture.webp(WEBP).toBuffer();
}

/** A blurred picture of a few pixels as a data URI, under 200 bytes. */
async function placeholder(picture: Sharp): Promise<string> {
  const bytes = await picture.resize(PLACEHOLDER_WIDTH).blur().webp(PLACEHOLDER).toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const incoming = `${path}.${randomUUID()}.incoming`;
  await writeFile(incoming, bytes);
  await rename(incoming, path);
}
