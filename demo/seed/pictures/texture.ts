/** Textures of materials: wood grain, weave, grit, hair. */

import { INK, shade, tint } from './colour.ts';
import { n, type Point, spline } from './geometry.ts';
import { fill, type Pen, stroke } from './pen.ts';
import type { Random } from './random.ts';

/** Draws grain along u over a board from 0,0. */
export function grain(
  random: Random,
  width: number,
  height: number,
  colour: string,
  spacing = 9,
  weight = 1.2,
): string {
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

/** Draws short dark pores along the grain. */
export function pores(random: Random, width: number, height: number, count: number, weight = 1): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    path += `M${n(random.between(0, width))} ${n(random.between(0, height))}h${n(random.between(4, 16))}`;
  }
  return stroke(path, INK, weight, 0.22);
}

/** Returns the paint of a plain weave: `cell` is the width of one thread. */
export function weave(pen: Pen, colour: string, cell: number): string {
  const random = pen.random('weave');
  // A tile has many threads: a small one would be repeated so often that the picture renders slowly.
  const threads = 16;
  const side = threads * cell;
  let warp = '';
  let weft = '';
  for (let row = 0; row < threads; row += 1) {
    for (let column = 0; column < threads; column += 1) {
      const [x, y] = [column * cell + random.around(cell * 0.06), row * cell + random.around(cell * 0.06)];
      if ((row + column) % 2 === 0) warp += `M${n(x + cell / 2)} ${n(y)}v${n(cell)}`;
      else weft += `M${n(x)} ${n(y + cell / 2)}h${n(cell)}`;
    }
  }
  return pen.pattern(
    side,
    side,
    fill(`M0 0h${n(side)}v${n(side)}H0Z`, shade(colour, 0.13)) +
      `<path d="${warp}" stroke="${colour}" stroke-width="${n(cell * 0.8)}"/><path d="${weft}" stroke="${tint(colour, 0.06)}" stroke-width="${n(cell * 0.8)}"/>`,
  );
}

/** Draws specks strewn over a rectangle, as one path. */
export function specks(
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  size: number,
): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const r = size * random.between(0.35, 1);
    path += `M${n(x + random.between(0, width))} ${n(y + random.between(0, height))}h${n(r)}v${n(r)}h${n(-r)}Z`;
  }
  return path;
}

export function speckle(
  random: Random,
  width: number,
  height: number,
  count: number,
  size: number,
  colour: string,
): string {
  return (
    fill(specks(random, 0, 0, width, height, count, size), shade(colour, 0.2), 0.35) +
    fill(specks(random, 0, 0, width, height, count, size), tint(colour, 0.12), 0.55)
  );
}
