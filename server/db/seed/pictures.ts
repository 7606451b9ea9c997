import { createHash } from 'node:crypto';
import { PICTURE_WIDTHS } from '../../../src/rules/picture-files.ts';
import { ILLUSTRATION_WIDTHS, storePicture } from '../../media/store.ts';
import type { MediaRecord } from '../write/records.ts';
import { drawPicture } from './pictures/index.ts';
import type { PictureSpec } from './types.ts';

/** Pictures under way at once; measured on two cores, more are not faster. */
const PARALLEL = 3;

const SIDE = 800;

/** Drawn twice as large. One is as much work as three others. */
const WIDE = { widths: PICTURE_WIDTHS, effort: 1, density: 144 } as const;

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

/** Draws and stores every distinct picture once. */
export async function storePictures(
  specs: readonly PictureSpec[],
  mediaDir: string,
  onStored: (done: number, total: number) => void,
): Promise<Pictures> {
  const distinct = [...new Map(specs.toSorted(wideLast).map((spec) => [pictureKey(spec), spec]))];
  const queue = distinct.values();
  const pictures = new Map<string, MediaRecord>();
  const work = async () => {
    // The workers share the iterator: each takes the next picture that nobody has taken.
    for (const [key, spec] of queue) {
      pictures.set(key, await storePicture(drawPicture(spec), mediaDir, spec.isWide && WIDE));
      onStored(pictures.size, distinct.length);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return pictures;
}

/** Records of pictures that nobody will look at: nothing is drawn and no file is written. */
export function describePictures(specs: readonly PictureSpec[]): Pictures {
  return new Map(specs.map((spec) => [pictureKey(spec), describe(pictureKey(spec))]));
}

function describe(key: string): MediaRecord {
  const id = createHash('sha256').update(key).digest('hex').slice(0, 16);
  return { id, width: SIDE, height: SIDE, widths: ILLUSTRATION_WIDTHS };
}
