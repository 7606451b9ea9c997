/** Boxed sets and gifts. */

import { flask, roundBottle } from './bottles.ts';
import { brush, brushShadow } from './brushes.ts';
import { agateTool } from './burnisher.ts';
import { box, camera, faces, footprint } from './camera.ts';
import { BEECH, BOLE, GOLD, INK, KRAFT, LABEL, PAPER_RAISED, shade, tint } from './colour.ts';
import { relief, spray } from './craft.ts';
import { ellipse, n, rect, spline } from './geometry.ts';
import { leafSheet } from './leaf.ts';
import { cast, flat, SHADOW } from './light.ts';
import { branch, labelFace, rosette } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { grain, speckle, specks } from './texture.ts';

/** Draws the paper shavings in a box. */
function shavings(pen: Pen, width: number, height: number): string {
  const random = pen.random('shavings');
  let dark = '';
  let light = '';
  for (let index = 0; index < 150; index += 1) {
    const curlPath = `M${n(random.between(0, width))} ${n(random.between(0, height))}q${n(random.around(26))} ${n(random.around(26))} ${n(random.around(40))} ${n(random.around(40))}t${n(random.around(30))} ${n(random.around(30))}`;
    if (random.chance(0.5)) dark += curlPath;
    else light += curlPath;
  }
  return stroke(dark, '#A98C60', 5, 0.8) + stroke(light, '#E6D3AC', 5, 0.95);
}

const FLASK_SHADOW = 'M-52-390H52V-330L132-230V0H-132V-230L-52-330Z';
const BOTTLE_SHADOW = 'M-56-400H56V-300L116-250V0H-116V-250L-56-300Z';

interface Tray {
  readonly wood: string;
  readonly grained: boolean;
  readonly lining: string;
  readonly nest: boolean;
}

/** Draws an open box seen from above, with an upright lid behind; `content` is in an area of 560 × 380. */
function openBox(pen: Pen, tray: Tray, lid: string, content: string): string {
  const view = camera(-12, 60, 396, 470);
  const shape = { x: -280, y: -190, z: 0, size: [560, 380, 62] as const };
  const { top } = faces(view, shape);
  const cover = view.plane([-280, 190, 62], [1, 0, 0], [0, -0.55, -0.84]);
  const inner = rect(16, 14, 528, 352, 3);
  const lines = (tag: string, width: number, height: number, colour: string): string =>
    tray.grained
      ? grain(pen.random(tag), width, height, colour, 9)
      : speckle(pen.random(tag), width, height, 90, 2.4, colour);
  return (
    cast(footprint(view, shape), 24) +
    cover.draw(
      fill(
        rect(0, -250, 560, 250, 4),
        pen.linear(
          [
            [0, tint(tray.wood, 0.03)],
            [1, shade(tray.wood, 0.09)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        pen.clip(rect(0, -250, 560, 250), `<g transform="translate(0 -250)">${lines('lid', 560, 250, tray.wood)}</g>`) +
        lid +
        stroke(rect(0, -250, 560, 250, 4), INK, pen.weight * 1.1, 0.86),
    ) +
    box(pen, view, shape, tray.wood, {
      top: lines('top', 560, 380, tray.wood),
      front: lines('front', 560, 62, tray.wood),
      side: lines('side', 380, 62, shade(tray.wood, 0.15)),
    }) +
    top.draw(
      fill(inner, tray.lining) +
        pen.clip(
          inner,
          (tray.nest ? shavings(pen, 560, 380) : '') + fill('M16 14H544V40H40V366H16Z', INK, 0.32) + content,
        ) +
        stroke(inner, INK, pen.weight * 1.1, 0.86),
    )
  );
}

/** Colour of the leaf in the box: gold for every colour of the lining. */
const LEAF = '#D9AE3C';

export function gildingKit(pen: Pen): string {
  const lid =
    fill(
      rect(26, -226, 508, 202, 2),
      pen.linear(
        [
          [0, shade(pen.colour, 0.06)],
          [1, shade(pen.colour, 0.18)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke(rect(26, -226, 508, 202, 2), INK, 1.6, 0.7) +
    stroke(rect(40, -212, 480, 174), GOLD, 2) +
    fill(rosette(280, -125, 62), GOLD) +
    `<g transform="rotate(90 188 -125)">${fill(branch(188, -125, 120, 5), GOLD)}</g><g transform="rotate(-90 372 -125)">${fill(branch(372, -125, 120, 5), GOLD)}</g>`;
  const book =
    cast(rect(0, 0, 190, 200), 8) +
    pen.solid(
      rect(0, 0, 190, 200, 2),
      pen.linear(
        [
          [0, '#FBF4E4'],
          [1, '#E6D8BC'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    place(leafSheet(pen, 'leaf', 164, LEAF, 0.24), 13, 16);
  const content =
    place(book, 44, 46, -4) +
    place(cast(FLASK_SHADOW, 10) + flask(pen, '#C07A2C'), 316, 232, 3, 0.46) +
    place(cast(BOTTLE_SHADOW, 10) + roundBottle(pen, '#8C2F1B'), 452, 234, -2, 0.46) +
    place(cast('M-30-180H30L40 100 20 560H-20Z', 10) + agateTool(pen, '#A8543A'), 446, 296, 84, 0.52) +
    place(brushShadow('mop') + brush(pen, 'mop', '#8A5A34'), 188, 344, -86, 0.3);
  return openBox(pen, { wood: BEECH, grained: true, lining: shade(pen.colour, 0.1), nest: false }, lid, content);
}

export function craftKit(pen: Pen): string {
  const lid =
    fill(rect(150, -210, 260, 170, 3), LABEL) +
    stroke(rect(150, -210, 260, 170, 3), INK, 1.6, 0.6) +
    labelFace(pen, 150, -210, 260, 170, pen.colour);
  const clay = rect(0, 0, 170, 130, 12);
  const block =
    cast(clay, 8) +
    pen.solid(clay, flat(pen, pen.colour, 0.08)) +
    pen.clip(clay, speckle(pen.random('clay'), 170, 130, 120, 3, pen.colour)) +
    relief(pen, spray(85, 74, 56), pen.colour, true, 2.4);
  const reel =
    cast(ellipse(0, 0, 52), 8) +
    pen.solid(
      ellipse(0, 0, 54),
      pen.radial([
        [0, tint(GOLD, 0.1)],
        [1, shade(GOLD, 0.12)],
      ]),
    ) +
    stroke(ellipse(0, 0, 46) + ellipse(0, 0, 39) + ellipse(0, 0, 32), shade(GOLD, 0.25), 1.6, 0.7) +
    pen.solid(ellipse(0, 0, 20), BEECH) +
    fill(ellipse(0, 0, 8), INK, 0.7);
  const content =
    place(block, 50, 52, -7) +
    place(cast(BOTTLE_SHADOW, 10) + roundBottle(pen, '#2F6B5B', '#EFE8DC'), 322, 226, 4, 0.45) +
    place(
      cast(rect(0, 0, 130, 150, 3), 7) +
        pen.solid(rect(0, 0, 130, 150, 3), PAPER_RAISED) +
        stroke(rect(8, 8, 114, 134), GOLD, 1.6) +
        fill(rosette(65, 62, 40), BOLE) +
        stroke('M34 118h62M46 130h38', INK, 2, 0.5),
      396,
      56,
      7,
    ) +
    place(reel, 108, 286) +
    place(brushShadow('round') + brush(pen, 'round', '#7A4A2B'), 246, 318, -84, 0.34) +
    place(brushShadow('flat') + brush(pen, 'flat', '#B08A52'), 250, 272, -92, 0.32);
  return openBox(pen, { wood: KRAFT, grained: false, lining: '#CDB48A', nest: true }, lid, content);
}

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
