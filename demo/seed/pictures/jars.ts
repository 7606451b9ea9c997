/** Jars, tins and heaps of powder. */

import { lifted, sizeOf } from './amounts.ts';
import { cork } from './bottles.ts';
import { INK, shade, tint } from './colour.ts';
import { ellipse, n, type Point, pt, smoothTail, spline } from './geometry.ts';
import { vessel } from './glass.ts';
import { arc, lathe, type Profile, ring } from './lathe.ts';
import { gloss, matte, metal, SHADOW, spot, standing } from './light.ts';
import { rosette, wrapLabel } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import type { Random } from './random.ts';
import { smear } from './smear.ts';
import { specks } from './texture.ts';

/** Draws a small heap of powder on the paper. */
export function mound(pen: Pen, tag: string, x: number, y: number, r: number, colour: string): string {
  const random = pen.random(tag);
  const top: Point[] = [];
  for (let step = 0; step <= 12; step += 1) {
    const share = step / 12;
    const lift = Math.sin(share * Math.PI) ** 1.25 * r * 0.52;
    top.push([x - r + share * 2 * r, y - lift + random.around(r * 0.035)]);
  }
  const foot: Point[] = [
    [x + r * 0.6, y + r * 0.17],
    [x, y + r * 0.24],
    [x - r * 0.6, y + r * 0.17],
  ];
  const outline = spline([...top, ...foot], true);
  const paint = pen.linear(
    [
      [0, tint(colour, 0.12)],
      [0.36, tint(colour, 0.02)],
      [0.62, shade(colour, 0.06)],
      [1, shade(colour, 0.17)],
    ],
    [0.1, 0, 0.95, 0.8],
  );
  const size = pen.close ? 2.2 : 3.2;
  const count = pen.close ? 420 : 150;
  return (
    spot(pen, x + r * 0.16, y + r * 0.12, r * 1.3, r * 0.36, SHADOW, 0.42) +
    fill(outline, paint) +
    pen.clip(
      outline,
      fill(specks(random, x - r, y - r * 0.6, r * 2, r * 0.9, count, size), shade(colour, 0.2), 0.38) +
        fill(specks(random, x - r, y - r * 0.6, r * 1.7, r * 0.8, count, size), tint(colour, 0.16), 0.5),
    ) +
    stroke(outline, shade(colour, 0.26), pen.weight * 0.7, 0.7) +
    fill(specks(random, x - r * 1.25, y + r * 0.02, r * 2.5, r * 0.26, 46, size), shade(colour, 0.05), 0.9)
  );
}

const TALL: Profile = [
  [-372, 92, 1],
  [-352, 92],
  [-336, 90],
  [-312, 112],
  [-288, 122],
  [-22, 122],
  [-6, 117],
  [0, 106, 1],
];

/** Draws a corked jar of powder, 410 high, with its foot at 0,0. */
export function powderJar(pen: Pen): string {
  const jar = vessel(
    pen,
    TALL,
    { filling: { colour: pen.colour, level: -268, kind: 'powder' } },
    wrapLabel(pen, -206, -60, 122, shade(pen.colour, 0.02)),
  );
  return place(cork(pen, 86, 66), 0, -338) + jar;
}

export function pigmentJar(pen: Pen): string {
  const size = sizeOf(pen, 200);
  return lifted(
    size,

    standing(pen, 340, 652, 156 * size, 30 * size) +
      place(powderJar(pen), 340, 658, 0, 1.36 * size) +
      mound(pen, 'mound', 602, 664, 108, pen.colour),
  );
}

const LOW: Profile = [
  [-214, 128, 1],
  [-196, 130],
  [-184, 130],
  [-164, 148],
  [-140, 156],
  [-26, 156],
  [-7, 150],
  [0, 138, 1],
];

/** Draws a flat lid lying on its rim, with its foot at 0,0. */
function lid(pen: Pen, r: number, height: number, colour: string): string {
  const body: Profile = [
    [-height, r - 4, 1],
    [-height + 6, r],
    [0, r, 1],
  ];
  const top = pen.linear(
    [
      [0, tint(colour, 0.16)],
      [0.5, colour],
      [1, shade(colour, 0.1)],
    ],
    [0, 0, 1, 0.3],
  );
  return (
    lathe(pen, body, metal(colour), { top, hatched: false }) +
    stroke(ring(-height + 1, r * 0.8), '#ffffff', 1.8, 0.55) +
    stroke(arc(-height * 0.45, r, -0.98, 0.98) + arc(-height * 0.25, r, -0.98, 0.98), INK, pen.weight * 0.45, 0.35)
  );
}

/** Draws an open jar of paste with its lid beside it; the foot of the jar is at 0,0. */
function pasteJar(pen: Pen, colour: string): string {
  const peak = spline(
    [
      [-70, -184],
      [-30, -200],
      [6, -224],
      [22, -206],
      [64, -190],
      [20, -178],
    ],
    true,
  );
  return (
    vessel(pen, LOW, { filling: { colour, level: -186, kind: 'paste' }, open: true }, wrapLabel(pen, -134, -36, 156)) +
    fill(
      peak,
      pen.linear([
        [0, tint(colour, 0.14)],
        [0.5, colour],
        [1, shade(colour, 0.12)],
      ]),
    ) +
    stroke(peak, shade(colour, 0.22), pen.weight * 0.6, 0.7)
  );
}

export function boleJar(pen: Pen): string {
  return (
    standing(pen, 344, 560, 200, 38) +
    place(pasteJar(pen, pen.colour), 344, 566, 0, 1.32) +
    spot(pen, 620, 628, 120, 30, SHADOW, 0.4) +
    place(lid(pen, 104, 40, '#3A322C'), 604, 628) +
    place(smear(pen, 'stroke', 300, 62, pen.colour, false), 176, 684, -4)
  );
}

/** Draws a plastic jar of paint, 350 high, with its foot at 0,0. */
export function paintPot(pen: Pen): string {
  const white = '#F1ECE1';
  const body: Profile = [
    [-262, 132, 1],
    [-30, 132],
    [-8, 126],
    [0, 114, 1],
  ];
  const cap: Profile = [
    [-346, 134, 1],
    [-338, 140],
    [-256, 140, 1],
  ];
  let knurls = '';
  for (let step = -16; step <= 16; step += 1) {
    const share = Math.sin((step / 17) * 1.52);
    knurls += `M${n(share * 140)} ${n(-326 + Math.sqrt(1 - share * share) * 23.8)}v56`;
  }
  const top = pen.linear(
    [
      [0, '#FFFDF8'],
      [1, shade(white, 0.05)],
    ],
    [0, 0, 1, 0.4],
  );
  return (
    lathe(pen, body, gloss(pen.colour)) +
    wrapLabel(pen, -206, -54, 132, shade(pen.colour, 0.08)) +
    lathe(pen, cap, matte(white), { top, hatched: false }) +
    stroke(knurls, INK, pen.weight * 0.5, 0.28) +
    fill(
      ellipse(0, -346, 96, 16.3),
      pen.linear([
        [0, pen.colour],
        [1, tint(pen.colour, 0.1)],
      ]),
    ) +
    stroke(ring(-346, 96), INK, pen.weight * 0.6, 0.6)
  );
}

export function gouacheJar(pen: Pen): string {
  if ((pen.shown.amount ?? 0) >= 500) return tub(pen);
  const size = sizeOf(pen, 250);
  return lifted(
    size,

    standing(pen, 334, 652, 168 * size, 32 * size) +
      place(paintPot(pen), 334, 658, 0, 1.42 * size) +
      place(smear(pen, 'stroke', 170, 78, pen.colour), 544, 676, -6),
  );
}

/** Draws an open plastic tub of ground with its lid behind, as for half a litre. */
function tub(pen: Pen): string {
  const white = '#EFEADF';
  const body: Profile = [
    [-330, 196, 1],
    [-318, 200],
    [-300, 190],
    [-12, 160],
    [0, 150, 1],
  ];
  const rim: Profile = [
    [-352, 204, 1],
    [-326, 206, 1],
  ];
  const ridges = spline(
    [
      [-130, -348],
      [-60, -372],
      [10, -352],
      [70, -380],
      [120, -350],
      [40, -330],
      [-70, -330],
    ],
    true,
  );
  return (
    spot(pen, 560, 640, 190, 46, SHADOW, 0.34) +
    `<g transform="translate(604 470) rotate(14) scale(.62 1)">${pen.solid(ellipse(10, 6, 186, 186), shade(white, 0.12))}${pen.solid(
      ellipse(0, 0, 186, 186),
      pen.linear(
        [
          [0, '#FFFDF8'],
          [1, shade(white, 0.06)],
        ],
        [0, 0, 1, 1],
      ),
    )}${stroke(ellipse(0, 0, 160), shade(white, 0.16), 3, 0.8)}${fill(rosette(0, 0, 84), '#8C2F1B', 0.85)}</g>` +
    standing(pen, 350, 652, 206, 38) +
    place(
      lathe(pen, body, matte(white)) +
        wrapLabel(pen, -262, -50, 176, shade(pen.colour, 0.3)) +
        lathe(pen, rim, matte(white), { top: shade(white, 0.08), hatched: false }) +
        fill(
          ring(-350, 190),
          pen.linear([
            [0, tint(pen.colour, 0.04)],
            [1, shade(pen.colour, 0.06)],
          ]),
        ) +
        pen.clip(
          `M-190-352V-460H190V-352A190 32 0 0 1-190-352Z`,
          fill(ridges, tint(pen.colour, 0.06)) + stroke(ridges, shade(pen.colour, 0.16), 2.4, 0.8),
        ) +
        stroke(ring(-350, 190), INK, pen.weight * 0.6, 0.6),
      350,
      660,
      0,
      1.22,
    )
  );
}

/** Draws the cover of a tin, 380 across, round 0,0. */
export function tinCover(pen: Pen): string {
  const tin = '#B9A67C';
  const face = ellipse(0, 0, 186, 186);
  return (
    pen.solid(ellipse(12, 8, 190, 190), pen.linear(metal(tin))) +
    pen.solid(
      face,
      pen.linear(
        [
          [0, tint('#6E2517', 0.1)],
          [0.6, '#6E2517'],
          [1, shade('#6E2517', 0.08)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke(ellipse(0, 0, 160) + ellipse(0, 0, 150), '#C59B3F', 2.4) +
    fill(rosette(0, 0, 98), '#C59B3F') +
    fill(rosette(0, 0, 34), '#6E2517') +
    stroke('M-118-92A150 150 0 0 1-40-144', '#ffffff', 5, 0.3)
  );
}

export function waxTin(pen: Pen): string {
  const tin = '#B9A67C';
  const body: Profile = [
    [-112, 206, 1],
    [-104, 212],
    [-8, 212],
    [0, 206, 1],
  ];
  const wax = pen.linear(
    [
      [0, tint(pen.colour, 0.12)],
      [0.5, pen.colour],
      [1, shade(pen.colour, 0.1)],
    ],
    [0, 0, 1, 0.5],
  );
  let swirl = '';
  for (let index = 0; index < 4; index += 1) {
    swirl += arcOfSwirl(-100, 172 - index * 40, 0.34);
  }
  return (
    spot(pen, 520, 640, 220, 60, SHADOW, 0.3) +
    `<g transform="translate(470 318) rotate(10) scale(.94 1)">${tinCover(pen)}</g>` +
    standing(pen, 330, 646, 214, 70) +
    place(
      lathe(pen, body, metal(tin), { tilt: 0.34, top: pen.linear(metal(tin), [0, 0, 1, 0]), hatched: false }) +
        pen.solid(ring(-104, 194, 0.34), wax) +
        stroke(swirl, shade(pen.colour, 0.16), 5, 0.5) +
        `<g transform="translate(-2 -4)">${stroke(swirl, tint(pen.colour, 0.2), 4, 0.8)}</g>` +
        stroke(arc(-30, 212, -0.98, 0.98, 0.34), INK, pen.weight * 0.6, 0.45),
      320,
      618,
    )
  );
}

function arcOfSwirl(y: number, r: number, tilt: number): string {
  return `M${n(-r)} ${n(y)}A${n(r)} ${n(r * tilt)} 0 0 0 ${n(r * 0.8)} ${n(y + r * tilt * 0.5)}M${n(r * 0.3)} ${n(y - r * tilt * 0.94)}A${n(r)} ${n(r * tilt)} 0 0 0 ${n(-r * 0.8)} ${n(y - r * tilt * 0.5)}`;
}

/** Draws flakes of shellac: thin glassy scales with broken and round edges, darker where they overlap. */
export function shards(
  pen: Pen,
  random: Random,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  size: number,
): string {
  let marks = '';
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [cx + random.around(rx), cy + random.around(ry)];
    const scale = size * random.between(0.45, 1);
    const turn = random.between(0, Math.PI);
    const points: Point[] = [];
    const corners = 7;
    for (let corner = 0; corner < corners; corner += 1) {
      const angle = ((corner + random.around(0.34)) / corners) * Math.PI * 2;
      const [px, py] = [Math.cos(angle) * scale * random.between(0.86, 1.12), Math.sin(angle) * scale * 0.62];
      points.push([
        x + px * Math.cos(turn) - py * Math.sin(turn),
        y + (px * Math.sin(turn) + py * Math.cos(turn)) * 0.78,
      ]);
    }
    const first = points[0] ?? [x, y];
    const d = `M${pt(first)}${smoothTail(points, (corner) => corner % 3 !== 1, true)}Z`;
    const tone = random.chance(0.5) ? pen.colour : tint(pen.colour, random.between(0.02, 0.14));
    const paint = pen.linear(
      [
        [0, tint(tone, 0.16), 0.86],
        [0.4, tone, 0.78],
        [1, shade(tone, 0.1), 0.86],
      ],
      [0, 0, 1, 1],
    );
    const [a, b, c] = [points[4], points[5], points[6]];
    marks +=
      `<path d="${d}" fill="${random.chance(0.4) ? paint : tone}" fill-opacity=".82" stroke="${shade(pen.colour, 0.22)}" stroke-width="${n(pen.weight * 0.5)}"/>` +
      (a && b && c
        ? stroke(
            spline([a, b, c].map(([px, py]): Point => [x + (px - x) * 0.74, y + (py - y) * 0.74])),
            '#FFF6E2',
            2.2,
            0.7,
          )
        : '');
  }
  return marks;
}

const BOWL: Profile = [
  [-150, 214, 1],
  [-142, 216],
  [-96, 196],
  [-40, 136],
  [-12, 92],
  [0, 88, 1],
];

export function shellacFlakes(pen: Pen): string {
  const random = pen.random('flakes');
  const heaped = pen.clip(
    'M-204-132Q-150-214 0-222T204-132Q186-40 84-12Q0 8-84-12Q-186-40-204-132Z',
    fill('M-220-230H220V20H-220Z', shade(pen.colour, 0.1)) +
      shards(pen, random, 0, -110, 230, 120, pen.close ? 170 : 120, 52),
  );
  const spilt = pen.random('spilt');
  return (
    spot(pen, 430, 660, 250, 56, SHADOW, 0.36) +
    place(
      heaped + vessel(pen, BOWL, { tilt: 0.2 }) + stroke(arc(-148, 214, -1, 1, 0.2), INK, pen.weight * 0.8, 0.6),
      392,
      640,
      0,
      1.32,
    ) +
    spot(pen, 622, 694, 110, 26, SHADOW, 0.22) +
    shards(pen, spilt, 622, 684, 96, 26, 12, 40)
  );
}

const CLOSED: Profile = [
  [-190, 118, 1],
  [-160, 122],
  [-24, 122],
  [-6, 117],
  [0, 106, 1],
];

/** Draws a closed jar of paste, 250 high, with its foot at 0,0. */
export function jar(pen: Pen, colour: string, cover = '#3A322C'): string {
  return (
    vessel(
      pen,
      CLOSED,
      { filling: { colour, level: -178, kind: 'paste' } },
      wrapLabel(pen, -148, -34, 122, shade(colour, 0.04)),
    ) + place(lid(pen, 124, 52, cover), 0, -182)
  );
}
