/** One picture of the series: how it is drawn, where its close view looks, what its material is like. */

import type { Pen } from './pen.ts';

export type Draw = (pen: Pen) => string;

export interface Illustration {
  /** The object, on a square of 800 units; the ground is not its business. */
  readonly front: Draw;
  /** Moves the object by x and y and enlarges it about the middle, so that all fill the square alike. */
  readonly fit: readonly [x: number, y: number, scale: number];
  /** The square of the finished picture that the close view shows. */
  readonly frame: readonly [x: number, y: number, size: number];
  /** The material, covering the whole square. */
  readonly swatch: Draw;
}
