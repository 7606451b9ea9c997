import { createHash } from 'node:crypto';
import { PICTURE_WIDTHS } from '../../../src/rules/picture-files.ts';
import { ILLUSTRATION, isStored, pictureId, SVG_DENSITY, storePicture } from '../../media/store.ts';
import type { MediaRecord } from '../write/records.ts';
import { drawPicture } from './pictures/index.ts';
import type { PictureSpec } from './types.ts';

const SIDE = 800;

/** Drawn twice as large. One is as much work as three others. */
const WIDE = { widths: PICTURE_WIDTHS, effort: 1, density: 2 * SVG_DENSITY } as const;

/** The wide one stands for all of its key. */
const wideLast = (a: PictureSpec, b: PictureSpec) => Number(a.isWide ?? false) - Number(b.isWide ?? false);

/** Pictures by the key of their spec. */
export type Pictures = ReadonlyMap<string, MediaRecord>;

/** The same for pictures that look the same. */
export function pictureKey({ drawing, colour, view, count, isOneColour, leaf, mark }: PictureSpec): string {
  return [drawing, colour.toLowerCase(), view, count, isOneColour && 'one', leaf, mark]
    .filter((part) => part !== undefined)
    .join('/');
}

/** A picture that the database knows and that has no files yet. */
export interface WaitingPicture {
  readonly id: string;
  readonly spec: PictureSpec;
}

/** Pictures whose ids and sizes are known, to be drawn by drawWaiting(). */
interface PlannedPictures {
  readonly pictures: Pictures;
  /** Each distinct picture once. */
  readonly waiting: readonly WaitingPicture[];
}

/**
 * Gives every distinct picture its id and size, and makes no file. The id is a hash of the SVG document, which is
 * written in 3 ms; making its renditions takes 100.
 */
export function planPictures(specs: readonly PictureSpec[]): PlannedPictures {
  const distinct = [...new Map(specs.toSorted(wideLast).map((spec) => [pictureKey(spec), spec]))];
  const planned = distinct.map(([key, spec]) => ({ key, spec, id: pictureId(drawPicture(spec)) }));
  return {
    pictures: new Map(planned.map(({ key, spec, id }) => [key, recordOf(id, spec)])),
    // Drawings of different specs can be the same picture.
    waiting: [...new Map(planned.map(({ id, spec }) => [id, { id, spec }])).values()],
  };
}

/** The record that drawWaiting() makes. */
function recordOf(id: string, spec: PictureSpec): MediaRecord {
  const side = spec.isWide ? 2 * SIDE : SIDE;
  return { id, width: side, height: side, widths: storedAs(spec).widths };
}

const storedAs = ({ isWide }: PictureSpec) => (isWide ? WIDE : ILLUSTRATION);

/** Draws a picture and stores its renditions; nothing is done when they are there. */
export async function drawWaiting({ id, spec }: WaitingPicture, mediaDir: string): Promise<void> {
  await storePicture(drawPicture(spec), mediaDir, { ...storedAs(spec), id });
}

/** True when drawWaiting() has nothing to do. */
export const isDrawn = ({ id, spec }: WaitingPicture, mediaDir: string): Promise<boolean> =>
  isStored(id, { mediaDir, widths: storedAs(spec).widths });

/** Records of pictures that nobody will look at: nothing is drawn and no file is written. */
export function describePictures(specs: readonly PictureSpec[]): Pictures {
  return new Map(specs.map((spec) => [pictureKey(spec), describe(pictureKey(spec))]));
}

function describe(key: string): MediaRecord {
  const id = createHash('sha256').update(key).digest('hex').slice(0, 16);
  return { id, width: SIDE, height: SIDE, widths: ILLUSTRATION.widths };
}
