/** Sacks and bags. */

import { lifted, sizeOf } from './amounts.ts';
import { cork } from './bottles.ts';
import { BOLE, GOLD, INK, LABEL, mix, shade, tint } from './colour.ts';
import { ellipse, n, rect, spline } from './geometry.ts';
import { vessel } from './glass.ts';
import { mound } from './jars.ts';
import type { Profile } from './lathe.ts';
import { matte, SHADOW, spot, standing } from './light.ts';
import { labelFace, rosette, wrapLabel } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import type { Random } from './random.ts';
import { stamped } from './stamped.ts';

/** Draws granules of glue: small amber lenses. */
export function beads(
  pen: Pen,
  random: Random,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  count: number,
  size: number,
): string {
  const tones = [tint(pen.colour, 0.1), pen.colour, shade(pen.colour, 0.1)].map((tone) =>
    pen.radial(
      [
        [0, tint(tone, 0.18)],
        [0.5, tone],
        [1, shade(tone, 0.2)],
      ],
      0.34,
      0.3,
      0.75,
    ),
  );
  let marks = '';
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [cx + random.around(rx), cy + random.around(ry)];
    const r = size * random.between(0.6, 1);
    const paint = tones[Math.floor(random.between(0, 3))] ?? pen.colour;
    marks += `<path d="${ellipse(x, y, r, r * 0.8)}" fill="${paint}" stroke="${shade(pen.colour, 0.3)}" stroke-width="${n(pen.weight * 0.4)}"/>`;
    if (pen.close) marks += fill(ellipse(x - r * 0.3, y - r * 0.3, r * 0.26, r * 0.16), '#ffffff', 0.75);
  }
  return marks;
}

/** Draws a small corked glass of granules, with a few beside it. */
function glueGlass(pen: Pen): string {
  const glass: Profile = [
    [-250, 70, 1],
    [-232, 74],
    [-214, 74],
    [-196, 92],
    [-16, 92],
    [0, 84, 1],
  ];
  const inside = pen.clip(
    'M-84-182H84V-12Q0 14-84-12Z',
    fill('M-90-190H90V20H-90Z', shade(pen.colour, 0.06)) + beads(pen, pen.random('beads'), 0, -90, 100, 96, 190, 11),
  );
  return (
    standing(pen, 372, 652, 124, 24) +
    place(
      place(cork(pen, 68, 56), 0, -226) + vessel(pen, glass, {}, inside + wrapLabel(pen, -150, -44, 92)),
      372,
      658,
      0,
      1.3,
    ) +
    beads(pen, pen.random('spilt'), 590, 672, 90, 24, 18, 12)
  );
}

export function glueGranules(pen: Pen): string {
  if ((pen.shown.amount ?? 500) < 50) return glueGlass(pen);
  const size = sizeOf(pen, 500);
  const random = pen.random('beads');
  const linen = '#D9C7A6';
  const sack = 'M-206-232C-236-150-236-40-190-6Q0 28 190-6C236-40 236-150 206-232Z';
  const roll = 'M-222-246C-232-286-120-316 0-316S232-286 222-246S110-190 0-190S-212-206-222-246Z';
  const mouth = ellipse(0, -254, 184, 46);
  const fold =
    spline([
      [-120, -190],
      [-132, -120],
      [-118, -40],
    ]) +
    spline([
      [96, -186],
      [120, -110],
      [104, -30],
    ]) +
    spline([
      [-20, -188],
      [-10, -130],
      [-24, -84],
    ]);
  const heaped = pen.clip(
    `${mouth}M-184-254C-150-320-70-344 0-340S160-310 184-254Z`,
    fill('M-200-350H200V-200H-200Z', shade(pen.colour, 0.07)) +
      beads(pen, random, 0, -272, 215, 92, pen.close ? 420 : 300, 13),
  );
  const threads = pen.random('threads');
  let cloth = '';
  for (let index = 0; index < 90; index += 1) {
    cloth += `M${n(threads.between(-220, 220))} ${n(threads.between(-220, 10))}h${n(threads.between(5, 18))}`;
  }
  return lifted(
    size,

    spot(pen, 440, 664, 290 * size, 56 * size, SHADOW, 0.42) +
      place(
        pen.solid(sack, pen.linear(matte(linen))) +
          pen.clip(sack, stroke(cloth, shade(linen, 0.18), 1.2, 0.45)) +
          stroke(fold, shade(linen, 0.28), pen.weight, 0.5) +
          fill(rosette(0, -106, 60), '#8C2F1B', 0.82) +
          (pen.shown.mark === undefined
            ? stroke('M-46-28h92M-28-13h56', INK, 3, 0.4)
            : stamped(pen.shown.mark, 0, -36, 32, '#3A1E08')) +
          pen.solid(roll, pen.linear(matte(tint(linen, 0.05)))) +
          fill(mouth, shade(linen, 0.3)) +
          heaped +
          stroke('M-210-236C-190-206-90-202 0-202S190-206 210-236', shade(linen, 0.24), pen.weight * 0.7, 0.7),
        380,
        654,
        0,
        1.28 * size,
      ) +
      beads(pen, pen.random('spilt'), 640, 690, 100, 22, 22, 13),
  );
}

/** Draws a tied paper bag with a label, 440 high, with its foot at 0,0. */
export function bag(pen: Pen): string {
  const kraft = '#C9A877';
  const front = 'M-170-420C-176-300-184-120-178-10Q0 14 178-10C184-120 176-300 170-420Z';
  const fold = 'M-172-430L-166-330Q0-318 166-330L172-430Q0-446-172-430Z';
  const side = 'M170-424L206-404C214-280 216-130 210-34L178-10C184-120 176-300 170-424Z';
  const creases =
    spline([
      [-140, -322],
      [-150, -200],
      [-146, -40],
    ]) +
    spline([
      [138, -324],
      [150, -180],
      [146, -36],
    ]) +
    spline([
      [-150, -30],
      [-90, -12],
      [-20, -6],
    ]);
  const string = spline([
    [-170, -366],
    [-60, -356],
    [60, -356],
    [170, -366],
  ]);
  const bow =
    spline([
      [8, -356],
      [-44, -396],
      [-66, -366],
      [8, -354],
    ]) +
    spline([
      [8, -356],
      [56, -400],
      [82, -370],
      [8, -354],
    ]) +
    spline([
      [6, -354],
      [-18, -316],
      [-30, -286],
    ]) +
    spline([
      [10, -354],
      [30, -318],
      [36, -280],
    ]);
  return (
    pen.solid(
      side,
      pen.linear([
        [0, shade(kraft, 0.16)],
        [1, shade(kraft, 0.24)],
      ]),
    ) +
    pen.solid(
      front,
      pen.linear([
        [0, shade(kraft, 0.02)],
        [0.24, tint(kraft, 0.07)],
        [0.6, kraft],
        [1, shade(kraft, 0.09)],
      ]),
    ) +
    stroke(creases, shade(kraft, 0.2), pen.weight * 0.9, 0.5) +
    pen.solid(
      rect(-104, -276, 208, 218, 4),
      pen.linear(
        [
          [0, '#FFFBF0'],
          [1, shade(LABEL, 0.06)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    labelFace(pen, -104, -276, 208, 218) +
    pen.solid(
      fold,
      pen.linear(
        [
          [0, tint(kraft, 0.08)],
          [0.5, kraft],
          [1, shade(kraft, 0.1)],
        ],
        [0, 0, 1, 0.4],
      ),
    ) +
    stroke('M-166-342Q0-330 166-342', shade(kraft, 0.2), pen.weight * 0.8, 0.6) +
    stroke(`${string}${bow}`, INK, 7, 0.75) +
    stroke(`${string}${bow}`, mix(BOLE, GOLD, 0.1), 4.6)
  );
}

/** Draws a bag of fine chalk, with a small heap beside it. */
export function gessoBag(pen: Pen): string {
  const size = sizeOf(pen, 5000);
  return lifted(
    size,

    spot(pen, 350 + 50 * size, 660, 300 * size, 54 * size, SHADOW, 0.44) +
      place(bag(pen), 350, 654, 0, 1.36 * size) +
      mound(pen, 'mound', 640, 676, 96, pen.colour),
  );
}
