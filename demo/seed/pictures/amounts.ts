/** Sizes of packages by their amount. */

import { n } from './geometry.ts';
import type { Pen } from './pen.ts';

/** Power of the amount by which a package grows: less than the cube root, so that the smallest stays legible. */
const GROWTH = 0.17;

/** Returns the size of the package as a share of that of `most` grams or millilitres; 1 without an amount. */
export function sizeOf({ shown: { amount } }: Pen, most: number): number {
  return amount === undefined ? 1 : Math.round((amount / most) ** GROWTH * 100) / 100;
}

/** Lifts the drawing of a small package towards the middle of the picture. */
export function lifted(size: number, content: string): string {
  return size >= 1 ? content : `<g transform="translate(${n((1 - size) * 60)} ${n((size - 1) * 260)})">${content}</g>`;
}
