/** What materials are covered with: wood grain, weave, grit, hair. */

import { INK, shade, tint } from './colour.ts';
import { n, type Point, spline } from './geometry.ts';
import { fill, type Pen, stroke } from './pen.ts';
import type { Random } from './random.ts';

/** Grain running along u over a board from 0,0. */
export function grain(random: Random, width: number, height: number, colour: string, spacing = 9, weight = 1.2): string {
  let dark = '';
  let light = '';
  const phase = random.between(0, 6);
  const knot = height * random.between(0.3, 0.7);
  for (let y = spacing * 0.4; y < height; y += spacing * random.between(0.45, 1.45)) {
    const near = Math.exp(-(((y - knot) / (height * 0.35)) ** 2));
    const sway = height * 0.035 * near * (y < knot ? -1 : 1);
    const points: Point[] = [];
    for (let step = 0; step <= 5; step += 1) {
      const wave = Math.sin(phase + step * 1.25) + 0.4 * Math.sin(phase * 2 + step * 2.7);
      points.push([(width * step) / 5, y + sway * wave + random.around(spacing * 0.12)]);
    }
    if (random.chance(0.7)) dark += spline(points);
    else light += spline(points);
  }
  return stroke(dark, shade(colour, 0.16), weight, 0.5) + stroke(light, tint(colour, 0.1), weight * 1.3, 0.6);
}

/** Short dark pores along the grain. */
export function pores(random: Random, width: number, height: number, count: number, weight = 1): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    path += `M${n(random.between(0, width))} ${n(random.between(0, height))}h${n(random.between(4, 16))}`;
  }
  return stroke(path, INK, weight, 0.22);
}

/** Plain weave, as a paint: `cell` is the width of one thread. */
export function weave(pen: Pen, colour: string, cell: number): string {
  const dark = shade(colour, 0.13);
  const light = tint(colour, 0.06);
  const thread = (x: number, y: number, upright: boolean): string => {
    const [w, h] = upright ? [cell * 0.82, cell * 1.02] : [cell * 1.02, cell * 0.82];
    return `<rect x="${n(x + (cell - w) / 2)}" y="${n(y + (cell - h) / 2)}" width="${n(w)}" height="${n(h)}" rx="${n(cell * 0.3)}" fill="${upright ? colour : light}"/>`;
  };
  return pen.pattern(
    cell * 2,
    cell * 2,
    `<rect width="${n(cell * 2)}" height="${n(cell * 2)}" fill="${dark}"/>${thread(0, 0, true)}${thread(cell, 0, false)}${thread(0, cell, false)}${thread(cell, cell, true)}`,
  );
}

/** Specks strewn over a rectangle, gathered into one path. */
export function specks(random: Random, x: number, y: number, width: number, height: number, count: number, size: number): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const r = size * random.between(0.35, 1);
    path += `M${n(x + random.between(0, width))} ${n(y + random.between(0, height))}h${n(r)}v${n(r)}h${n(-r)}Z`;
  }
  return path;
}

export function speckle(random: Random, width: number, height: number, count: number, size: number, colour: string): string {
  return (
    fill(specks(random, 0, 0, width, height, count, size), shade(colour, 0.2), 0.35) +
    fill(specks(random, 0, 0, width, height, count, size), tint(colour, 0.12), 0.55)
  );
}
