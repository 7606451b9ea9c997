import { createHash } from 'node:crypto';
import type { MediaRecord } from '../../server/db/write/records.ts';
import {
  ILLUSTRATION_WIDTHS,
  isStored,
  LARGE_ILLUSTRATION_WIDTHS,
  pictureId,
  SVG_DENSITY,
  storePicture,
} from '../../server/media/store.ts';
import { PICTURE_WIDTHS } from '../../src/rules/picture-files.ts';
import { drawPicture } from './pictures/index.ts';
import { SCENE } from './pictures/pen.ts';
import type { PictureSpec } from './types.ts';

/** The objects themselves are drawn at twice the size, because they are shown in the larger view first. */
const LARGE = { widths: LARGE_ILLUSTRATION_WIDTHS, effort: 0, density: 2 * SVG_DENSITY } as const;

/** Close views are shown in a product's gallery alone, which never shows them 320 pixels wide. */
const CLOSE = { widths: ILLUSTRATION_WIDTHS.filter((width) => width !== 320), effort: 0 } as const;

/** Scenes and wide pictures also have the widths between. */
const SCENES = { ...LARGE, widths: PICTURE_WIDTHS } as const;

/** Wide pictures are encoded with more effort. One takes as long as three others. */
const WIDE = { ...SCENES, effort: 1 } as const;

const STORED = { front: LARGE, detail: CLOSE, swatch: CLOSE, scene: SCENES } as const;

const storedAs = ({ isWide, view }: PictureSpec) => (isWide ? WIDE : STORED[view]);

/** Sorts wide specs last, so that each key keeps the wide one. */
const wideLast = (a: PictureSpec, b: PictureSpec) => Number(a.isWide ?? false) - Number(b.isWide ?? false);

/** Pictures by the key of their spec. */
export type Pictures = ReadonlyMap<string, MediaRecord>;

/** Returns the key of a spec; pictures that look the same have the same key. */
export function pictureKey({ drawing, colour, view, ...shown }: PictureSpec): string {
  const { count, isOneColour, leaf, mark, shape, millimetres, amount } = shown;
  return [
    drawing,
    colour.toLowerCase(),
    view,
    count,
    isOneColour && 'one',
    leaf,
    mark,
    shape,
    millimetres?.join('×'),
    amount && `of ${amount}`,
  ]
    .filter((part) => part !== undefined)
    .join('/');
}

/** A picture with a row in the database but without files. */
export interface WaitingPicture {
  readonly id: string;
  readonly spec: PictureSpec;
}

/** Pictures with known ids and sizes, still to be drawn by drawWaiting(). */
interface PlannedPictures {
  readonly pictures: Pictures;
  /** All distinct pictures. */
  readonly waiting: readonly WaitingPicture[];
}

/**
 * Computes id and size of every distinct picture, and writes no file. The id is a hash of the SVG document, which takes
 * 2 ms; the renditions take a hundred times as long.
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

/** Returns the record of the picture that drawWaiting() will store. */
function recordOf(id: string, spec: PictureSpec): MediaRecord {
  const { widths } = storedAs(spec);
  const width = Math.max(...widths);
  return { id, width, height: spec.view === 'scene' ? (width * SCENE.height) / SCENE.width : width, widths };
}

/** Draws a picture and stores its renditions, unless they exist. */
export async function drawWaiting({ id, spec }: WaitingPicture, mediaDir: string): Promise<void> {
  await storePicture(drawPicture(spec), mediaDir, { ...storedAs(spec), id });
}

/** Returns true if drawWaiting() has nothing to do. */
export const isDrawn = ({ id, spec }: WaitingPicture, mediaDir: string): Promise<boolean> =>
  isStored(id, { mediaDir, widths: storedAs(spec).widths });

/** Returns records of pictures without files, for tests that never open the pictures. */
export function describePictures(specs: readonly PictureSpec[]): Pictures {
  return new Map(specs.map((spec) => [pictureKey(spec), describePicture(spec)]));
}

/** Returns the record of a picture without drawing it. */
export function describePicture(spec: PictureSpec): MediaRecord {
  return recordOf(createHash('sha256').update(pictureKey(spec)).digest('hex').slice(0, 16), spec);
}
