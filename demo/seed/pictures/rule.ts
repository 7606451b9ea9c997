/** A slip of paper with a scale, beside objects that are drawn to scale. */

import { INK, LABEL, PAPER_RAISED } from './colour.ts';
import { n, rect } from './geometry.ts';
import { cast } from './light.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { stamped } from './stamped.ts';

/**
 * Draws a scale of `centimetres` (1 or 10), its upper left corner at x,y; nothing if the picture has no measures.
 * @param scale units of the drawing per millimetre
 */
export function rule(pen: Pen, x: number, y: number, scale: number, centimetres: 1 | 10 = 1): string {
  if (pen.shown.millimetres === undefined) return '';
  const length = centimetres * 10 * scale;
  const width = Math.max(length, 92) + 28;
  const left = (width - length) / 2;
  const step = length / 10;
  let ticks = '';
  const every = step < 5 ? 5 : 1;
  for (let tick = 0; tick <= 10; tick += every) {
    ticks += `M${n(left + tick * step)} 12v${tick % 10 === 0 ? 24 : tick % 5 === 0 ? 17 : 11}`;
  }
  const slip = rect(0, 0, width, 76, 3);
  return place(
    cast(slip, 5) +
      fill(
        slip,
        pen.linear(
          [
            [0, PAPER_RAISED],
            [1, LABEL],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      stroke(`M${n(left)} 12h${n(length)}${ticks}`, INK, 2, 0.9) +
      stamped(`${centimetres} см`, width / 2, 43, 21, INK) +
      stroke(slip, INK, pen.weight * 0.5, 0.6),
    x,
    y,
    0,
  );
}
