/** The agate burnisher and the tip. */

import { BOLE, BRASS, INK, LABEL, shade, tint } from './colour.ts';
import { ellipse, n, type Point, polygon, rect } from './geometry.ts';
import { band, lathe, type Profile } from './lathe.ts';
import { leafSheet } from './leaf.ts';
import { cast, gloss, metal } from './light.ts';
import { labelFace } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { leafSurface, torn } from './sheet.ts';

/** Draws a dog-tooth agate in its ferrule, with the rim of the ferrule at 0,0 and the stone upwards. */
export function agateTool(pen: Pen, stone: string): string {
  const tooth =
    'M-33 0C-43-60-42-122-16-174C8-218 60-246 118-240Q136-236 134-222Q132-208 114-206C76-200 52-172 44-126C38-86 37-40 33 0Q0 10-33 0Z';
  const bands: string[] = [];
  const random = pen.random('agate');
  for (let index = 0; index < 11; index += 1) {
    const [r, sway] = [30 + index * 19, random.around(5)];
    bands.push(ellipse(128 + sway, -250 + sway, r, r * 0.94));
  }
  const glow = pen.linear(
    [
      [0, shade(stone, 0.12)],
      [0.3, tint(stone, 0.1)],
      [0.55, stone],
      [1, shade(stone, 0.16)],
    ],
    [0, 0, 1, 0.3],
  );
  const grip: Profile = [
    [0, 30, 1],
    [30, 38],
    [110, 46],
    [210, 38],
    [350, 26],
    [440, 24],
    [462, 16],
    [466, 8, 1],
  ];
  const collar: Profile = [
    [0, 33, 1],
    [16, 35],
    [22, 32],
    [90, 32],
    [98, 36],
    [110, 34, 1],
  ];
  return (
    fill(tooth, glow) +
    pen.clip(
      tooth,
      [...bands]
        .reverse()
        .map(
          (line, index) =>
            fill(
              line,
              [shade(stone, 0.1), tint(stone, 0.12), stone, tint(stone, 0.24), shade(stone, 0.05)][index % 5] ?? stone,
              0.62,
            ) + stroke(line, index % 5 === 3 ? '#FBEDE0' : shade(stone, 0.14), 1.8, 0.5),
        )
        .join('') +
        fill('M-26-8C-38-74-32-130-6-170Q2-180 6-172C-18-128-22-70-14-8Z', '#ffffff', 0.6) +
        fill('M10-190C34-216 72-230 106-230Q114-226 104-222C72-220 44-208 20-184Z', '#ffffff', 0.65),
    ) +
    pen.contour(tooth) +
    place(
      lathe(pen, grip, gloss('#4A2A1C'), { tilt: 0.2, hatched: false }) +
        fill(band(grip, -0.6, -0.34), '#ffffff', 0.25) +
        fill(band(grip, 0.55, 0.99), INK, 0.2),
      0,
      104,
    ) +
    lathe(pen, collar, metal(BRASS), { tilt: 0.2, hatched: false }) +
    stroke('M-33 30Q0 40 33 30M-33 38Q0 48 33 38', shade(BRASS, 0.34), pen.weight * 0.7, 0.7)
  );
}

const AGATE_SHADOW =
  'M-33 0C-43-60-42-122-16-174C8-218 60-246 118-240L114-206C76-200 52-172 34 0L36 110 46 210 26 450 8 568H-8L-26 450-46 210-36 110Z';

export function agateBurnisher(pen: Pen): string {
  const at = (content: string): string => place(content, 500, 300, 43, 1.04);
  const patch: readonly Point[] = [
    [436, 470],
    [690, 410],
    [734, 606],
    [478, 668],
  ];
  const random = pen.random('patch');
  return (
    cast(polygon(patch), 4) +
    fill(
      polygon([
        [418, 452],
        [708, 388],
        [756, 622],
        [462, 690],
      ]),
      BOLE,
      0.94,
    ) +
    pen.clip(torn(random, patch, 5, 12), place(leafSurface(pen, 'gilt', 330, 300, '#D4A943'), 430, 400)) +
    stroke('M470 520Q580 474 700 470M482 566Q600 520 716 520', '#FFFBEA', 9, 0.4) +
    at(cast(AGATE_SHADOW, 13)) +
    at(agateTool(pen, pen.colour))
  );
}

/** Draws a gilder's tip, the hair upwards, with its card at 0,0. */
export function tip(pen: Pen): string {
  const random = pen.random('hair');
  const count = pen.close ? 460 : 190;
  const weight = pen.close ? 1 : 2;
  const tones = [shade(pen.colour, 0.16), tint(pen.colour, 0.2), pen.colour];
  // The hairs are drawn in small groups: one path of all hairs would be slow to paint.
  const groups = Array.from({ length: 24 }, () => tones.map(() => ''));
  for (let index = 0; index < count; index += 1) {
    const x = -250 + (500 * (index + random.between(0, 1))) / count;
    const length = 236 + random.around(12) - Math.abs(x) * 0.03;
    const line = `M${n(x)} 0Q${n(x + random.around(4))} ${n(-length / 2)} ${n(x + random.around(7))} ${n(-length)}`;
    const group = groups[Math.floor((index * 24) / count)];
    const tone = Math.floor(random.between(0, 3));
    if (group !== undefined) group[tone] = (group[tone] ?? '') + line;
  }
  const hair = groups
    .map((group) => group.map((path, tone) => stroke(path, tones[tone] ?? pen.colour, weight, 0.86)).join(''))
    .join('');
  const mass = 'M-250 0L-252-226Q-120-236 0-232T252-226L250 0Z';
  const card = rect(-262, -16, 524, 176, 5);
  const body =
    fill(
      mass,
      pen.linear(
        [
          [0, pen.colour, 0.5],
          [0.35, pen.colour, 0.9],
          [1, shade(pen.colour, 0.08)],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    hair +
    pen.solid(
      card,
      pen.linear(
        [
          [0, tint('#C9A877', 0.07)],
          [1, shade('#C9A877', 0.04)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke('M-262 6H262', INK, pen.weight * 0.6, 0.4) +
    pen.solid(rect(-86, 30, 172, 108), LABEL) +
    labelFace(pen, -86, 30, 172, 108) +
    stroke('M-250-4H250', INK, 3, 0.25);
  return cast(`${mass}${card}`, 12) + body;
}

export function gildersTip(pen: Pen): string {
  const leaf = leafSheet(pen, 'leaf', 320, '#D4A943', 0.16);
  return place(cast(rect(0, 0, 320, 320), 6) + leaf, 318, 108, 9) + place(tip(pen), 380, 500, -11);
}
