/** Beaten metal leaf: its surface, its torn edge, its curling corner. */

import { shade, tint } from './colour.ts';
import { n, type Point, polygon, pt, spline } from './geometry.ts';
import { fill, type Pen, type Span, stroke } from './pen.ts';
import type { Random } from './random.ts';

type Cell = readonly Point[];

function areaOf(cell: Cell): number {
  return Math.abs(
    cell.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = cell[(index + 1) % cell.length] ?? [0, 0];
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );
}

function half(cell: Cell, through: Point, angle: number, keep: 1 | -1): Cell {
  const [nx, ny] = [Math.cos(angle) * keep, Math.sin(angle) * keep];
  const side = ([x, y]: Point): number => (x - through[0]) * nx + (y - through[1]) * ny;
  const points: Point[] = [];
  cell.forEach((from, index) => {
    const to = cell[(index + 1) % cell.length] ?? from;
    const [a, b] = [side(from), side(to)];
    if (a >= 0) points.push(from);
    if (a * b < 0) {
      const share = a / (a - b);
      points.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    }
  });
  return points;
}

function crumple(random: Random, cell: Cell, smallest: number): Cell[] {
  if (areaOf(cell) < smallest * random.between(0.6, 1.8)) return [cell];
  const middle = cell.reduce<Point>((sum, [x, y]) => [sum[0] + x / cell.length, sum[1] + y / cell.length], [0, 0]);
  const reach = Math.sqrt(areaOf(cell)) * 0.25;
  const through: Point = [middle[0] + random.around(reach), middle[1] + random.around(reach)];
  const angle = random.between(0, Math.PI);
  return [
    ...crumple(random, half(cell, through, angle, 1), smallest),
    ...crumple(random, half(cell, through, angle, -1), smallest),
  ];
}

/** Draws facets of a crumpled sheet: light and dark cells, grouped by their tone. */
function facets(random: Random, width: number, height: number, smallest: number, strength: number): string {
  const tones = new Map<number, string>();
  const whole: Cell = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  for (const cell of crumple(random, whole, smallest)) {
    const tone = Math.round(random.around(3));
    if (tone !== 0) tones.set(tone, (tones.get(tone) ?? '') + polygon(cell));
  }
  return [...tones]
    .map(([tone, path]) => fill(path, tone > 0 ? '#FFF8E0' : '#3A1E08', (Math.abs(tone) * strength) / 3))
    .join('');
}

/** Draws fine wrinkles: a lit and a shaded line side by side. */
export function wrinkles(
  random: Random,
  width: number,
  height: number,
  count: number,
  weight: number,
  strength = 1,
): string {
  let paths = '';
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [random.between(0, width), random.between(0, height)];
    const length = random.between(0.04, 0.2) * Math.max(width, height);
    const angle = random.between(-0.5, 1.9);
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const bend = random.around(length * 0.2);
    paths += `M${n(x)} ${n(y)}q${n(dx / 2 - bend)} ${n(dy / 2 + bend)} ${n(dx)} ${n(dy)}`;
  }
  return (
    `<g transform="translate(${n(weight)} ${n(weight)})">${stroke(paths, '#4A2A08', weight, 0.2 * strength)}</g>` +
    stroke(paths, '#FFFBEA', weight, 0.42 * strength)
  );
}

/** Returns the gradient of bands of light on leaf. */
function sheen(pen: Pen, colour: string, span: Span = [0, 0, 1, 1]): string {
  return pen.linear(
    [
      [0, tint(colour, 0.05)],
      [0.16, tint(colour, 0.15)],
      [0.3, tint(colour, 0.04)],
      [0.48, shade(colour, 0.05)],
      [0.6, tint(colour, 0.02)],
      [0.7, tint(colour, 0.13)],
      [0.82, colour],
      [1, shade(colour, 0.13)],
    ],
    span,
  );
}

/** Draws the rings of colour that heat leaves on metal: red, gold and green, from the edge to the middle. */
function heatColours(random: Random, width: number, height: number): string {
  let out = '';
  for (let index = 0; index < 12; index += 1) {
    const [x, y] = [random.between(0, width), random.between(0, height)];
    const r = random.between(0.1, 0.22) * Math.max(width, height);
    for (const [share, colour] of [
      [1, '#8E2F22'],
      [0.8, '#C9662E'],
      [0.58, '#D9AE3C'],
      [0.36, '#6F8F6A'],
    ] as const) {
      const points = Array.from({ length: 9 }, (_, step): Point => {
        const angle = (step / 9) * Math.PI * 2;
        const reach = r * share * random.between(0.8, 1.15);
        return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.7];
      });
      out += fill(spline(points, true), colour, 0.5);
    }
  }
  return out;
}

/** Draws the surface of one leaf of the given size; the caller clips it to shape. */
export function leafSurface(pen: Pen, tag: string, width: number, height: number, colour = pen.colour): string {
  const random = pen.random(tag);
  const size = Math.max(width, height);
  return (
    fill(`M0 0h${n(width)}v${n(height)}H0Z`, sheen(pen, colour)) +
    (pen.shown.shape === 'variegated' ? heatColours(random, width, height) : '') +
    facets(random, width, height, (size * size) / 30, 0.1) +
    facets(random, width, height, (size * size) / 220, 0.085) +
    wrinkles(random, width, height, pen.close ? 70 : 34, (pen.close ? 0.0028 : 0.004) * size)
  );
}

/** Returns a straight edge torn like leaf: small bites, sometimes a larger one. */
export function torn(random: Random, corners: readonly Point[], depth: number, step = 14): string {
  const points: Point[] = [];
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [nx, ny] = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
    for (let along = 0; along < length; along += step * random.between(0.5, 1.5)) {
      const bite = random.chance(0.12) ? random.between(1, 2.6) * depth : random.between(0, 1) * depth;
      const share = along / length;
      points.push([from[0] + (to[0] - from[0]) * share + nx * bite, from[1] + (to[1] - from[1]) * share + ny * bite]);
    }
  });
  return polygon(points);
}

interface Curl {
  /** The sheet without the corner that has lifted. */
  readonly sheet: readonly Point[];
  /** The turned-over corner. */
  readonly flap: string;
  readonly fold: readonly [Point, Point];
}

/** Returns a sheet from 0,0 whose upper right corner has rolled over by `size`. */
export function curl(width: number, height: number, size: number): Curl {
  const a: Point = [width - size, 0];
  const b: Point = [width, size * 0.86];
  const tip: Point = [width - size * 0.86, size * 0.8];
  const flap =
    `M${pt(a)}Q${pt([width - size * 1.02, size * 0.44])} ${pt(tip)}` +
    `Q${pt([width - size * 0.34, size * 1.02])} ${pt(b)}Q${pt([width - size * 0.36, size * 0.3])} ${pt(a)}Z`;
  return { sheet: [[0, 0], a, b, [width, height], [0, height]], flap, fold: [a, b] };
}

/** Returns the gradient of the back of a rolled corner: bright along the fold, dark where it meets the sheet. */
export function flapPaint(pen: Pen, colour: string): string {
  return pen.linear(
    [
      [0, shade(colour, 0.16)],
      [0.3, shade(colour, 0.03)],
      [0.52, tint(colour, 0.2)],
      [0.68, tint(colour, 0.06)],
      [1, shade(colour, 0.14)],
    ],
    [0.1, 0.95, 0.85, 0.1],
  );
}
