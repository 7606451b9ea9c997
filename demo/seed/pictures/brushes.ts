/** Brushes on the bench, with the marks that they make. */

import { BOLE, BRASS, GOLD, INK, mix, STEEL, shade, tint } from './colour.ts';
import { ellipse, n, type Point, polygon, pt, rect, spline } from './geometry.ts';
import { band, lathe, outline, type Profile } from './lathe.ts';
import { cast, gloss, metal } from './light.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { rule } from './rule.ts';
import { smear } from './smear.ts';
import { grain, weave } from './texture.ts';

/** A tuft that stands on 0,0 and points up: its outline, and the end of a hair that starts at `share` (-1 to 1). */
interface Tuft {
  readonly outline: string;
  readonly width: number;
  readonly tip: (share: number) => Point;
  readonly bend: number;
}

function roundTuft(width: number, length: number): Tuft {
  const w = width / 2;
  return {
    outline: `M${n(-w)} 0C${n(-w * 1.5)} ${n(-length * 0.36)} ${n(-w * 0.72)} ${n(-length * 0.74)} 0 ${n(-length)}C${n(w * 0.72)} ${n(-length * 0.74)} ${n(w * 1.5)} ${n(-length * 0.36)} ${n(w)} 0Q0 ${n(w * 0.3)} ${n(-w)} 0Z`,
    width,
    tip: (share) => [share * w * 0.1, -length * (1 - Math.abs(share) * 0.12)],
    bend: 1.45,
  };
}

function mopTuft(width: number, length: number): Tuft {
  const w = width / 2;
  return {
    outline: `M${n(-w * 0.8)} 0C${n(-w * 1.9)} ${n(-length * 0.4)} ${n(-w * 1.5)} ${n(-length * 0.92)} 0 ${n(-length)}C${n(w * 1.5)} ${n(-length * 0.92)} ${n(w * 1.9)} ${n(-length * 0.4)} ${n(w * 0.8)} 0Q0 ${n(w * 0.25)} ${n(-w * 0.8)} 0Z`,
    width: width * 0.8,
    tip: (share) => [share * w * 0.95, -length * Math.sqrt(1 - share * share * 0.55)],
    bend: 1.75,
  };
}

function flatTuft(width: number, length: number): Tuft {
  const w = width / 2;
  const teeth: Point[] = [];
  for (let step = 0; step <= 14; step += 1) {
    const share = -1 + step / 7;
    teeth.push([share * w * 0.96, -length * (1 - share * share * 0.03) + (step % 2) * length * 0.022]);
  }
  return {
    outline: `M${n(-w)} 0Q${n(-w * 1.06)} ${n(-length * 0.5)} ${pt(teeth[0] ?? [0, 0])}${spline(teeth).replace(/^M[^C]*/, '')}Q${n(w * 1.06)} ${n(-length * 0.5)} ${n(w)} 0Q0 ${n(w * 0.12)} ${n(-w)} 0Z`,
    width,
    tip: (share) => [share * w * 0.96, -length],
    bend: 1.04,
  };
}

/** A flat tuft whose end is cut by `top`: the height of the hair, as a share, at a place across it (-1 to 1). */
function cutTuft(width: number, length: number, top: (share: number) => number): Tuft {
  const w = width / 2;
  const end = Array.from({ length: 17 }, (_, step): Point => {
    const share = -1 + step / 8;
    return [share * w, -length * top(share)];
  });
  return {
    outline: `M${n(-w * 0.96)} 0L${pt(end[0] ?? [0, 0])}${spline(end).replace(/^M[^C]*/, '')}L${n(w * 0.96)} 0Q0 ${n(w * 0.12)} ${n(-w * 0.96)} 0Z`,
    width,
    tip: (share) => [share * w * 0.97, -length * top(share)],
    bend: 1.02,
  };
}

const filbertTuft = (width: number, length: number): Tuft =>
  cutTuft(width, length, (share) => 0.5 + 0.5 * Math.sqrt(Math.max(0, 1 - share * share)));

const angledTuft = (width: number, length: number): Tuft => cutTuft(width, length, (share) => 0.78 + share * 0.22);

function fanTuft(width: number, length: number): Tuft {
  const w = width / 2;
  const edge: Point[] = [];
  for (let step = 0; step <= 26; step += 1) {
    const angle = ((-90 + (step - 13) * 3.5) * Math.PI) / 180;
    const reach = length * (step % 2 === 0 ? 1 : 0.955);
    edge.push([Math.cos(angle) * reach, Math.sin(angle) * reach]);
  }
  return {
    outline: `M${n(-w)} 0L${edge.map(pt).join('L')}L${n(w)} 0Q0 ${n(w * 0.3)} ${n(-w)} 0Z`,
    width,
    tip: (share) => {
      const angle = ((-90 + share * 45) * Math.PI) / 180;
      return [Math.cos(angle) * length, Math.sin(angle) * length];
    },
    bend: 1,
  };
}

/** Draws the hair: a shaded mass and single hairs from the ferrule to the tip. */
function hairs(pen: Pen, tuft: Tuft, colour: string): string {
  const random = pen.random('hair');
  const count = pen.close ? 120 : 46;
  let dark = '';
  let light = '';
  for (let index = 0; index < count; index += 1) {
    const share = -0.97 + (1.94 * (index + random.between(0, 1))) / count;
    const [x, y] = tuft.tip(share);
    const foot: Point = [(share * tuft.width) / 2, 0];
    const middle: Point = [foot[0] * tuft.bend + random.around(tuft.width * 0.02), y * 0.5];
    const reach = random.between(0.72, 1);
    const line = `M${pt(foot)}Q${pt(middle)} ${n(foot[0] + (x - foot[0]) * reach)} ${n(y * reach)}`;
    if (share > 0.25 ? random.chance(0.85) : random.chance(0.45)) dark += line;
    else light += line;
  }
  const body = pen.linear([
    [0, shade(colour, 0.02)],
    [0.28, tint(colour, 0.09)],
    [0.55, colour],
    [1, shade(colour, 0.16)],
  ]);
  const tips = pen.linear(
    [
      [0, shade(colour, 0.17), 0.75],
      [0.42, shade(colour, 0.1), 0],
      [0.86, shade(colour, 0.2), 0],
      [1, INK, 0.5],
    ],
    [0, 0, 0, 1],
  );
  const weight = pen.close ? 0.7 : 1.2;
  return (
    fill(tuft.outline, body) +
    pen.clip(
      tuft.outline,
      stroke(dark, shade(colour, 0.2), weight, 0.6) + stroke(light, tint(colour, 0.17), weight, 0.7),
    ) +
    fill(tuft.outline, tips) +
    pen.contour(tuft.outline)
  );
}

/** Draws a turned handle with its top at 0,0. */
function handle(pen: Pen, r: number, length: number, colour: string): string {
  const body: Profile = [
    [0, r * 0.94, 1],
    [length * 0.1, r * 1.18],
    [length * 0.22, r * 1.22],
    [length * 0.5, r * 0.82],
    [length * 0.8, r * 0.52],
    [length * 0.97, r * 0.36],
    [length, r * 0.2, 1],
  ];
  return (
    lathe(pen, body, gloss(colour), { tilt: 0.2, hatched: false }) +
    fill(band(body, -0.62, -0.3), '#ffffff', 0.28) +
    fill(band(body, 0.55, 0.99), INK, 0.16) +
    stroke(`M${n(-r * 0.5)} ${n(length * 0.76)}q${n(r * 0.5)} ${n(r * 0.16)} ${n(r)} 0`, GOLD, r * 0.14) +
    stroke(`M${n(-r * 0.48)} ${n(length * 0.79)}q${n(r * 0.48)} ${n(r * 0.16)} ${n(r * 0.96)} 0`, GOLD, r * 0.07)
  );
}

/** Draws a metal tube from `top` wide to `foot` wide, with crimped rings and its upper rim at 0,0. */
function ferrule(pen: Pen, top: number, foot: number, length: number, colour: string): string {
  const body: Profile = [
    [0, top, 1],
    [length * 0.5, (top + foot) / 2],
    [length, foot, 1],
  ];
  const rings = [0.62, 0.7, 0.86].map((share) => {
    const r = top + (foot - top) * share;
    return `M${n(-r)} ${n(length * share)}Q0 ${n(length * share + r * 0.26)} ${n(r)} ${n(length * share)}`;
  });
  return (
    lathe(pen, body, metal(colour), { tilt: 0.2, hatched: false }) +
    stroke(rings.join(''), shade(colour, 0.36), pen.weight * 0.9, 0.7) +
    `<g transform="translate(0 ${n(pen.weight * 1.1)})">${stroke(rings.join(''), '#ffffff', pen.weight * 0.7, 0.5)}</g>`
  );
}

type BrushKind = 'round' | 'flat' | 'filbert' | 'angled' | 'fan' | 'mop';

interface Make {
  readonly tuft: Tuft;
  readonly ferrule: readonly [top: number, foot: number, length: number];
  readonly metal: string;
  readonly handle: string;
}

function make(kind: BrushKind): Make {
  switch (kind) {
    case 'round':
      return { tuft: roundTuft(48, 158), ferrule: [25, 19, 130], metal: BRASS, handle: '#5A1E14' };
    case 'mop':
      return { tuft: mopTuft(96, 178), ferrule: [38, 24, 96], metal: BRASS, handle: '#2A2420' };
    case 'flat':
      return { tuft: flatTuft(112, 150), ferrule: [58, 20, 132], metal: STEEL, handle: '#B07A45' };
    case 'filbert':
      return { tuft: filbertTuft(80, 140), ferrule: [42, 20, 132], metal: STEEL, handle: '#B07A45' };
    case 'angled':
      return { tuft: angledTuft(84, 140), ferrule: [44, 20, 132], metal: STEEL, handle: '#B07A45' };
    case 'fan':
      return { tuft: fanTuft(62, 190), ferrule: [33, 17, 112], metal: STEEL, handle: '#244B40' };
  }
}

/** Units of the drawing per millimetre. */
const SCALE = 6;

/** Returns a brush whose hair is `mm` wide, to scale. */
function scaled(kind: BrushKind, mm: number): Make {
  const w = mm * SCALE;
  const grip = (least: number) => Math.max(least, w * 0.34);
  switch (kind) {
    case 'round':
      return { ...make(kind), tuft: roundTuft(w, w * 2.6 + 34), ferrule: [w / 2 + 1, Math.max(13, w * 0.46), 128] };
    case 'mop':
      return { ...make(kind), tuft: mopTuft(w, w * 1.5 + 30), ferrule: [w * 0.4, Math.max(19, w * 0.27), 92] };
    case 'flat':
      return { ...make(kind), tuft: flatTuft(w, w * 0.62 + 56), ferrule: [w / 2 + 2, Math.min(30, grip(17)), 120] };
    case 'filbert':
      return { ...make(kind), tuft: filbertTuft(w, w * 1.1 + 44), ferrule: [w / 2 + 2, grip(17), 120] };
    case 'angled':
      return { ...make(kind), tuft: angledTuft(w, w * 0.9 + 48), ferrule: [w / 2 + 2, grip(17), 120] };
    case 'fan':
      return { ...make(kind), tuft: fanTuft(w * 0.34, w * 0.7), ferrule: [w * 0.17 + 2, 18, 112] };
  }
}

/** Draws a whole brush, about 800 long: the tuft's root at 0,0, the hair up, the handle down. */
export function brush(pen: Pen, kind: BrushKind, hair: string, lacquer?: string): string {
  return assembled(pen, make(kind), hair, lacquer);
}

function assembled(pen: Pen, made: Make, hair: string, lacquer = made.handle): string {
  const [top, foot, length] = made.ferrule;
  return (
    place(handle(pen, foot * 1.02, HANDLE, lacquer), 0, length - 6) +
    hairs(pen, made.tuft, hair) +
    ferrule(pen, top, foot, length, made.metal)
  );
}

const HANDLE = 470;

export const brushShadow = (kind: BrushKind): string => shadowOf(make(kind));

function shadowOf({ tuft, ferrule: [top, foot, length] }: Make): string {
  const stick: Profile = [
    [0, top],
    [length, foot],
    [length + 100, foot * 1.2],
    [length + HANDLE, foot * 0.3],
  ];
  return cast(tuft.outline + outline(stick), 13);
}

/** Colours of hair by its kind. */
const HAIRS: Readonly<Record<string, string>> = {
  kolinsky: '#A2602E',
  squirrel: '#4C3222',
  bristle: '#DCC592',
  goat: '#E6D9BC',
  synthetic: '#C58A45',
  badger: '#8E7C68',
};

type Draw = (pen: Pen) => string;

/**
 * Draws a brush across the square, with the stroke that it makes. A brush of a known size is drawn to scale beside a
 * rule; its handle is shortened. The shape is the form and the hair, such as `filbert-synthetic`; without one the
 * picture's colour is that of the hair, else that of the handle.
 */
function lying(kind: BrushKind, paint: string): Draw {
  return (pen) => {
    const [form, hairKind = ''] = (pen.shown.shape ?? '').split('-');
    const hair = HAIRS[hairKind] ?? pen.colour;
    const lacquer = hairKind in HAIRS ? pen.colour : undefined;
    const [mm] = pen.shown.millimetres ?? [];
    if (form === 'hake') return hake(pen, mm ?? 30, hair, pen.colour);
    const shown = form === 'filbert' || form === 'angled' ? form : kind;
    const made = mm === undefined ? make(shown) : scaled(shown, mm);
    const wide =
      mm === undefined ? { round: 58, mop: 120, flat: 112, fan: 96, filbert: 90, angled: 90 }[shown] : mm * SCALE;
    const mark = smear(
      pen,
      'mark',
      270,
      wide * (shown === 'fan' ? 0.5 : 1),
      paint,
      shown === 'flat' && hairKind === '',
    );
    const at = (content: string): string => place(content, 520, 268, 43, 0.98);
    return (
      place(mark, 330, 640 - Math.max(0, wide - 120) * 0.3, -18) +
      at(shadowOf(made)) +
      at(assembled(pen, made, hair, lacquer)) +
      rule(pen, 590, 684, SCALE)
    );
  };
}

/** Draws a wide flat brush with a wooden handle, for washes: `mm` wide, to scale. */
function hake(pen: Pen, mm: number, hair: string, wood: string): string {
  const w = mm * SCALE;
  const tuft = flatTuft(w, 190);
  const [half, grip] = [w / 2 + 3, 40];
  const band = rect(-half, -8, 2 * half, 74, 4);
  const body = `M${n(-half)} 60C${n(-half)} 150 ${n(-grip)} 170 ${n(-grip)} 260L${n(-grip * 0.86)} 480Q0 530 ${n(grip * 0.86)} 480L${n(grip)} 260C${n(grip)} 170 ${n(half)} 150 ${n(half)} 60Z`;
  const hole = ellipse(0, 470, 9, 9);
  const timber = pen.linear([
    [0, tint(wood, 0.08)],
    [0.5, wood],
    [1, shade(wood, 0.12)],
  ]);
  const count = Math.max(3, Math.round(mm / 9));
  const nails = Array.from({ length: count }, (_, index) =>
    ellipse(-half + ((index + 0.5) * 2 * half) / count, 28, 4, 4),
  ).join('');
  const drawn =
    cast(tuft.outline + band + body, 12) +
    pen.solid(body, timber) +
    pen.clip(body, place(grain(pen.random('wood'), 540, 2 * half, wood, 11), half, 20, 90)) +
    pen.contour(body) +
    pen.solid(hole, shade(wood, 0.35)) +
    hairs(pen, tuft, hair) +
    pen.solid(band, pen.linear(metal(STEEL), [0, 0, 1, 0])) +
    stroke(`M${n(-half)} 12H${n(half)}M${n(-half)} 46H${n(half)}`, shade(STEEL, 0.3), 1.6, 0.7) +
    pen.solid(nails, BRASS);
  return (
    (mm > 40 ? '' : place(smear(pen, 'mark', 190, w * 0.8, mix('#3B6EA5', '#FAF6EE', 0.35), false), 476, 560, -18)) +
    place(drawn, 440, 300, 38, 0.98) +
    rule(pen, 590, 690, SCALE)
  );
}

export const brushRound = lying('round', BOLE);
export const brushMop = lying('mop', mix('#3B6EA5', '#FAF6EE', 0.35));
export const brushFlat = lying('flat', '#C7922E');
export const brushFan = lying('fan', '#2F6B5B');

/** The brushes of the set: flat, round, fan and filbert ones. */
const SET = [
  { kind: 'flat', hair: 'bristle', scale: 0.58, y: 268 },
  { kind: 'flat', hair: 'bristle', scale: 0.44, y: 296 },
  { kind: 'filbert', hair: 'synthetic', scale: 0.58, y: 276 },
  { kind: 'filbert', hair: 'synthetic', scale: 0.46, y: 300 },
  { kind: 'round', hair: 'bristle', scale: 0.6, y: 284 },
  { kind: 'round', hair: 'synthetic', scale: 0.48, y: 312 },
  { kind: 'fan', hair: 'bristle', scale: 0.34, y: 300 },
  { kind: 'fan', hair: 'bristle', scale: 0.26, y: 330 },
] as const;
const SET_LACQUER = '#5A1E14';

/** Draws eight brushes in a linen roll. */
export function brushSet(pen: Pen): string {
  const linen = '#CDB68E';
  const cloth = rect(112, 118, 576, 566, 10);
  const pocket = 'M112 468Q400 452 688 468V674Q688 684 678 684H122Q112 684 112 674Z';
  const step = 568 / SET.length;
  const middles = SET.map((_, index) => 116 + (index + 0.5) * step);
  const brushes = SET.map(({ kind, hair, scale, y }, index) =>
    place(brushShadow(kind) + brush(pen, kind, HAIRS[hair] ?? hair, SET_LACQUER), middles[index] ?? 0, y, 0, scale),
  );
  const stitches = middles
    .slice(1)
    .map((x) => `M${n(x - step / 2)} 470V682`)
    .join('');
  const dashes = `<g stroke-dasharray="9 7">${stroke(`${stitches}M124 488Q400 472 676 488M124 132H676`, shade(linen, 0.28), 2, 0.9)}</g>`;
  const tie =
    spline([
      [688, 560],
      [724, 590],
      [716, 650],
      [742, 700],
    ]) +
    spline([
      [688, 566],
      [712, 600],
      [700, 660],
      [712, 716],
    ]);
  return (
    cast(cloth, 16) +
    stroke(tie, INK, 8 + pen.weight, 0.8) +
    stroke(tie, BOLE, 8) +
    pen.solid(
      cloth,
      pen.close
        ? weave(pen, linen, 3)
        : pen.linear(
            [
              [0, tint(linen, 0.05)],
              [1, shade(linen, 0.05)],
            ],
            [0, 0, 1, 1],
          ),
    ) +
    stroke('M400 118V684', shade(linen, 0.14), 3, 0.35) +
    brushes.join('') +
    cast(pocket, 4) +
    pen.solid(
      pocket,
      pen.close
        ? weave(pen, tint(linen, 0.03), 3)
        : pen.linear(
            [
              [0, tint(linen, 0.08)],
              [1, shade(linen, 0.05)],
            ],
            [0, 0, 1, 1],
          ),
    ) +
    middles
      .map((x) =>
        fill(
          polygon([
            [x - 10, 470],
            [x + 10, 470],
            [x + 5, 680],
            [x - 5, 680],
          ]),
          INK,
          0.07,
        ),
      )
      .join('') +
    dashes
  );
}
