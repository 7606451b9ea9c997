/** Brushes on the bench, with the marks that they make. */

import { BOLE, BRASS, GOLD, INK, mix, STEEL, shade, tint } from './colour.ts';
import { n, type Point, polygon, pt, rect, spline } from './geometry.ts';
import { band, lathe, outline, type Profile } from './lathe.ts';
import { cast, gloss, metal } from './light.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { smear } from './smear.ts';
import { weave } from './texture.ts';

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

type BrushKind = 'round' | 'flat' | 'fan' | 'mop';

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
    case 'fan':
      return { tuft: fanTuft(62, 190), ferrule: [33, 17, 112], metal: STEEL, handle: '#244B40' };
  }
}

/** Draws a whole brush, about 800 long: the tuft's root at 0,0, the hair up, the handle down. */
export function brush(pen: Pen, kind: BrushKind, hair: string, lacquer?: string): string {
  const {
    tuft,
    ferrule: [top, foot, length],
    metal: skin,
    handle: paint,
  } = make(kind);
  return (
    place(handle(pen, foot * 1.02, 470, lacquer ?? paint), 0, length - 6) +
    hairs(pen, tuft, hair) +
    ferrule(pen, top, foot, length, skin)
  );
}

export function brushShadow(kind: BrushKind): string {
  const {
    tuft,
    ferrule: [top, foot, length],
  } = make(kind);
  const stick: Profile = [
    [0, top],
    [length, foot],
    [length + 100, foot * 1.2],
    [length + 470, foot * 0.3],
  ];
  return cast(tuft.outline + outline(stick), 13);
}

function lying(kind: BrushKind, mark: Draw): Draw {
  return (pen) => {
    const at = (content: string): string => place(content, 556, 256, 43, 0.98);
    return mark(pen) + at(brushShadow(kind)) + at(brush(pen, kind, pen.colour));
  };
}

type Draw = (pen: Pen) => string;

export const brushRound = lying('round', (pen) => place(smear(pen, 'mark', 300, 58, BOLE, false), 352, 640, -24));
export const brushMop = lying('mop', (pen) =>
  place(smear(pen, 'mark', 280, 120, mix('#3B6EA5', '#FAF6EE', 0.35), false), 376, 640, -24),
);
export const brushFlat = lying('flat', (pen) => place(smear(pen, 'mark', 280, 112, '#C7922E'), 380, 640, -24));
export const brushFan = lying('fan', (pen) => place(smear(pen, 'mark', 290, 96, '#2F6B5B', false), 372, 640, -24));

/** Draws five brushes in a linen roll. */
export function brushSet(pen: Pen): string {
  const linen = '#CDB68E';
  const cloth = rect(112, 118, 576, 566, 10);
  const pocket = 'M112 468Q400 452 688 468V674Q688 684 678 684H122Q112 684 112 674Z';
  const kinds: readonly BrushKind[] = ['round', 'flat', 'mop', 'fan', 'round'];
  const lacquers = ['#5A1E14', '#B07A45', '#2A2420', '#244B40', '#5A1E14'];
  const brushes = kinds.map((kind, index) => {
    const scale = [0.66, 0.62, 0.62, 0.5, 0.52][index] ?? 0.6;
    const x = 176 + index * 112;
    const y = [276, 282, 290, 310, 330][index] ?? 300;
    return place(brushShadow(kind) + brush(pen, kind, pen.colour, lacquers[index]), x, y, 0, scale);
  });
  const stitches = kinds
    .slice(1)
    .map((_, index) => `M${232 + index * 112} 470V682`)
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
    kinds
      .map((_, index) =>
        fill(
          polygon([
            [166 + index * 112, 470],
            [190 + index * 112, 470],
            [184 + index * 112, 680],
            [176 + index * 112, 680],
          ]),
          INK,
          0.07,
        ),
      )
      .join('') +
    dashes
  );
}
