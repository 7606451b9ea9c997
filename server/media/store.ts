import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Channels, type Sharp } from 'sharp';
import * as v from 'valibot';
import { hasWebp, PICTURE_WIDTHS, pictureFile } from '../../src/rules/picture-files.ts';
import type { MediaRecord } from '../db/write/records.ts';

/** Widths of illustrations in pixels, and of those that are shown in the larger view. */
export const ILLUSTRATION_WIDTHS = PICTURE_WIDTHS.filter((width) => width <= 800);
export const LARGE_ILLUSTRATION_WIDTHS = [...ILLUSTRATION_WIDTHS, 1600] as const;
const ILLUSTRATION = { widths: ILLUSTRATION_WIDTHS, effort: 0 } as const;

/** Dots per inch at which an SVG document is drawn in its own size. */
export const SVG_DENSITY = 72;

/** Part of every picture's id: a new value changes all ids after a change of the encoding. */
const ENCODING = '1';

const ID_LENGTH = 16;

/**
 * Effort of the AVIF encoder: 0 for the hundreds of illustrations that the first start waits for; a photograph is
 * encoded by a job, in three times the time, to a file a third smaller. Figures are in docs/decisions/0057.
 */
const avif = (effort: number) => ({ quality: 50, effort, chromaSubsampling: '4:2:0' }) as const;
/** For browsers without AVIF. A lossless alpha channel would double the file. */
const WEBP = { quality: 75, alphaQuality: 50, effort: 0 } as const;

/** A picture of a few kilobytes can decode to gigabytes; 50 million pixels are more than any phone's camera has. */
export const LIMITS = { limitInputPixels: 50_000_000, failOn: 'error' } as const;

/** Formats that cameras and image editors write. SVG is excluded: it can run scripts and read other files. */
const PHOTOGRAPHS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff', 'gif']);

/** Minimum width of half a picture from which small renditions are made, in pixels. */
const HALVED = 800;

/** Minimum width of an accepted picture in pixels. */
export const LEAST_WIDTH = PICTURE_WIDTHS[0];

const mediaRecordSchema = v.object({
  id: v.string(),
  width: v.number(),
  height: v.number(),
  widths: v.array(v.number()),
  /** Requested widths, including those that the picture was too small for; absent in older records. */
  asked: v.optional(v.array(v.number()), []),
});
type StoredRecord = v.InferOutput<typeof mediaRecordSchema>;

const mediaOf = ({ asked: _, ...media }: StoredRecord): MediaRecord => media;

/**
 * Writes the renditions of a picture, and then their record, `{id}.json`. Renditions in the record are not made again.
 * The id is a hash of the picture, so the same picture always has the same files. Each file is written atomically.
 * @param source an SVG document, or the bytes of any picture that sharp reads
 */
export async function storePicture(
  source: string | Buffer,
  mediaDir: string,
  { density = SVG_DENSITY, id = pictureId(source), ...options }: StoreOptions = ILLUSTRATION,
): Promise<MediaRecord> {
  const picture = sharp(Buffer.from(source), { ...LIMITS, density }).autoOrient();
  return storeRenditions(id, picture, { ...options, mediaDir });
}

interface StoreOptions extends Pick<RenditionOptions, 'widths' | 'effort'> {
  /** For an SVG document: 72 draws it in its own size, 144 twice as large. */
  readonly density?: number;
  /** The id by which the picture is already known; its hash by default. */
  readonly id?: string;
}

interface RenditionOptions {
  /** Widths in pixels, ascending; those wider than the picture are skipped. */
  readonly widths: readonly number[];
  /** Effort of the AVIF encoder, 0 to 9. */
  readonly effort: number;
  readonly mediaDir: string;
  /** Called after each file, and awaited. */
  readonly onProgress?: (done: number, total: number) => Promise<void>;
}

/** Does the same for a decoded picture in its displayed orientation. */
export async function storeRenditions(id: string, picture: Sharp, options: RenditionOptions): Promise<MediaRecord> {
  const recordFile = join(options.mediaDir, `${id}.json`);
  const stored = await readRecord(recordFile);
  if (stored && hasAll(stored, options)) return mediaOf(stored);
  await mkdir(options.mediaDir, { recursive: true });
  const record = await writeRenditions(id, picture, options, stored?.widths ?? []);
  await writeWhole(recordFile, Buffer.from(JSON.stringify({ ...record, asked: options.widths })));
  return record;
}

const hasAll = ({ asked }: StoredRecord, { widths }: Pick<RenditionOptions, 'widths'>) =>
  widths.every((width) => asked.includes(width));

/** Returns true if storePicture() has nothing to make for these options. */
export async function isStored(id: string, options: Pick<RenditionOptions, 'mediaDir' | 'widths'>): Promise<boolean> {
  const stored = await readRecord(join(options.mediaDir, `${id}.json`));
  return stored !== null && hasAll(stored, options);
}

/** Returns the id that a picture has, or would have, in the store. */
export function pictureId(source: string | Buffer): string {
  return createHash('sha256').update(ENCODING).update(source).digest('hex').slice(0, ID_LENGTH);
}

/** Returns the displayed width and height of a photograph; null if it is not a photograph or is too large to decode. */
export async function photographSize(
  source: Buffer,
): Promise<{ readonly width: number; readonly height: number } | null> {
  try {
    const { format, autoOrient } = await sharp(source, LIMITS).metadata();
    if (!PHOTOGRAPHS.has(format)) return null;
    // Decodes the picture, because a valid header may be followed by damaged data.
    await sharp(source, LIMITS).stats();
    return autoOrient;
  } catch {
    return null;
  }
}

/** @param there widths that exist already */
async function writeRenditions(
  id: string,
  source: Sharp,
  { widths: all, effort, mediaDir, onProgress }: RenditionOptions,
  there: readonly number[],
): Promise<MediaRecord> {
  const whole = await pixelsOf(
    source.toColourspace('srgb').resize({ width: Math.max(...all), withoutEnlargement: true }),
  );
  const { width, height } = whole;
  const widths = all.filter((rendition) => rendition <= width);
  const files = widths
    .filter((rendition) => !there.includes(rendition))
    .flatMap((rendition) => filesOf(rendition, widths));
  // Small renditions are resized from half of a large picture, which takes a quarter of the time.
  const half = width >= 2 * HALVED ? await pixelsOf(open(whole).resize(Math.ceil(width / 2))) : whole;
  let done = 0;
  await Promise.all(
    files.map(async ({ rendition, format }) => {
      const picture = open(rendition <= half.width ? half : whole).resize(rendition);
      const bytes = format === 'avif' ? picture.avif(avif(effort)) : picture.webp(WEBP);
      await writeWhole(join(mediaDir, pictureFile(id, rendition, format)), await bytes.toBuffer());
      done++;
      await onProgress?.(done, files.length);
    }),
  );
  return { id, width, height, widths };
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: Channels;
}

const open = ({ data, width, height, channels }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } });

/** Decodes a picture. An alpha channel that is opaque everywhere is removed, because encoding it takes time. */
async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 4 || !isOpaque(data)) return { data, ...info };
  return pixelsOf(open({ data, ...info }).removeAlpha());
}

function isOpaque(data: Buffer): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

const filesOf = (rendition: number, widths: readonly number[]) => [
  { rendition, format: 'avif' as const },
  ...(hasWebp(rendition, widths) ? [{ rendition, format: 'webp' as const }] : []),
];

/** Returns the record of a stored picture; null if there is none. */
export async function readRecord(path: string): Promise<StoredRecord | null> {
  try {
    return v.parse(mediaRecordSchema, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file atomically; deletes the partial file on an error, because it would keep a full disk full. */
export async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const incoming = `${path}.${randomUUID()}.incoming`;
  try {
    await writeFile(incoming, bytes);
    await rename(incoming, path);
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}
