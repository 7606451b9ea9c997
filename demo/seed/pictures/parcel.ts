/** A parcel in brown paper, tied with a cord. */

import { box, camera, faces, footprint } from './camera.ts';
import { BOLE, INK, LABEL, shade, tint } from './colour.ts';
import { ellipse, n, rect, spline } from './geometry.ts';
import { cast, SHADOW } from './light.ts';
import { labelFace } from './ornament.ts';
import { fill, type Pen, stroke } from './pen.ts';
import { specks } from './texture.ts';

export function parcel(pen: Pen): string {
  const view = camera(-28, 34, 388, 500);
  const shape = { x: -220, y: -170, z: 0, size: [440, 340, 250] as const };
  const { top, front, side } = faces(view, shape);
  const colour = pen.colour;
  const fibres = (tag: string, w: number, h: number): string => {
    const random = pen.random(tag);
    return (
      fill(specks(random, 0, 0, w, h, pen.close ? 260 : 110, 4), shade(colour, 0.16), 0.3) +
      fill(specks(random, 0, 0, w, h, 70, 3), tint(colour, 0.14), 0.4)
    );
  };
  const tape = 14;
  const cord = (d: string): string =>
    stroke(d, INK, 9, 0.8) +
    stroke(d, BOLE, 6.4) +
    `<g stroke-dasharray="3 6">${stroke(d, tint(BOLE, 0.2), 3, 0.8)}</g>`;
  const knot = top.at(220, 170);
  const along = `M${top.at(0, 170).map(n).join(' ')}L${top.at(440, 170).map(n).join(' ')}L${side.at(170, 250).map(n).join(' ')}`;
  const across = `M${top.at(220, 0).map(n).join(' ')}L${top.at(220, 340).map(n).join(' ')}L${front.at(220, 250).map(n).join(' ')}`;
  const [x, y] = knot;
  const bow =
    spline([
      [x, y],
      [x - 70, y - 62],
      [x - 112, y - 34],
      [x - 62, y - 2],
      [x, y],
    ]) +
    spline([
      [x, y],
      [x + 62, y - 72],
      [x + 112, y - 50],
      [x + 70, y - 8],
      [x, y],
    ]) +
    spline([
      [x, y],
      [x - 34, y + 34],
      [x - 74, y + 44],
    ]) +
    spline([
      [x, y],
      [x + 44, y + 30],
      [x + 60, y + 62],
    ]);
  return (
    cast(footprint(view, shape), 26) +
    box(pen, view, shape, colour, {
      top:
        fibres('top', 440, 340) +
        fill(rect(0, 170 - tape, 440, tape * 2), tint(colour, 0.08), 0.8) +
        stroke(`M0 170H440`, shade(colour, 0.2), 1.6, 0.6) +
        stroke(`M0 ${170 - tape}H440M0 ${170 + tape}H440`, shade(colour, 0.14), 1.2, 0.6),
      front:
        fibres('front', 440, 250) +
        fill(rect(262, 84, 140, 116, 2), LABEL) +
        stroke(rect(262, 84, 140, 116, 2), INK, 1.6, 0.55) +
        labelFace(pen, 262, 84, 140, 116),
      side: fibres('side', 340, 250) + fill(rect(170 - tape, 0, tape * 2, 70), tint(colour, 0.04), 0.3),
    }) +
    cord(along + across) +
    `<g transform="translate(4 7)">${stroke(bow, SHADOW, 7, 0.25)}</g>` +
    cord(bow) +
    pen.solid(ellipse(x, y, 11, 9), tint(BOLE, 0.04))
  );
}
