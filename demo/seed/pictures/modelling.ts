/** Tools for modelling: of beech, with wire loops, with silicone tips. */

import { BEECH, BRASS, INK, STEEL, shade, tint } from './colour.ts';
import { band, lathe, type Profile } from './lathe.ts';
import { cast, gloss, metal, SHADOW } from './light.ts';
import { fill, type Pen, place, stroke } from './pen.ts';

/** A tool upright round 0,0, about 660 long. */
type Tool = string;

/** Draws tools side by side, a little fanned. */
function fanned(tools: readonly Tool[], step: number, scale: number, shadow: string): string {
  return tools
    .map((tool, index) => {
      const share = index - (tools.length - 1) / 2;
      return place(
        cast(shadow, 9) + tool,
        400 + share * step,
        400 + Math.abs(share) * 7,
        share * (24 / tools.length),
        scale,
      );
    })
    .join('');
}

function shaft(pen: Pen, colour: string, from: number, to: number, r = 20): string {
  const middle = (from + to) / 2;
  const stick: Profile = [
    [from, r * 0.62, 1],
    [from + (middle - from) * 0.4, r * 0.9],
    [middle, r],
    [to - (to - middle) * 0.4, r * 0.9],
    [to, r * 0.62, 1],
  ];
  return (
    lathe(pen, stick, gloss(colour), { tilt: 0.2, hatched: false }) +
    fill(band(stick, -0.6, -0.3), '#ffffff', 0.25) +
    fill(band(stick, 0.5, 0.98), INK, 0.1)
  );
}

/** Upper and lower ends of the beech tools: spatulas, knives, needles, spoons and smoothers. */
const ENDS: readonly (readonly [upper: string, lower: string])[] = [
  [
    'M-12-150C-24-210-28-290-8-336Q2-346 10-334C26-290 22-210 12-150Z',
    'M-12 150C-16 220-22 290 0 334C22 290 16 220 12 150Z',
  ],
  ['M-11-150C-14-220-24-300 14-344C26-300 16-220 11-150Z', 'M-11 150C-20 230-22 320-14 334H14C22 320 20 230 11 150Z'],
  ['M-11-150C-10-220-5-320 0-344C5-320 10-220 11-150Z', 'M-11 150C-30 210-32 300 0 330C32 300 30 210 11 150Z'],
  [
    'M-11-150C-32-220-38-300 0-336C38-300 32-220 11-150Z',
    'M-11 150C-12 230-30 300-22 336Q-8 320 0 300C10 250 12 200 11 150Z',
  ],
  ['M-11-150L-20-330Q0-346 20-330L11-150Z', 'M-11 150C-10 220-5 320 0 340C5 320 10 220 11 150Z'],
  [
    'M-11-150C-12-230-4-300 26-340C34-290 22-210 11-150Z',
    'M-11 150C-26 200-30 290-12 330Q0 338 12 330C30 290 26 200 11 150Z',
  ],
  [
    'M-11-150C-16-200-26-250-24-300Q-14-340 0-340T24-300C26-250 16-200 11-150Z',
    'M-11 150L-16 330L0 342L16 330L11 150Z',
  ],
  ['M-11-150L-22-336L22-318L11-150Z', 'M-11 150C-28 220-30 280 0 336C6 280 14 220 11 150Z'],
  ['M-11-150C-22-230-20-300-2-344Q24-300 11-150Z', 'M-11 150C-34 200-34 270-22 320Q0 346 22 320C34 270 34 200 11 150Z'],
  [
    'M-11-150C-10-210-34-270-30-330Q-10-344-4-320C2-270 12-210 11-150Z',
    'M-11 150C-12 220-16 300 10 338C22 300 16 220 11 150Z',
  ],
];

function beech(pen: Pen): string {
  const tools = ENDS.map(([upper, lower], index) => {
    const wood = index % 3 === 1 ? shade(pen.colour, 0.04) : index % 3 === 2 ? tint(pen.colour, 0.04) : pen.colour;
    const paint = pen.linear([
      [0, tint(wood, 0.1)],
      [0.5, wood],
      [1, shade(wood, 0.15)],
    ]);
    const ridges = stroke('M0-170V-300M0 170V290', shade(wood, 0.14), 2, 0.5);
    return pen.solid(upper, paint) + pen.solid(lower, paint) + ridges + shaft(pen, wood, -162, 162, 19);
  });
  return fanned(tools, 66, 0.92, 'M-14-330H14L18 0 14 330H-14L-18 0Z');
}

/** Upper and lower loops of wire. */
const LOOPS: readonly (readonly [upper: string, lower: string])[] = [
  [
    'M-7-196C-20-236-62-262-48-310C-34-344 34-344 48-310C62-262 20-236 7-196',
    'M-7 196C-14 226-26 236-26 262A26 26 0 0 0 26 262C26 236 14 226 7 196',
  ],
  [
    'M-7-196C-14-232-44-244-42-268V-326H42V-268C44-244 14-232 7-196',
    'M-7 196C-16 230-34 250-34 276L0 330L34 276C34 250 16 230 7 196',
  ],
  [
    'M-7-196C-14-230-40-250-40-272L0-344L40-272C40-250 14-230 7-196',
    'M-7 196C-12 222-22 240-22 258V304H22V258C22 240 12 222 7 196',
  ],
  [
    'M-7-196C-12-220-22-230-22-252A22 22 0 0 1 22-252C22-230 12-220 7-196',
    'M-7 196C-18 240-18 300 0 330C18 300 18 240 7 196',
  ],
  [
    'M-7-196C-22-250-24-310 0-346C24-310 22-250 7-196',
    'M-7 196C-14 230-46 240-46 270Q-44 316 0 318Q44 316 46 270C46 240 14 230 7 196',
  ],
  [
    'M-7-196C-14-226-52-236-52-262Q-50-300 0-300T52-262C52-236 14-226 7-196',
    'M-7 196C-10 216-14 226-14 244A14 14 0 0 0 14 244C14 226 10 216 7 196',
  ],
];

function loops(pen: Pen): string {
  const collar = (y: number): string =>
    place(
      lathe(
        pen,
        [
          [0, 13, 1],
          [46, 15, 1],
        ],
        metal(BRASS),
        { tilt: 0.2, hatched: false },
      ),
      0,
      y,
    );
  const wire = (path: string): string =>
    `<g transform="translate(5 8)">${stroke(path, SHADOW, 9, 0.25)}</g>` +
    stroke(path, INK, 8 + pen.weight * 2, 0.86) +
    stroke(path, STEEL, 8) +
    stroke(path, '#ffffff', 2.2, 0.8);
  const tools = LOOPS.map(
    ([upper, lower]) => wire(upper) + wire(lower) + shaft(pen, pen.colour, -168, 168, 22) + collar(-206) + collar(160),
  );
  return fanned(tools, 108, 0.92, 'M-14-200H14L22 0 14 200H-14L-22 0Z');
}

/** Silicone tips: cone, chisel, cup, angle and taper. */
const TIPS = [
  'M-17 0C-17-40-8-84 0-100C8-84 17-40 17 0Z',
  'M-17 0L-20-78H20L17 0Z',
  'M-17 0C-20-40-24-70-20-92Q0-72 20-92C24-70 20-40 17 0Z',
  'M-17 0L-18-60L18-98L17 0Z',
  'M-17 0C-18-50-20-72 0-84C20-72 18-50 17 0Z',
] as const;

function silicone(pen: Pen): string {
  const rubber = pen.colour;
  const tip = (path: string): string =>
    pen.solid(
      path,
      pen.linear([
        [0, shade(rubber, 0.04)],
        [0.3, tint(rubber, 0.16)],
        [0.6, rubber],
        [1, shade(rubber, 0.16)],
      ]),
    );
  const ferrule: Profile = [
    [0, 18, 1],
    [10, 19],
    [58, 16, 1],
  ];
  const tools = TIPS.map((path) => {
    const grip: Profile = [
      [0, 15, 1],
      [80, 21],
      [220, 15],
      [400, 8],
      [430, 5, 1],
    ];
    return (
      place(tip(path), 0, -236) +
      place(
        lathe(pen, grip, gloss(BEECH), { tilt: 0.2, hatched: false }) + fill(band(grip, -0.6, -0.3), '#ffffff', 0.28),
        0,
        -180,
      ) +
      place(lathe(pen, ferrule, metal(STEEL), { tilt: 0.2, hatched: false }), 0, -238) +
      stroke('M-17-214Q0-208 17-214M-17-206Q0-200 17-206', shade(STEEL, 0.3), 1.6, 0.7) +
      stroke('M-10 120h20', shade(BEECH, 0.2), 3, 0.6)
    );
  });
  return fanned(tools, 116, 1.02, 'M-14-330H14L20-100 4 250H-4L-20-100Z');
}

export function modellingTool(pen: Pen): string {
  switch (pen.shown.shape) {
    case 'loops':
      return loops(pen);
    case 'silicone':
      return silicone(pen);
    default:
      return beech(pen);
  }
}
