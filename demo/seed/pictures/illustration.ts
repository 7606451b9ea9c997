/** An illustration of the series. */

import { type Pen, place } from './pen.ts';

type Draw = (pen: Pen) => string;

export interface Illustration {
  /** Draws the object on a square of 800 units, without the ground. */
  readonly front: Draw;
  /** Offset of the object in x and y and its scale about the middle, so that all objects fill the square alike. */
  readonly fit: readonly [x: number, y: number, scale: number];
  /** The square of the finished picture that the close view shows. */
  readonly frame: readonly [x: number, y: number, size: number];
  /** Draws the material over the whole square. */
  readonly swatch: Draw;
}

/** Draws the object where its picture has it. */
export function composed(pen: Pen, { front, fit: [x, y, scale] }: Illustration): string {
  return place(place(front(pen), -400, -400), 400 + x, 400 + y, 0, scale);
}
