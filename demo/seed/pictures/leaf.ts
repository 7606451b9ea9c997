/** Leaf in the forms in which it is sold: in booklets, loose, as flakes, on a roll. */

import { cork } from './bottles.ts';
import { box, camera, type Plane } from './camera.ts';
import { BOLE, GOLD, shade, TISSUE, tint } from './colour.ts';
import { ellipse, n, type Point, polygon, rect, spline } from './geometry.ts';
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

/**
 * Draws the paper label on a cover, with the fineness; the cover is seen from behind, so the label is rotated to be
 * legible.
 */
function finenessLabel(mark: string, size: number): string {
  const [width, height] = [size * 0.62, size * 0.22];
  const [x, y] = [(size - width) / 2, size * 0.66];
  const label =
    fill(rect(x, y, width, height, 3), '#FBF4E4') +
    stroke(rect(x + 5, y + 5, width - 10, height - 10, 2), BOLE, 1.6, 0.8) +
    stamped(mark, size / 2, y + height * 0.24, height * 0.52, '#3A1E08');
  return `<g transform="translate(${size} 0) scale(-1 1)">${label}</g>`;
}

/** Draws the opened cover: bole paper, with a gold frame and star on its inside, and the fineness if there is one. */
function cover(pen: Pen, size: number): string {
  const board = rect(0, 0, size, size, 4);
  const { mark } = pen.shown;
  const [starAt, starSize] = mark === undefined ? [size / 2, 0.2] : [size * 0.38, 0.16];
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
    (mark === undefined ? '' : finenessLabel(mark, size))
  );
}

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
  const size = 330;
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
  const size = 420;
  const isDouble = pen.shown.leaf === 'double';
  return (
    cast(tissue, 10) +
    pen.solid(
      tissue,
      pen.linear(
        [
          [0, '#FFFBF1'],
          [1, TISSUE],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    sheets
      .map(([x, y, angle], index) => {
        const roll = index === 2 ? 0.26 : 0.1;
        const sheet = leafShadow(size, roll) + leafSheet(pen, `leaf${index}`, size, pen.colour, roll);
        // For double leaf the edge of the second leaf is visible.
        const under = isDouble ? place(leafSheet(pen, `under${index}`, size, shade(pen.colour, 0.06), 0), -14, 12) : '';
        return place(under + sheet, x, y, angle);
      })
      .join('')
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
  const tones = [
    tint(pen.colour, 0.17),
    tint(pen.colour, 0.06),
    pen.colour,
    shade(pen.colour, 0.1),
    shade(pen.colour, 0.2),
  ];
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
  return (
    standing(pen, 352, 650, 172, 32) +
    place(
      place(cork(pen, 88, 70), 0, -296) + vessel(pen, SMALL_JAR, {}, inside + wrapLabel(pen, -150, -38, 138)),
      352,
      658,
      0,
      1.27,
    ) +
    spot(pen, 600, 688, 130, 34, SHADOW, 0.16) +
    flakes(pen, outside, 600, 682, 110, 34, 34, 22)
  );
}

export function leafRoll(pen: Pen): string {
  const tape = spline(
    [
      [180, 470],
      [300, 606],
      [520, 640],
      [706, 560],
      [690, 500],
      [520, 560],
      [360, 520],
    ],
    false,
  );
  const outer = 196;
  const hub: readonly [number, number] = [318, 340];
  let windings = '';
  for (let r = 88; r < outer - 6; r += pen.close ? 5 : 8) windings += ellipse(hub[0], hub[1], r, r);
  const strip = 'M134 372V446C150 610 330 702 690 640L712 566C400 620 300 560 240 500Z';
  const surface = place(leafSurface(pen, 'tape', 600, 320), 130, 380);
  return (
    spot(pen, 420, 660, 330, 70, SHADOW, 0.34) +
    cast(strip, 10) +
    pen.clip(
      strip,
      surface +
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
    fill(tape, 'none') +
    pen.solid(
      `${ellipse(hub[0] + 54, hub[1] + 14, outer)}`,
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
