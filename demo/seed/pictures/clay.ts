/** Clay, self-hardening masses and modelling wax, in packages of their weight. */

import { box, camera, faces, footprint } from './camera.ts';
import { INK, LABEL, shade, tint } from './colour.ts';
import { clayBlock, drags } from './craft.ts';
import { n, type Point, polygon, rect, spline } from './geometry.ts';
import { cast, SHADOW, spot } from './light.ts';
import { labelFace } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { speckle } from './texture.ts';

interface Bar {
  /** Length, depth and height in units of the picture. */
  readonly size: readonly [number, number, number];
  /** Share of the length that the wrapper covers, from the left. */
  readonly wrapped: number;
  readonly wrapper: string;
  /** Number of scored segments along the bar. */
  readonly segments: number;
  readonly rows: number;
}

/** Draws a bar of modelling material, partly in its wrapper. */
function bar(pen: Pen, { size, wrapped, wrapper, segments, rows }: Bar): string {
  const [w, d, h] = size;
  const view = camera(-24, 42, 400, 440);
  const shape = { x: -w / 2, y: -d / 2, z: 0, size };
  const clay = pen.colour;
  const step = w / segments;
  const scored = (length: number): string => {
    let lines = '';
    for (let index = 1; index < segments; index += 1) lines += `M${n(index * step)} 0V${n(length)}`;
    return (
      stroke(lines, shade(clay, 0.2), 5, 0.7) +
      `<g transform="translate(4 0)">${stroke(lines, tint(clay, 0.16), 3, 0.7)}</g>`
    );
  };
  const across =
    rows < 2
      ? ''
      : stroke(`M0 ${n(d / rows)}H${n(w)}`, shade(clay, 0.2), 5, 0.7) +
        stroke(`M0 ${n(d / rows + 4)}H${n(w)}`, tint(clay, 0.16), 3, 0.7);
  const dress = (tag: string, length: number, height: number, colour: string): string =>
    speckle(pen.random(tag), length, height, pen.close ? 260 : 80, pen.close ? 1.6 : 2.4, colour) +
    stroke(drags(pen.random(`${tag}/drag`), length, height, 8), tint(colour, 0.1), 2, 0.45);
  const cover = { x: -w / 2 - 4, y: -d / 2 - 5, z: -1, size: [w * wrapped, d + 10, h + 6] as const };
  const planes = faces(view, cover);
  const [length, depth, height] = cover.size;
  const zigzag: Point[] = [];
  for (let index = 0; index <= 12; index += 1) zigzag.push([length + (index % 2 === 0 ? 0 : 9), (depth * index) / 12]);
  const label = Math.min(length * 0.72, depth * 1.24);
  const tall = depth * 0.76;
  return (
    spot(pen, 430, 520, w * 0.62, d * 0.62, SHADOW, 0.24) +
    cast(footprint(view, shape), 20) +
    box(pen, view, shape, clay, {
      top: dress('top', w, d, clay) + scored(d) + across,
      front: dress('front', w, h, clay) + scored(h),
      side: dress('side', d, h, shade(clay, 0.16)),
    }) +
    box(pen, view, cover, wrapper, {
      top:
        stroke(
          `M${n(length * 0.06)} 0V${n(depth)}M0 ${n(depth * 0.5)}H${n(length * 0.05)}`,
          shade(wrapper, 0.18),
          2,
          0.6,
        ) +
        fill(rect((length - label) / 2, (depth - tall) / 2, label, tall, 4), LABEL) +
        stroke(rect((length - label) / 2, (depth - tall) / 2, label, tall, 4), INK, 1.4, 0.6) +
        labelFace(pen, (length - label) / 2, (depth - tall) / 2, label, tall, shade(wrapper, 0.12)) +
        fill(rect(length * 0.02, 6, length * 0.94, 7, 3), '#ffffff', 0.4),
      front: stroke(`M8 ${n(height * 0.5)}H${n(length - 12)}`, '#C59B3F', 2.4, 0.9),
    }) +
    pen.solid(
      polygon([
        ...zigzag.map(([u, v]) => planes.top.at(u, v)),
        ...[...zigzag].reverse().map(([u, v]) => planes.top.at(u - 14, v)),
      ]),
      tint(wrapper, 0.08),
    ) +
    pen.solid(
      polygon([
        planes.front.at(length, 0),
        planes.front.at(length + 9, height * 0.3),
        planes.front.at(length, height * 0.6),
        planes.front.at(length + 8, height),
        planes.front.at(length - 14, height),
        planes.front.at(length - 14, 0),
      ]),
      shade(wrapper, 0.06),
    )
  );
}

/** Draws a kneaded eraser: a soft grey block with a pulled corner. */
function eraser(pen: Pen): string {
  const c = pen.colour;
  const body = spline(
    [
      [196, 470],
      [230, 350],
      [350, 292],
      [500, 296],
      [590, 330],
      [640, 268],
      [688, 262],
      [690, 306],
      [640, 380],
      [618, 470],
      [560, 552],
      [420, 590],
      [270, 570],
    ],
    true,
  );
  const dent = spline(
    [
      [330, 412],
      [384, 368],
      [460, 376],
      [478, 430],
      [420, 472],
      [346, 462],
    ],
    true,
  );
  const smudge = 'M150 676Q330 640 520 672';
  return (
    stroke(smudge, '#4a4a4d', 46, 0.2) +
    stroke('M360 640Q440 650 470 690', '#FAF6EE', 34, 0.9) +
    cast(body, 18) +
    pen.solid(
      body,
      pen.linear(
        [
          [0, tint(c, 0.12)],
          [0.45, c],
          [1, shade(c, 0.14)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    fill(
      dent,
      pen.linear(
        [
          [0, shade(c, 0.16)],
          [1, tint(c, 0.1)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    pen.clip(body, speckle(pen.random('dust'), 800, 800, 320, 3, c)) +
    stroke('M246 372Q330 316 430 316', tint(c, 0.22), 7, 0.7) +
    stroke('M600 344Q640 296 676 284', tint(c, 0.2), 5, 0.7) +
    stroke('M250 520Q380 566 540 520', shade(c, 0.16), 4, 0.5)
  );
}

const BARS: Readonly<Record<string, Bar>> = {
  mass: { size: [470, 300, 150], wrapped: 0.78, wrapper: '#E9E1D1', segments: 1, rows: 1 },
  plasticine: { size: [560, 230, 120], wrapped: 0.42, wrapper: '#C39B6C', segments: 8, rows: 1 },
  polymer: { size: [330, 300, 84], wrapped: 0.4, wrapper: '#5A4A6E', segments: 4, rows: 2 },
};

/** Draws the material in the package of its shape; a block of 2.5 kg without one. */
export function clay(pen: Pen): string {
  const { shape } = pen.shown;
  if (shape === 'eraser') return eraser(pen);
  const about = shape === undefined ? undefined : BARS[shape];
  return about ? bar(pen, about) : place(clayBlock(pen), 0, 0);
}
