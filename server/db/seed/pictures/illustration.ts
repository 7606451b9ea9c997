/** One picture of the series: how it is drawn, where its close view looks, what its material is like. */

import type { Pen } from './pen.ts';

export type Draw = (pen: Pen) => string;

/** The square of the picture that the close view shows. */
export type Frame = readonly [x: number, y: number, size: number];

export interface Illustration {
  /** On the ground, 800 units square. */
  readonly front: Draw;
  readonly frame: Frame;
  /** Covers the whole square. */
  readonly swatch: Draw;
}
