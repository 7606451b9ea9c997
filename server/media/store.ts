import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import * as v from 'valibot';
import { hasWebp, PICTURE_WIDTHS, pictureFile } from '../../src/rules/picture-files.ts';
import type { MediaRecord } from '../db/write/records.ts';

/** Pixels: the illustrations are 800 wide, as large as a page shows them. */
export const ILLUSTRATION_WIDTHS = PICTURE_WIDTHS.filter((width) => width <= 800);
export const ILLUSTRATION = { widths: ILLUSTRATION_WIDTHS, effort: 0 } as const;

/** Dots an inch at which an SVG document is drawn in its own size. */
export const SVG_DENSITY = 72;

/** Changes the id of every picture, when they are encoded in another way. */
const ENCODING = '1';

const ID_LENGTH = 16;

/**
 * Effort: 0 for the hundreds of illustrations that the first start waits for; a photograph is made by a job, and its files
 * are a third smaller in three times the time. Figures are in docs/decisions/0057.
 */
const avif = (effort: number) => ({ quality: 50, effort, chromaSubsampling: '4:2:0' }) as const;
/** For the few browsers without AVIF. */
const WEBP = { quality: 75, effort: 0 } as const;

/** A picture of a few kilobytes can unfold to gigabytes: 50 million points are more than any phone takes. */
export const LIMITS = { limitInputPixels: 50_000_000, failOn: 'error' } as const;

/** Formats that cameras and image editors write. SVG is excluded: it can run scripts and read other files. */
const PHOTOGRAPHS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff', 'gif']);

/** Pixels of the narrowest picture that is taken. */
export const LEAST_WIDTH = PICTURE_WIDTHS[0];

const mediaRecordSchema = v.object({
  id: v.string(),
  width: v.number(),
  height: v.number(),
  widths: v.array(v.number()),
  /** Widths that were asked for, whether the picture was large enough for them; older records do not say. */
  asked: v.optional(v.array(v.number()), []),
});
type StoredRecord = v.InferOutput<typeof mediaRecordSchema>;

const mediaOf = ({ asked: _, ...media }: StoredRecord): MediaRecord => media;

/**
 * Writes the renditions of a picture, and last the record of them as `{id}.json`: a picture that has one is not drawn
 * again, but for widths that it does not have yet. The id is a hash of the picture, so the same picture always has the
 * same files. A file appears whole or not at all.
 * @param source an SVG document, or the bytes of any picture that sharp reads.
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
  /** Of an SVG document: 72 draws it in its own size, 144 twice as large. */
  readonly density?: number;
  /** The id that the picture is already known by; its hash unless it is given. */
  readonly id?: string;
}

interface RenditionOptions {
  /** Pixels, rising; those wider than the picture are left out. */
  readonly widths: readonly number[];
  /** Of the AVIF encoder, 0 to 9. */
  readonly effort: number;
  readonly mediaDir: string;
  /** After each file; waited for. */
  readonly onProgress?: (done: number, total: number) => Promise<void>;
}

/** The same for a picture that is read already, the way up that it is looked at. */
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

/** True when storePicture() has nothing to make for these options. */
export async function isStored(id: string, options: Pick<RenditionOptions, 'mediaDir' | 'widths'>): Promise<boolean> {
  const stored = await readRecord(join(options.mediaDir, `${id}.json`));
  return stored !== null && hasAll(stored, options);
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

/** @param there widths of which the files are there already */
async function writeRenditions(
  id: string,
  source: Sharp,
  { widths: all, effort, mediaDir, onProgress }: RenditionOptions,
  there: readonly number[],
): Promise<MediaRecord> {
  const { data, info } = await source
    // On white where it is transparent; in the colours of the web.
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: Math.max(...all), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const widths = all.filter((rendition) => rendition <= width);
  const files = widths
    .filter((rendition) => !there.includes(rendition))
    .flatMap((rendition) => filesOf(rendition, widths));
  let done = 0;
  await Promise.all(
    files.map(async ({ rendition, format }) => {
      const picture = sharp(data, { raw: { width, height, channels } }).resize(rendition);
      const bytes = format === 'avif' ? picture.avif(avif(effort)) : picture.webp(WEBP);
      await writeWhole(join(mediaDir, pictureFile(id, rendition, format)), await bytes.toBuffer());
      done++;
      await onProgress?.(done, files.length);
    }),
  );
  return { id, width, height, widths };
}

const filesOf = (rendition: number, widths: readonly number[]) => [
  { rendition, format: 'avif' as const },
  ...(hasWebp(rendition, widths) ? [{ rendition, format: 'webp' as const }] : []),
];

/** The record of a stored picture; null when there is none. */
export async function readRecord(path: string): Promise<StoredRecord | null> {
  try {
    return v.parse(mediaRecordSchema, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file that appears whole or not at all; a part of it would keep a full disk full. */
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
