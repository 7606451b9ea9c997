/** Leaf in the forms in which it is sold: in booklets, loose, as flakes, on a roll. */

import { cork } from './bottles.ts';
import { box, camera, type Plane } from './camera.ts';
import { BOLE, GOLD, shade, TISSUE, tint } from './colour.ts';
import { ellipse, n, type Point, polygon, pt, rect } from './geometry.ts';
import { vessel } from './glass.ts';
import type { Profile } from './lathe.ts';
import { cast, SHADOW, spot, standing } from './light.ts';
import { rosette, wrapLabel } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import type { Random } from './random.ts';
import { curl, flapPaint, leafSurface, torn } from './sheet.ts';
import { stamped } from './stamped.ts';

/** Draws a leaf of metal, `size` square from 0,0, with its upper right corner rolled over. */
export function leafSheet(pen: Pen, tag: string, size: number, colour: string, roll = 0.2): string {
  const random = pen.random(`${tag}/edge`);
  const { sheet, flap, fold } = curl(size, size, size * roll);
  const edge = torn(random, sheet, size * (pen.close ? 0.006 : 0.008), pen.close ? 7 : 13);
  const under = `<g transform="translate(${n(-size * 0.02)} ${n(size * 0.025)})">${fill(flap, '#4A2A08', 0.32)}</g>`;
  const rim = stroke(polygon([...fold]), tint(colour, 0.24), 1.6, 0.9);
  return (
    pen.clip(edge, leafSurface(pen, tag, size, size, colour) + under) +
    stroke(edge, shade(colour, 0.26), pen.weight * 0.8, 0.85) +
    pen.clip(flap, fill(flap, flapPaint(pen, tint(colour, 0.03)))) +
    stroke(flap, shade(colour, 0.3), pen.weight * 0.8, 0.85) +
    rim
  );
}

/** Draws the leaf's shadow on the surface below. */
function leafShadow(size: number, roll = 0.2): string {
  const { sheet } = curl(size, size, size * roll);
  return cast(polygon(sheet), 7);
}

function tissueEdges(pen: Pen, face: Plane, width: number, height: number): string {
  const random = pen.random('pages');
  let lines = '';
  for (let v = 4; v < height; v += pen.close ? 3.4 : 5) {
    const start = random.between(0, width * 0.1);
    const points = [face.at(start, v), face.at(width - random.between(0, width * 0.06), v)];
    lines += `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;
  }
  return stroke(lines, shade(TISSUE, 0.3), pen.weight * 0.5, 0.7);
}

/** Draws a paper label with the fineness and the format, `width` wide from 0,0. */
function leafLabel(pen: Pen, width: number): string {
  const { mark, millimetres: [short, long = short] = [] } = pen.shown;
  const lines = [mark, short === undefined ? undefined : `${short}×${long}`].filter((line) => line !== undefined);
  if (lines.length === 0) return '';
  const height = width * (lines.length === 2 ? 0.5 : 0.34);
  return (
    fill(rect(0, 0, width, height, 3), '#FBF4E4') +
    stroke(rect(4, 4, width - 8, height - 8, 2), BOLE, 1.6, 0.8) +
    (lines.length === 2
      ? stamped(lines[0] ?? '', width / 2, height * 0.14, height * 0.36, '#3A1E08') +
        stamped(lines[1] ?? '', width / 2, height * 0.62, height * 0.24, '#3A1E08')
      : stamped(lines[0] ?? '', width / 2, height * 0.28, height * 0.4, '#3A1E08'))
  );
}

/**
 * Draws the opened cover: bole paper, with a gold frame and star on its inside, and a label. The cover is seen from
 * behind, so the label is mirrored to be legible.
 */
function cover(pen: Pen, size: number): string {
  const board = rect(0, 0, size, size, 4);
  const label = leafLabel(pen, size * 0.6);
  const [starAt, starSize] = label === '' ? [size / 2, 0.2] : [size * 0.32, 0.14];
  return (
    fill(
      board,
      pen.linear(
        [
          [0, tint(BOLE, 0.07)],
          [0.7, BOLE],
          [1, shade(BOLE, 0.1)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke(rect(size * 0.07, size * 0.07, size * 0.86, size * 0.86), GOLD, 2.4) +
    stroke(rect(size * 0.095, size * 0.095, size * 0.81, size * 0.81), GOLD, 1) +
    fill(rosette(size / 2, starAt, size * starSize), GOLD) +
    stroke(ellipse(size / 2, starAt, size * starSize * 1.3), GOLD, 1.4) +
    `<g transform="translate(${n(size)} 0) scale(-1 1)">${place(label, size * 0.2, size * 0.55)}</g>`
  );
}

/** Returns how large a leaf is drawn, `usual` for one of 80 mm: sizes differ less than in life. */
const drawnSize = (pen: Pen, usual: number, power: number): number =>
  usual * ((pen.shown.millimetres?.[0] ?? 80) / 80) ** power;

/** Draws the leaf on the upper page: a single one, two pressed into one, or one on its transfer paper. */
function laid(pen: Pen, size: number, at: number): string {
  const leaf = (x: number, y: number, roll: number, tag = 'leaf', turn = 0) =>
    place(leafShadow(size, roll) + leafSheet(pen, tag, size, pen.colour, roll), x, y, turn);
  if (pen.shown.leaf === 'double') return leaf(at - 16, at - 2, 0.08, 'under', -4) + leaf(at + 8, at - 12, 0.3);
  if (pen.shown.leaf !== 'transfer') return leaf(at, at - 4, 0.24);
  const paper = size + 76;
  const pressed = size - 22;
  const sheet = (turn: number, x: number, y: number) =>
    place(
      cast(rect(0, 0, paper, paper), 8) +
        fill(rect(0, 0, paper, paper, 2), '#F4EFE6') +
        stroke(rect(0, 0, paper, paper, 2), shade(TISSUE, 0.34), pen.weight * 0.8, 0.9),
      x,
      y,
      turn,
    );
  return (
    sheet(7, at - 10, at - 52) +
    sheet(-3, at - 34, at - 34) +
    place(
      pen.clip(rect(0, 0, pressed, pressed), leafSurface(pen, 'pressed', pressed, pressed, pen.colour)) +
        stroke(rect(0, 0, pressed, pressed), shade(pen.colour, 0.26), pen.weight * 0.8, 0.85),
      at + 16,
      at + 12,
      -3,
    )
  );
}

export function leafBooklet(pen: Pen): string {
  const size = drawnSize(pen, 318, 0.2);
  const view = camera(-24, 50, 392, 470);
  const block = { x: -60, y: -size / 2, z: 0, size: [size, size, 40] as const };
  const under = view.plane([-60, size / 2, 40], [1, 0, 0], [0, -1, 0]);
  const lid = view.plane([-60, size / 2, 41], [-0.8, 0, 0.42], [0, -1, 0]);
  const tissue = view.plane([-52, size / 2 - 4, 42], [1, 0.012, 0.02], [0.01, -1, 0]);
  const front = view.plane([-60, -size / 2, 40], [1, 0, 0], [0, 0, -1]);
  const side = view.plane([size - 60, -size / 2, 40], [0, 1, 0], [0, 0, -1]);
  const ground = polygon([
    view.project([-60 - size * 0.8, size / 2, 0]),
    view.project([size - 60, size / 2, 0]),
    view.project([size - 60, -size / 2, 0]),
    view.project([-60 - size * 0.8, -size / 2, 0]),
  ]);
  const leafAt = 24;
  const leaf = size - 2 * leafAt;
  return (
    cast(ground, 20) +
    box(pen, view, block, TISSUE) +
    tissueEdges(pen, front, size, 40) +
    tissueEdges(pen, side, size, 40) +
    lid.draw(cover(pen, size)) +
    pen.contour(lid.quad(0, 0, size, size)) +
    fill(
      under.quad(0, 0, 26, size),
      pen.linear([
        [0, '#4A2A08', 0.4],
        [1, '#4A2A08', 0],
      ]),
    ) +
    pen.solid(
      tissue.quad(0, 0, size - 4, size - 6),
      pen.linear(
        [
          [0, '#FBF4E4'],
          [1, shade(TISSUE, 0.02)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    tissue.draw(laid(pen, leaf, leafAt))
  );
}

/** Draws a pile of leaves between tissue, as thick as their number, with a slip of paper that names them. */
export function looseLeaf(pen: Pen): string {
  const sheets: readonly (readonly [number, number, number])[] = [
    [214, 196, -15],
    [196, 176, 5],
    [178, 206, -5],
  ];
  const tissue = polygon([
    [112, 190],
    [628, 132],
    [690, 632],
    [170, 692],
  ]);
  const size = drawnSize(pen, 356, 0.4);
  const isDouble = pen.shown.leaf === 'double';
  const paint = pen.linear(
    [
      [0, '#FFFBF1'],
      [1, TISSUE],
    ],
    [0, 0, 1, 1],
  );
  const layers = Math.round((pen.shown.count ?? 12) / 12);
  const pile = Array.from({ length: layers }, (_, index) =>
    place(pen.solid(tissue, paint), ((index % 2) * 2 - 1) * 1.5, (layers - 1 - index) * 5),
  ).join('');
  const label = leafLabel(pen, 176);
  return (
    cast(tissue, 10 + layers * 2) +
    pile +
    sheets
      .map(([x, y, angle], index) => {
        const roll = index === 2 ? 0.26 : 0.1;
        const sheet = leafShadow(size, roll) + leafSheet(pen, `leaf${index}`, size, pen.colour, roll);
        // For double leaf the edge of the second leaf is visible.
        const under = isDouble ? place(leafSheet(pen, `under${index}`, size, shade(pen.colour, 0.06), 0), -14, 12) : '';
        return place(under + sheet, x + (420 - size) * 0.4, y + (420 - size) * 0.4, angle);
      })
      .join('') +
    (label === '' ? '' : place(cast(rect(0, 0, 176, 84), 5) + label, 548, 626, -7))
  );
}

/** Draws flakes strewn over a round patch; the largest lie in the middle. */
export function flakes(
  pen: Pen,
  random: Random,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  size: number,
): string {
  const tones =
    pen.shown.shape === 'mix'
      ? ['#D9AE3C', '#B8693D', '#D0D3D6', '#C2913A', '#A4572F']
      : [tint(pen.colour, 0.17), tint(pen.colour, 0.06), pen.colour, shade(pen.colour, 0.1), shade(pen.colour, 0.2)];
  let shadows = '';
  let marks = '';
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [cx + random.around(rx), cy + random.around(ry)];
    const points: Point[] = [];
    const corners = Math.floor(random.between(4, 7));
    const scale = size * random.between(0.3, 1);
    for (let corner = 0; corner < corners; corner += 1) {
      const angle = ((corner + random.around(0.35)) / corners) * Math.PI * 2;
      const r = scale * random.between(0.55, 1);
      points.push([x + Math.cos(angle) * r, y + Math.sin(angle) * r * 0.66]);
    }
    const d = polygon(points);
    const tone = tones[Math.floor(random.between(0, tones.length))] ?? pen.colour;
    const fold = points[0] === undefined || points[2] === undefined ? '' : polygon([points[0], [x, y], points[2]]);
    shadows += polygon(points.map(([px, py]): Point => [px + size * 0.1, py + size * 0.16]));
    marks += `<path d="${d}" fill="${tone}" stroke="${shade(pen.colour, 0.34)}" stroke-width="${n(pen.weight * 0.45)}"/>${fill(fold, '#FFF6D8', 0.4)}`;
  }
  return fill(shadows, SHADOW, 0.16) + marks;
}

const SMALL_JAR: Profile = [
  [-330, 96, 1],
  [-318, 96],
  [-300, 92],
  [-276, 122],
  [-250, 138],
  [-24, 138],
  [-6, 132],
  [0, 120, 1],
];

export function leafFlakes(pen: Pen): string {
  const random = pen.random('jar');
  const inside = pen.clip(
    'M-128-196Q-60-236 0-214T128-206V-20Q120 10 0 12T-128-20Z',
    fill('M-140-250H140V30H-140Z', shade(pen.colour, 0.2)) +
      flakes(pen, random, 0, -100, 150, 150, pen.close ? 190 : 130, 32),
  );
  const outside = pen.random('spilt');
  // The smallest amounts are a hundredth of the largest; their jars remain legible.
  const size = ((pen.shown.amount ?? 10) / 10) ** 0.09;
  return (
    standing(pen, 352, 650, 172 * size, 32 * size) +
    place(
      place(cork(pen, 88, 70), 0, -296) + vessel(pen, SMALL_JAR, {}, inside + wrapLabel(pen, -150, -38, 138)),
      352,
      658,
      0,
      1.27 * size,
    ) +
    spot(pen, 600, 688, 130, 34, SHADOW, 0.16) +
    flakes(pen, outside, 600, 682, 110, 34, 34, 22)
  );
}

/** Draws a roll of leaf on tissue, as deep as the tape is wide. */
export function leafRoll(pen: Pen): string {
  const depth = 12 + 2 * (pen.shown.millimetres?.[0] ?? 30);
  const outer = 190;
  const hub: Point = [310 - depth * 0.1, 340];
  let windings = '';
  for (let r = 88; r < outer - 6; r += pen.close ? 5 : 8) windings += ellipse(hub[0], hub[1], r, r);
  const [x, y] = [hub[0] - outer, hub[1] + 10];
  const [dx, dy] = [depth * 0.95, depth * 0.26];
  const strip = `M${pt([x, y])}C${pt([x, y + 200])} ${pt([x + 190, y + 340])} ${pt([x + 500, y + 350])}L${pt([x + 500 + depth * 0.62, y + 350 - depth])}C${pt([x + 250 + depth, y + 340 - depth])} ${pt([x + dx, y + 190])} ${pt([x + dx, y + dy])}Z`;
  return (
    spot(pen, 420, y + 356, 330, 60, SHADOW, 0.34) +
    cast(strip, 10) +
    pen.clip(
      strip,
      place(leafSurface(pen, 'tape', 720, 420), x - 10, y) +
        fill(
          strip,
          pen.linear(
            [
              [0, '#3A1E08', 0.42],
              [0.3, '#3A1E08', 0],
              [1, '#FFF8E0', 0.1],
            ],
            [0, 0, 1, 0.4],
          ),
        ),
    ) +
    pen.contour(strip) +
    pen.solid(
      `M${pt([hub[0] - 20, hub[1] - outer])}L${pt([hub[0] + dx - 20, hub[1] - outer + dy])}A${outer} ${outer} 0 0 1 ${pt([hub[0] + dx + 60, hub[1] + outer - 12 + dy])}L${pt([hub[0] + 60, hub[1] + outer - 12])}A${outer} ${outer} 0 0 0 ${pt([hub[0] - 20, hub[1] - outer])}Z`,
      pen.linear(
        [
          [0, tint(pen.colour, 0.16)],
          [0.35, pen.colour],
          [0.7, shade(pen.colour, 0.12)],
          [1, shade(pen.colour, 0.24)],
        ],
        [0.2, 0, 0.8, 1],
      ),
    ) +
    pen.solid(
      ellipse(hub[0], hub[1], outer),
      pen.linear(
        [
          [0, tint(TISSUE, 0.05)],
          [1, shade(TISSUE, 0.12)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke(windings, shade(pen.colour, 0.08), pen.weight * 0.7, 0.75) +
    pen.solid(
      ellipse(hub[0], hub[1], 86),
      pen.linear(
        [
          [0, shade('#B98D5B', 0.06)],
          [1, tint('#B98D5B', 0.06)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    pen.solid(
      ellipse(hub[0] + 5, hub[1] + 3, 62),
      pen.linear(
        [
          [0, '#8a6a48'],
          [1, '#F3E6CF'],
        ],
        [0, 0, 1, 1],
      ),
    )
  );
}
