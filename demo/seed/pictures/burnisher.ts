/** The agate burnisher and the tip. */

import { BOLE, BRASS, INK, LABEL, shade, tint } from './colour.ts';
import { ellipse, n, type Point, polygon, rect } from './geometry.ts';
import { band, lathe, type Profile } from './lathe.ts';
import { leafSheet } from './leaf.ts';
import { cast, gloss, metal } from './light.ts';
import { labelFace } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { rule } from './rule.ts';
import { leafSurface, torn } from './sheet.ts';

/** A stone above its ferrule: its outline from the rim at 0,0 upwards, and where the bands of the agate centre. */
interface Stone {
  readonly outline: string;
  /** Radius of the ferrule. */
  readonly r: number;
  readonly middle: Point;
  /** Width of the strip that it polishes. */
  readonly strip: number;
}

const TOOTH: Stone = {
  outline:
    'M-33 0C-43-60-42-122-16-174C8-218 60-246 118-240Q136-236 134-222Q132-208 114-206C76-200 52-172 44-126C38-86 37-40 33 0Q0 10-33 0Z',
  r: 33,
  middle: [128, -250],
  strip: 18,
};

/** The stones that are sold, by shape. */
export const STONES: Readonly<Record<string, Stone>> = {
  'tooth-large': TOOTH,
  'tooth-small': {
    outline:
      'M-19 0C-27-34-28-74-12-104C4-132 38-146 70-134Q80-128 76-118Q70-112 60-114C40-116 28-100 24-74C22-48 21-22 19 0Q0 6-19 0Z',
    r: 20,
    middle: [80, -150],
    strip: 9,
  },
  'flat-wide': {
    outline: 'M-32 0C-34-44-82-70-84-128Q-82-206 0-210Q82-206 84-128C82-70 34-44 32 0Q0 9-32 0Z',
    r: 33,
    middle: [60, -230],
    strip: 54,
  },
  'flat-narrow': {
    outline: 'M-25 0C-26-40-39-64-40-110Q-40-206 0-210Q40-206 40-110C39-64 26-40 25 0Q0 8-25 0Z',
    r: 26,
    middle: [40, -220],
    strip: 24,
  },
  pencil: {
    outline: 'M-21 0L-20-118C-18-158-10-196 0-212C10-196 18-158 20-118L21 0Q0 7-21 0Z',
    r: 22,
    middle: [10, -240],
    strip: 5,
  },
  horseshoe: {
    outline:
      'M-32 0C-38-50-92-62-96-136V-188Q-94-214-72-212Q-56-210-55-188A55 58 0 0 0 55-188Q56-210 72-212Q94-214 96-188V-136C92-62 38-50 32 0Q0 9-32 0Z',
    r: 33,
    middle: [0, -260],
    strip: 40,
  },
  knife: {
    outline: 'M-23 0C-27-50-34-96-30-146C-26-194 0-238 42-268Q52-268 50-256C46-190 40-80 23 0Q0 8-23 0Z',
    r: 24,
    middle: [60, -290],
    strip: 7,
  },
};

/** Draws the polished stone: bands of agate, a lit edge and a reflection. */
function stoneOf(pen: Pen, { outline: shape, middle: [x, y] }: Stone, colour: string): string {
  const random = pen.random('agate');
  const tones = [shade(colour, 0.1), tint(colour, 0.12), colour, tint(colour, 0.24), shade(colour, 0.05)];
  const bands = Array.from({ length: 14 }, (_, index) => {
    const [r, sway] = [34 + index * 20, random.around(5)];
    const line = ellipse(x + sway, y + sway, r, r * 0.94);
    return (
      fill(line, tones[index % 5] ?? colour, 0.62) +
      stroke(line, index % 5 === 3 ? '#FBEDE0' : shade(colour, 0.14), 1.8, 0.5)
    );
  });
  const glow = pen.linear(
    [
      [0, shade(colour, 0.12)],
      [0.3, tint(colour, 0.1)],
      [0.55, colour],
      [1, shade(colour, 0.16)],
    ],
    [0, 0, 1, 0.3],
  );
  const lit = `<g transform="translate(13 6)">${stroke(shape, '#ffffff', 9, 0.5)}</g>`;
  const dark = `<g transform="translate(-9 -4)">${stroke(shape, shade(colour, 0.3), 9, 0.35)}</g>`;
  return fill(shape, glow) + pen.clip(shape, bands.reverse().join('') + dark + lit) + pen.contour(shape);
}

/** Draws an agate in its ferrule, with the rim of the ferrule at 0,0 and the stone upwards. */
export function agateTool(pen: Pen, colour: string, stone: Stone = TOOTH): string {
  const { r } = stone;
  const grip: Profile = [
    [0, r - 3, 1],
    [30, r + 4],
    [110, r * 0.7 + 22],
    [210, r * 0.6 + 18],
    [350, r * 0.3 + 16],
    [440, r * 0.3 + 14],
    [462, 16],
    [466, 8, 1],
  ];
  const collar: Profile = [
    [0, r, 1],
    [16, r + 2],
    [22, r - 1],
    [90, r - 1],
    [98, r + 3],
    [110, r + 1, 1],
  ];
  return (
    stoneOf(pen, stone, colour) +
    place(
      lathe(pen, grip, gloss('#4A2A1C'), { tilt: 0.2, hatched: false }) +
        fill(band(grip, -0.6, -0.34), '#ffffff', 0.25) +
        fill(band(grip, 0.55, 0.99), INK, 0.2),
      0,
      104,
    ) +
    lathe(pen, collar, metal(BRASS), { tilt: 0.2, hatched: false }) +
    stroke(`M${n(-r)} 30Q0 40 ${n(r)} 30M${n(-r)} 38Q0 48 ${n(r)} 38`, shade(BRASS, 0.34), pen.weight * 0.7, 0.7)
  );
}

/** Draws the shadow of agateTool(). */
export const agateShadow = ({ outline: shape, r }: Stone = TOOTH): string =>
  cast(`${shape}M${n(-r)} 0H${n(r)}L46 210 26 450 8 568H-8L-26 450-46 210Z`, 13);

/** Draws a burnisher beside a gilded patch with the strips that its stone has polished. */
export function agateBurnisher(pen: Pen): string {
  const stone = STONES[pen.shown.shape ?? ''] ?? TOOTH;
  const at = (content: string): string => place(content, 500, 306, 43, 1.14);
  const patch: readonly Point[] = [
    [452, 500],
    [690, 442],
    [732, 620],
    [492, 680],
  ];
  const random = pen.random('patch');
  const strips = [0, 1, 2].map((index) => {
    const y = 540 + index * Math.max(24, stone.strip * 1.15);
    return `M${478 + index * 8} ${n(y + 6)}Q${592 + index * 6} ${n(y - 44)} ${706 + index * 8} ${n(y - 50)}`;
  });
  const gold = torn(random, patch, 5, 12);
  return (
    cast(polygon(patch), 4) +
    fill(
      polygon([
        [434, 484],
        [708, 420],
        [754, 634],
        [476, 702],
      ]),
      BOLE,
      0.94,
    ) +
    pen.clip(
      gold,
      place(leafSurface(pen, 'gilt', 330, 300, '#D4A943'), 430, 420) +
        stroke(strips.slice(0, stone.strip > 30 ? 2 : 3).join(''), '#FFFBEA', stone.strip * 0.8, 0.5),
    ) +
    at(agateShadow(stone)) +
    at(agateTool(pen, pen.colour, stone))
  );
}

/** Units of the drawing per millimetre. */
const SCALE = 6;

/** Draws a gilder's tip, to scale: a thin row of long hair, upwards, between two cards at 0,0. */
export function tip(pen: Pen): string {
  const half = ((pen.shown.millimetres?.[0] ?? 80) * SCALE) / 2;
  const isSparse = pen.shown.shape === 'sparse';
  const random = pen.random('hair');
  const count = Math.round(half * (pen.close ? 1.8 : 0.8) * (isSparse ? 0.45 : 1));
  const weight = pen.close ? 1 : 2;
  const tones = [shade(pen.colour, 0.16), tint(pen.colour, 0.2), pen.colour];
  // The hairs are drawn in small groups: one path of all hairs would be slow to paint.
  const groups = Array.from({ length: 24 }, () => tones.map(() => ''));
  for (let index = 0; index < count; index += 1) {
    const x = -half + (2 * half * (index + random.between(0, 1))) / count;
    const length = 236 + random.around(12) - Math.abs(x) * 0.03;
    const line = `M${n(x)} 0Q${n(x + random.around(4))} ${n(-length / 2)} ${n(x + random.around(7))} ${n(-length)}`;
    const group = groups[Math.floor((index * 24) / count)];
    const tone = Math.floor(random.between(0, 3));
    if (group !== undefined) group[tone] = (group[tone] ?? '') + line;
  }
  const hair = groups
    .map((group) => group.map((path, tone) => stroke(path, tones[tone] ?? pen.colour, weight, 0.86)).join(''))
    .join('');
  const mass = `M${n(-half)} 0L${n(-half - 2)}-226Q${n(-half / 2)}-236 0-232T${n(half + 2)}-226L${n(half)} 0Z`;
  const card = rect(-half - 12, -16, 2 * half + 24, 176, 5);
  const body =
    fill(
      mass,
      pen.linear(
        [
          [0, pen.colour, isSparse ? 0.06 : 0.5],
          [0.35, pen.colour, isSparse ? 0.2 : 0.9],
          [1, shade(pen.colour, 0.08), isSparse ? 0.5 : 1],
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
    stroke(`M${n(-half - 12)} 6H${n(half + 12)}`, INK, pen.weight * 0.6, 0.4) +
    pen.solid(rect(-86, 30, 172, 108), LABEL) +
    labelFace(pen, -86, 30, 172, 108) +
    stroke(`M${n(-half)}-4H${n(half)}`, INK, 3, 0.25);
  const shadow = isSparse ? cast(card, 12) : cast(`${mass}${card}`, 12);
  return shadow + body;
}

/** Draws a tip beside a rule, and a leaf to lift. */
export function gildersTip(pen: Pen): string {
  const side = 80 * SCALE * 0.62;
  const leaf = leafSheet(pen, 'leaf', side, '#D4A943', 0.16);
  return (
    place(cast(rect(0, 0, side, side), 6) + leaf, 382, 96, 9) +
    place(tip(pen), 366, 500, -11) +
    rule(pen, 620, 690, SCALE)
  );
}
