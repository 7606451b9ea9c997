/** Frames and mouldings. */

import { BOLE, shade, tint } from './colour.ts';
import { n, type Point, polygon, rect } from './geometry.ts';
import { cast, glow, SHADOW } from './light.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { rule } from './rule.ts';
import { wrinkles } from './sheet.ts';
import { woodGrain } from './swatch-surfaces.ts';
import { grain } from './texture.ts';

/** The parts of a moulding from the outer edge inwards: share of the width, and form. */
type Step = readonly [share: number, form: 'fillet' | 'cove' | 'torus' | 'pearls' | 'leaves'];
const ORNATE: readonly Step[] = [
  [0.12, 'fillet'],
  [0.2, 'torus'],
  [0.34, 'cove'],
  [0.16, 'leaves'],
  [0.12, 'pearls'],
  [0.06, 'fillet'],
];

const PLAIN: readonly Step[] = [
  [0.16, 'fillet'],
  [0.52, 'fillet'],
  [0.2, 'cove'],
  [0.12, 'fillet'],
];
const NARROW: readonly Step[] = [
  [0.18, 'fillet'],
  [0.5, 'torus'],
  [0.2, 'cove'],
  [0.12, 'fillet'],
];

interface Make {
  readonly steps: readonly Step[];
  /** Width of a side in millimetres. */
  readonly side: number;
  readonly finish: 'leaf' | 'wood';
  readonly isGlazed?: true;
}

const MAKES = {
  ornate: { steps: ORNATE, side: 72, finish: 'leaf' },
  narrow: { steps: NARROW, side: 30, finish: 'leaf' },
  plain: { steps: PLAIN, side: 42, finish: 'wood' },
  glazed: { steps: PLAIN, side: 20, finish: 'wood', isGlazed: true },
} as const satisfies Readonly<Record<string, Make>>;

const makeOf = (pen: Pen): Make =>
  Object.entries(MAKES).find(([shape]) => shape === pen.shown.shape)?.[1] ?? MAKES.ornate;

function stepPaint(pen: Pen, form: Step[1], colour: string, lit: number): string {
  const base = lit > 0 ? tint(colour, lit) : shade(colour, -lit);
  const round: readonly (readonly [number, string])[] = [
    [0, shade(base, 0.1)],
    [0.3, tint(base, 0.17)],
    [0.55, base],
    [1, shade(base, 0.22)],
  ];
  const hollow: readonly (readonly [number, string])[] = [
    [0, shade(base, 0.2)],
    [0.45, shade(base, 0.05)],
    [0.85, tint(base, 0.13)],
    [1, tint(base, 0.03)],
  ];
  const even: readonly (readonly [number, string])[] = [
    [0, tint(base, 0.08)],
    [1, shade(base, 0.06)],
  ];
  return pen.linear(form === 'cove' ? hollow : form === 'fillet' ? even : round, [0, 0, 0, 1]);
}

/** Returns the path of a row of leaves along a bar from 0,0. */
function leafRun(from: number, to: number, y: number, height: number): string {
  let path = '';
  const step = height * 1.15;
  const count = Math.floor((to - from) / step);
  const pad = (to - from - count * step) / 2;
  for (let index = 0; index < count; index += 1) {
    const x = from + pad + (index + 0.5) * step;
    const w = step * 0.46;
    path += `M${n(x)} ${n(y)}C${n(x + w)} ${n(y + height * 0.2)} ${n(x + w * 0.8)} ${n(y + height * 0.8)} ${n(x)} ${n(y + height)}C${n(x - w * 0.8)} ${n(y + height * 0.8)} ${n(x - w)} ${n(y + height * 0.2)} ${n(x)} ${n(y)}Z`;
  }
  return path;
}

function pearls(from: number, to: number, y: number, height: number): string {
  let path = '';
  const r = height * 0.42;
  const step = height * 1.02;
  for (let x = from + r + 4; x < to - r; x += step) {
    path += `M${n(x - r)} ${n(y + height / 2)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0Z`;
  }
  return path;
}

/** Draws one mitred side of a frame along the top of `length`; `lit` is its lighting. */
function gildedBar(
  pen: Pen,
  tag: string,
  length: number,
  width: number,
  colour: string,
  lit: number,
  mitre = 1,
  { steps, finish }: Pick<Make, 'steps' | 'finish'> = MAKES.ornate,
): string {
  let out = '';
  let y = 0;
  for (const [share, form] of steps) {
    const height = share * width;
    const [a, b] = [y * mitre, (y + height) * mitre];
    out += fill(
      polygon([
        [a, y],
        [length - a, y],
        [length - b, y + height],
        [b, y + height],
      ]),
      stepPaint(pen, form, colour, lit),
    );
    if (form === 'leaves' || form === 'pearls') {
      const run = form === 'leaves' ? leafRun(b + 4, length - b - 4, y, height) : pearls(b, length - b, y, height);
      out +=
        `<g transform="translate(1.5 2.5)">${fill(run, shade(colour, 0.32), 0.75)}</g>` +
        fill(run, lit > -0.04 ? tint(colour, 0.1) : colour) +
        stroke(run, shade(colour, 0.35), pen.weight * 0.5, 0.75);
    }
    out += stroke(
      polygon([
        [a, y],
        [length - a, y],
      ]),
      shade(colour, 0.36),
      pen.weight * 0.5,
      0.7,
    );
    y += height;
  }
  const whole = polygon([
    [0, 0],
    [length, 0],
    [length - width * mitre, width],
    [width * mitre, width],
  ]);
  const worn = stroke(
    `M${n(length * 0.3)} ${n(width * 0.2)}h${n(length * 0.05)}M${n(length * 0.62)} ${n(width * 0.21)}h${n(length * 0.03)}M${n(length * 0.46)} ${n(width * 0.07)}h${n(length * 0.07)}`,
    BOLE,
    Math.min(4, width * 0.022),
    0.55,
  );
  const surface =
    finish === 'leaf'
      ? worn + wrinkles(pen.random(tag), length, width, pen.close ? 40 : 16, 1, 0.55)
      : grain(pen.random(tag), length, width, colour, 6, 1);
  return pen.clip(whole, out + surface) + pen.contour(whole);
}

/** Draws a frame of `width` × `height` from 0,0 with sides `side` wide. */
function sidesOf(pen: Pen, width: number, height: number, side: number, make: Make): string {
  const sides: readonly (readonly [Point, number, number, number])[] = [
    [[0, 0], 0, width, 0.05],
    [[width, 0], 90, height, -0.07],
    [[width, height], 180, width, -0.1],
    [[0, height], 270, height, 0.03],
  ];
  return sides
    .map(([[x, y], angle, length, lit], index) =>
      place(gildedBar(pen, `side${index}`, length, side, pen.colour, lit, 1, make), x, y, angle),
    )
    .join('');
}

/** Units of the drawing per millimetre. */
const SCALE = 0.94;

/** Draws the pane of a frame with a mount behind it, and the reflection of a window. */
function pane(pen: Pen, x: number, y: number, w: number, h: number): string {
  const opening = rect(x, y, w, h);
  const inset = w * 0.16;
  const shine = `M${n(x)} ${n(y + h * 0.46)}L${n(x + w * 0.62)} ${n(y)}H${n(x + w * 0.86)}L${n(x)} ${n(y + h * 0.64)}ZM${n(x)} ${n(y + h * 0.7)}L${n(x + w * 0.94)} ${n(y)}H${n(x + w)}V${n(y + 4)}L${n(x)} ${n(y + h * 0.75)}Z`;
  return (
    fill(opening, '#E9ECE6') +
    stroke(rect(x + inset, y + inset, w - 2 * inset, h - 2 * inset), '#B9BDB4', 2, 0.9) +
    fill(rect(x + inset, y + inset, w - 2 * inset, h - 2 * inset), '#F8F4EA') +
    fill(shine, '#ffffff', 0.72) +
    pen.contour(opening, 0.6)
  );
}

/** Draws a frame, its sides to scale beside a rule; a sheet of board or a pane of glass is in it. */
export function frame(pen: Pen): string {
  const make = makeOf(pen);
  const [short = 300, long = 400] = pen.shown.millimetres ?? [];
  const side = make.side * SCALE;
  const [w, h] = [short * SCALE + 2 * side, long * SCALE + 2 * side];
  const [iw, ih] = [w - 2 * side, h - 2 * side];
  const opening = rect(side, side, iw, ih);
  const shadow = cast(`${rect(0, 0, w, h)}${opening}`, 14).replace('<g ', '<g fill-rule="evenodd" ');
  const lip = fill(
    `M${n(side)} ${n(side)}H${n(w - side)}V${n(side + 9)}H${n(side + 9)}V${n(h - side)}H${n(side)}Z`,
    SHADOW,
    0.25,
  );
  const inside = make.isGlazed ? pane(pen, side, side, iw, ih) : '';
  return (
    place(
      shadow + inside + lip + sidesOf(pen, w, h, side, make),
      pen.close ? 160 : 372 - w / 2,
      pen.close ? 90 : 374 - h / 2,
    ) + rule(pen, 648, 706, SCALE, 10)
  );
}

/** Draws the side of a gilded frame over the whole square. */
function gildedProfile(pen: Pen): string {
  return (
    place(gildedBar(pen, 'bar', 1100, 800, pen.colour, 0.02, 0), -60, 0) +
    wrinkles(pen.random('leaf'), 800, 800, 60, 1.6, 0.6) +
    glow(pen)
  );
}

/** Draws the surface of a frame's side: gilded with ornaments, or bare wood. */
export function frameSurface(pen: Pen): string {
  return makeOf(pen).finish === 'wood' ? woodGrain(pen) : gildedProfile(pen);
}
