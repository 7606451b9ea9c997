/** Modelling and casting. */

import { box, camera, faces, footprint } from './camera.ts';
import { INK, LABEL, shade, tint } from './colour.ts';
import { n, type Point, polygon, rect, spline } from './geometry.ts';
import { cast } from './light.ts';
import { labelFace } from './ornament.ts';
import { fill, type Pen, stroke } from './pen.ts';
import type { Random } from './random.ts';
import { speckle } from './texture.ts';

/** Draws the long shallow drags that a wire or a thumb leaves in clay. */
export function drags(random: Random, width: number, height: number, count: number): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const y = random.between(0, height);
    const x = random.between(0, 0.45) * width;
    path += `M${n(x)} ${n(y)}q${n(width * 0.15)} ${n(random.around(height * 0.06))} ${n(width * random.between(0.2, 0.5))} ${n(random.around(height * 0.05))}`;
  }
  return path;
}

export function clayBlock(pen: Pen): string {
  const view = camera(-26, 34, 374, 470);
  const block = { x: -210, y: -130, z: 0, size: [420, 260, 230] as const };
  const slice = { x: 236, y: -150, z: 0, size: [60, 260, 226] as const };
  const clay = pen.colour;
  const { front } = faces(view, block);
  const dress = (tag: string, w: number, h: number, colour: string): string =>
    speckle(pen.random(tag), w, h, pen.close ? 500 : 150, pen.close ? 2 : 3, colour) +
    stroke(drags(pen.random(`${tag}/drag`), w, h, 18), shade(colour, 0.12), 2.2, 0.5) +
    stroke(drags(pen.random(`${tag}/lit`), w, h, 12), tint(colour, 0.12), 1.8, 0.5);
  const foil = '#E9E1D1';
  const wrapEdge: readonly Point[] = [
    front.at(0, -6),
    front.at(60, 20),
    front.at(120, -4),
    front.at(190, 26),
    front.at(214, 60),
    front.at(226, 140),
    front.at(214, 232),
    front.at(0, 232),
  ];
  const wrapTop: readonly Point[] = [
    front.at(0, -6),
    front.at(60, 20),
    front.at(120, -4),
    front.at(190, 26),
    view.project([-30, -60, 232]),
    view.project([-70, 40, 232]),
    view.project([-40, 132, 232]),
    view.project([-212, 132, 232]),
  ];
  const creases =
    spline([front.at(20, 0), front.at(40, 90), front.at(26, 200)]) +
    spline([front.at(110, 20), front.at(90, 120), front.at(120, 210)]) +
    spline([front.at(180, 40), front.at(170, 130), front.at(190, 220)]);
  return (
    cast(footprint(view, block), 22) +
    cast(footprint(view, slice), 18) +
    box(pen, view, block, clay, {
      top: dress('top', 420, 260, clay),
      front: dress('front', 420, 230, clay),
      side: dress('side', 260, 230, shade(clay, 0.16)),
    }) +
    pen.solid(
      polygon(wrapTop),
      pen.linear(
        [
          [0, tint(foil, 0.06)],
          [1, shade(foil, 0.04)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    pen.solid(
      polygon(wrapEdge),
      pen.linear([
        [0, tint(foil, 0.03)],
        [0.4, shade(foil, 0.05)],
        [0.55, foil],
        [1, shade(foil, 0.13)],
      ]),
    ) +
    stroke(creases, shade(foil, 0.25), pen.weight * 0.8, 0.6) +
    front.draw(
      fill(rect(34, 66, 132, 118, 3), LABEL) +
        stroke(rect(34, 66, 132, 118, 3), INK, 1.4, 0.6) +
        labelFace(pen, 34, 66, 132, 118),
    ) +
    box(pen, view, slice, clay, {
      top: dress('st', 60, 260, clay),
      front: dress('sf', 60, 226, clay),
      side: dress('ss', 260, 226, shade(clay, 0.14)),
    })
  );
}

/** Draws a relief that is sunk into a surface of `colour`, or stands out of it if `raised`. */
export function relief(
  pen: Pen,
  paths: readonly string[],
  colour: string,
  raised: boolean,
  step: number,
  weight = pen.weight * 0.6,
): string {
  const [near, far] = raised ? [tint(colour, 0.16), shade(colour, 0.26)] : [shade(colour, 0.28), tint(colour, 0.2)];
  const face = pen.linear(
    raised
      ? [
          [0, tint(colour, 0.12)],
          [1, shade(colour, 0.1)],
        ]
      : [
          [0, shade(colour, 0.2)],
          [1, shade(colour, 0.04)],
        ],
    [0, 0, 1, 1],
  );
  return paths
    .map(
      (path) =>
        `<g transform="translate(${n(step)} ${n(step)})">${fill(path, far, 0.9)}</g><g transform="translate(${n(-step)} ${n(-step)})">${fill(path, near, 0.9)}</g>${fill(path, face)}${stroke(path, shade(colour, 0.32), weight, 0.6)}`,
    )
    .join('');
}
