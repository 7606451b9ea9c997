/** Frames and mouldings. */

import { BOLE, LABEL, shade, tint, WALNUT } from './colour.ts';
import { n, type Point, polygon, rect, spline } from './geometry.ts';
import { cast, SHADOW } from './light.ts';
import { rosette } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { wrinkles } from './sheet.ts';
import { grain } from './texture.ts';

/** The parts of a moulding from the outer edge inwards: share of the width, and form. */
type Step = readonly [share: number, form: 'fillet' | 'cove' | 'torus' | 'pearls' | 'leaves'];
const STEPS: readonly Step[] = [
  [0.12, 'fillet'],
  [0.2, 'torus'],
  [0.34, 'cove'],
  [0.16, 'leaves'],
  [0.12, 'pearls'],
  [0.06, 'fillet'],
];

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

/** Draws one mitred side of a gilded frame along the top of `length`; `lit` is its lighting. */
export function gildedBar(
  pen: Pen,
  tag: string,
  length: number,
  width: number,
  colour: string,
  lit: number,
  mitre = 1,
): string {
  let out = '';
  let y = 0;
  for (const [share, form] of STEPS) {
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
  return (
    pen.clip(whole, out + worn + wrinkles(pen.random(tag), length, width, pen.close ? 40 : 16, 1, 0.55)) +
    pen.contour(whole)
  );
}

/** Draws a gilded frame of `width` × `height` from 0,0 with sides `side` wide. */
function gildedFrame(pen: Pen, width: number, height: number, side: number, colour: string): string {
  const sides: readonly (readonly [Point, number, number, number])[] = [
    [[0, 0], 0, width, 0.05],
    [[width, 0], 90, height, -0.07],
    [[width, height], 180, width, -0.1],
    [[0, height], 270, height, 0.03],
  ];
  return sides
    .map(([[x, y], angle, length, lit], index) =>
      place(gildedBar(pen, `side${index}`, length, side, colour, lit), x, y, angle),
    )
    .join('');
}

export function frame(pen: Pen): string {
  const [w, h, side] = [470, 570, 96];
  const opening = rect(side, side, w - 2 * side, h - 2 * side);
  const shadow = cast(`${rect(0, 0, w, h)}${opening}`, 20).replace('<g ', '<g fill-rule="evenodd" ');
  const inner = `${fill(`M${side} ${side}H${w - side}V${side + 16}H${side + 16}V${h - side}H${side}Z`, SHADOW, 0.22)}`;
  return place(
    shadow +
      fill(
        opening,
        pen.linear(
          [
            [0, '#F1E8D8'],
            [1, '#FCF8F0'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      inner +
      fill(rosette(w / 2, h / 2, 54), LABEL, 0.9) +
      gildedFrame(pen, w, h, side, pen.colour),
    166,
    108,
    2,
  );
}

/** Draws the sawn end of a moulding whose upper side lies from 0,0 down to `width`. */
function sawnEnd(pen: Pen, width: number, wood: string): string {
  const depth = 62;
  const heights: readonly (readonly [at: number, rise: number])[] = [
    [0, 0],
    [0.12, 0],
    [0.16, 9],
    [0.24, 13],
    [0.32, 6],
    [0.42, -10],
    [0.56, -17],
    [0.66, -13],
    [0.7, -5],
    [0.76, -2],
    [0.83, -8],
    [0.88, -6],
    [0.94, -10],
    [1, -12],
  ];
  const edge = heights.map(([at, rise]): Point => [rise, at * width]);
  const body = `${spline(edge)}L${n(-depth * 0.5)} ${n(width)}L${n(-depth * 0.5)} ${n(width * 0.84)}L${n(-depth)} ${n(width * 0.84)}L${n(-depth)} 0Z`;
  let rings = '';
  for (let index = 0; index < 9; index += 1) {
    const x = -depth * 1.2 + index * 13;
    rings += `M${n(x)} ${n(-4)}Q${n(x + 30)} ${n(width * 0.5)} ${n(x - 6)} ${n(width + 4)}`;
  }
  const paint = pen.linear([
    [0, shade(wood, 0.1)],
    [1, tint(wood, 0.03)],
  ]);
  return fill(body, paint) + pen.clip(body, stroke(rings, shade(wood, 0.18), 2, 0.6)) + pen.contour(body);
}

/** Draws two lengths of moulding laid across each other, one gilded, one of bare wood. */
export function moulding(pen: Pen): string {
  const [length, width] = [600, 132];
  const raw = (tag: string): string => {
    let y = 0;
    let out = '';
    for (const [share, form] of STEPS) {
      const height = share * width;
      out += fill(
        rect(-24, y, length + 24, height),
        stepPaint(pen, form === 'leaves' || form === 'pearls' ? 'torus' : form, pen.colour, 0.02),
      );
      out += stroke(`M-24 ${n(y)}H${length}`, shade(pen.colour, 0.3), pen.weight * 0.5, 0.6);
      y += height;
    }
    return (
      pen.clip(rect(-24, 0, length + 24, width), out + grain(pen.random(tag), length, width, pen.colour, 10, 1.4)) +
      pen.contour(rect(-24, 0, length + 24, width))
    );
  };
  const lift = cast(rect(-60, 0, length + 60, width), 20);
  return (
    place(lift + raw('raw') + sawnEnd(pen, width, tint(pen.colour, 0.04)), 184, 190, 15) +
    place(
      lift +
        place(gildedBar(pen, 'gilt', length + 24, width, '#C99A35', 0.02, 0), -24, 0) +
        sawnEnd(pen, width, tint(WALNUT, 0.12)),
      164,
      590,
      -22,
    )
  );
}
