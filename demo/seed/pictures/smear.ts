/** Strokes of paint made by a brush or knife. */

import { INK, shade, tint } from './colour.ts';
import { n, type Point, spline } from './geometry.ts';
import { SHADOW } from './light.ts';
import { fill, type Pen, stroke } from './pen.ts';
import type { Random } from './random.ts';

/** Returns the outline of one stroke along x: a loaded start, a ragged end. */
export function strokeOutline(random: Random, length: number, width: number): string {
  const top: Point[] = [];
  const bottom: Point[] = [];
  for (let step = 0; step <= 7; step += 1) {
    const share = step / 7;
    const swell = width * (0.5 - 0.1 * share);
    const bow = Math.sin(share * Math.PI) * -width * 0.12;
    top.push([share * length, bow - swell + random.around(width * 0.05)]);
    bottom.unshift([share * length, bow + swell + random.around(width * 0.05)]);
  }
  const end: Point[] = [];
  for (let tooth = 1; tooth < 9; tooth += 1) {
    const reach = tooth % 2 === 0 ? random.between(0.02, 0.16) : random.between(-0.1, 0.02);
    end.push([length * (1 + reach * 0.8), -width * 0.4 + (tooth * width * 0.8) / 9]);
  }
  const start: Point[] = [
    [-width * 0.22, width * 0.22],
    [-width * 0.28, -width * 0.12],
  ];
  return spline([...top, ...end, ...bottom, ...start], true);
}

/** Draws the lines of the brush's hairs in the paint. */
function ridges(random: Random, length: number, width: number, count: number): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const y = -width * 0.46 + (index + random.between(0.1, 0.9)) * ((width * 0.9) / count);
    const from = random.between(-0.06, 0.5) * length;
    const reach = random.between(0.25, 0.7) * length;
    const to = Math.min(length * 1.02, from + reach);
    path += `M${n(from)} ${n(y)}Q${n((from + to) / 2)} ${n(y - width * 0.14)} ${n(to)} ${n(y * 0.92)}`;
  }
  return path;
}

/** Draws a stroke of paint along x from 0,0; `wet` paint is glossy and raised, otherwise it is matt and thin. */
export function smear(pen: Pen, tag: string, length: number, width: number, colour: string, wet = true): string {
  const random = pen.random(tag);
  const outline = strokeOutline(random, length, width);
  const count = pen.close ? 30 : 18;
  const paint = pen.linear(
    [
      [0, tint(colour, wet ? 0.07 : 0.03)],
      [0.3, colour],
      [0.75, shade(colour, 0.07)],
      [1, shade(colour, 0.02)],
    ],
    [0, 0, 0, 1],
  );
  const weight = width / 52;
  return (
    (wet ? `<g transform="translate(${n(width * 0.03)} ${n(width * 0.05)})">${fill(outline, SHADOW, 0.25)}</g>` : '') +
    fill(outline, paint) +
    pen.clip(
      outline,
      stroke(ridges(random, length, width, count), shade(colour, 0.13), weight * 1.2, 0.55) +
        stroke(ridges(random, length, width, count), tint(colour, 0.16), weight, wet ? 0.75 : 0.4) +
        (wet ? stroke(ridges(random, length, width, 5), '#ffffff', weight * 0.9, 0.55) : ''),
    ) +
    stroke(outline, wet ? INK : shade(colour, 0.2), pen.weight * (wet ? 0.8 : 0.6), wet ? 0.75 : 0.5)
  );
}

/** Draws a round dab of paint with a peak, as on a palette. */
export function dab(pen: Pen, x: number, y: number, r: number, colour: string): string {
  const edge: readonly Point[] = [
    [x - r, y + r * 0.1],
    [x - r * 0.62, y - r * 0.66],
    [x + r * 0.14, y - r * 0.84],
    [x + r * 0.86, y - r * 0.5],
    [x + r, y + r * 0.22],
    [x + r * 0.42, y + r * 0.72],
    [x - r * 0.5, y + r * 0.7],
  ];
  const outline = spline(edge, true);
  const paint = pen.radial(
    [
      [0, tint(colour, 0.16)],
      [0.4, colour],
      [1, shade(colour, 0.14)],
    ],
    0.34,
    0.28,
    0.8,
  );
  const swirl = spline([
    [x - r * 0.56, y + r * 0.2],
    [x - r * 0.1, y + r * 0.44],
    [x + r * 0.52, y + r * 0.12],
    [x + r * 0.3, y - r * 0.36],
    [x - r * 0.18, y - r * 0.36],
    [x - r * 0.16, y - r * 0.02],
  ]);
  return (
    `<g transform="translate(${n(r * 0.1)} ${n(r * 0.14)})">${fill(outline, SHADOW, 0.26)}</g>` +
    pen.solid(outline, paint) +
    stroke(swirl, shade(colour, 0.17), r * 0.07, 0.6) +
    `<g transform="translate(${n(-r * 0.03)} ${n(-r * 0.06)})">${stroke(swirl, tint(colour, 0.24), r * 0.05, 0.8)}</g>`
  );
}
