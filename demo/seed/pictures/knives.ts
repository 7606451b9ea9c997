/** Palettes and palette knives. */

import { BOLE, BRASS, INK, STEEL, shade, tint } from './colour.ts';
import { ellipse, n } from './geometry.ts';
import { band, lathe, type Profile } from './lathe.ts';
import { cast, gloss, metal, SHADOW } from './light.ts';
import { family } from './paints.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { rule } from './rule.ts';
import { dab, smear } from './smear.ts';
import { grain, pores } from './texture.ts';

/** Draws an oval wooden palette with a hole for the thumb. */
function oval(pen: Pen): string {
  const wood = pen.colour;
  const outer =
    'M120 420C112 270 238 156 408 150C580 146 694 250 690 378C688 470 640 500 590 494C536 488 500 512 508 562C516 622 470 656 384 652C238 646 128 560 120 420Z';
  const thumb = 'M404 560C404 530 432 520 448 540C464 562 452 596 426 598C408 598 402 580 404 560Z';
  const board = outer + thumb;
  const lines = place(
    grain(pen.random('grain'), 640, 560, wood, 13, 1.5) + pores(pen.random('pores'), 640, 560, pen.close ? 260 : 120),
    100,
    130,
  );
  const colours = family('#8C2F1B', 7);
  const spots: readonly (readonly [number, number, number])[] = [
    [214, 352, 42],
    [282, 268, 44],
    [374, 222, 44],
    [474, 224, 42],
    [562, 268, 42],
    [616, 348, 38],
    [206, 450, 40],
  ];
  return (
    cast(board, 17).replace('<g ', '<g fill-rule="evenodd" ') +
    `<g fill-rule="evenodd">${fill(
      board,
      pen.linear(
        [
          [0, tint(wood, 0.09)],
          [0.5, wood],
          [1, shade(wood, 0.09)],
        ],
        [0, 0, 1, 1],
      ),
    )}</g>` +
    pen.clip(outer, lines) +
    fill(thumb, shade(wood, 0.32)) +
    fill(
      thumb,
      pen.linear(
        [
          [0, SHADOW, 0.6],
          [0.6, SHADOW, 0.05],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    pen.contour(board) +
    `<g transform="translate(2 3)">${stroke(outer, '#FFF3DC', 2, 0.45)}</g>` +
    place(smear(pen, 'mix', 150, 64, '#A3352A'), 300, 420, -16) +
    place(smear(pen, 'mix2', 120, 50, '#C7922E'), 372, 446, 12) +
    spots.map(([x, y, r], index) => dab(pen, x, y, r, colours[index] ?? BOLE)).join('')
  );
}

/** Draws a round porcelain palette: a ring of wells round a larger one. */
function porcelain(pen: Pen): string {
  const white = pen.colour;
  const dish = ellipse(400, 400, 292);
  const glaze = pen.linear(
    [
      [0, '#FFFFFF'],
      [0.5, white],
      [1, shade(white, 0.12)],
    ],
    [0, 0, 1, 1],
  );
  const hollow = pen.linear(
    [
      [0, shade(white, 0.2)],
      [0.5, shade(white, 0.05)],
      [1, '#FFFFFF'],
    ],
    [0, 0, 1, 1],
  );
  const colours = family('#2D4F8E', 8);
  const wells = Array.from({ length: 8 }, (_, index) => {
    const turn = (index / 8) * Math.PI * 2 - 1.2;
    const [x, y] = [400 + Math.cos(turn) * 200, 400 + Math.sin(turn) * 200];
    const colour = colours[index] ?? BOLE;
    const pool =
      index % 4 === 3
        ? ''
        : fill(
            ellipse(x + 4, y + 5, 46, 43),
            pen.radial([
              [0, colour, 0.72],
              [0.7, colour, 0.82],
              [1, shade(colour, 0.05), 0.95],
            ]),
          ) + stroke(`M${n(x - 24)} ${n(y - 14)}q14-20 36-18`, '#ffffff', 5, 0.7);
    return pen.solid(ellipse(x, y, 64), hollow) + pool;
  }).join('');
  return (
    cast(dish, 20) +
    pen.solid(dish, glaze) +
    stroke(ellipse(400, 400, 276), shade(white, 0.14), 3, 0.7) +
    stroke(ellipse(398, 397, 284), '#ffffff', 4, 0.9) +
    wells +
    pen.solid(ellipse(400, 400, 112), hollow) +
    fill(
      ellipse(406, 408, 74, 68),
      pen.radial([
        [0, '#3B6EA5', 0.4],
        [1, '#3B6EA5', 0.16],
      ]),
    ) +
    stroke('M190 250Q240 170 330 142', '#ffffff', 9, 0.9)
  );
}

export const palette = (pen: Pen): string => (pen.shown.shape === 'round' ? porcelain(pen) : oval(pen));

/** Units of the drawing per millimetre. */
const SCALE = 4.2;

interface Blade {
  readonly outline: string;
  /** Length of the neck that lifts the hand off the canvas; 0 for a straight knife. */
  readonly neck: number;
}

/** Returns a blade `length` long from 0,0 upwards. */
function bladeOf(shape: string | undefined, length: number): Blade {
  const y = (share: number) => n(-length * share);
  switch (shape) {
    case 'diamond': {
      const w = length * 0.24;
      return {
        outline: `M-7 0L${n(-w)} ${y(0.42)}Q${n(-w * 1.05)} ${y(0.47)} ${n(-w * 0.92)} ${y(0.52)}L-5 ${y(0.98)}Q0 ${y(1.02)} 5 ${y(0.98)}L${n(w * 0.92)} ${y(0.52)}Q${n(w * 1.05)} ${y(0.47)} ${n(w)} ${y(0.42)}L7 0Z`,
        neck: 74,
      };
    }
    case 'straight':
      return {
        outline: `M-15 0L-24 ${y(0.3)}L-30 ${y(0.9)}Q-28 ${y(1)} 0 ${y(1)}Q28 ${y(1)} 30 ${y(0.9)}L24 ${y(0.3)}L15 0Z`,
        neck: 0,
      };
    default: {
      const w = length * 0.2;
      return {
        outline: `M-7 0C${n(-w * 1.2)} ${y(0.1)} ${n(-w * 1.35)} ${y(0.36)} ${n(-w)} ${y(0.55)}C${n(-w * 0.7)} ${y(0.74)} -12 ${y(0.9)} 0 ${y(1)}C12 ${y(0.9)} ${n(w * 0.7)} ${y(0.74)} ${n(w)} ${y(0.55)}C${n(w * 1.35)} ${y(0.36)} ${n(w * 1.2)} ${y(0.1)} 7 0Z`,
        neck: 74,
      };
    }
  }
}

/** Draws a palette knife with a steel blade, to scale beside a rule; the colour is that of the handle. */
export function paletteKnife(pen: Pen): string {
  const length = (pen.shown.millimetres?.[0] ?? 70) * SCALE;
  const { outline, neck } = bladeOf(pen.shown.shape, length);
  const root = neck === 0 ? 0 : neck - 10;
  const crank =
    neck === 0 ? '' : pen.solid(`M-6 -4C-7 20-20 34-9 ${n(neck)}H9C-4 34 9 20 6-4Z`, pen.linear(metal(STEEL)));
  const grip: Profile = [
    [0, 15, 1],
    [30, 22],
    [110, 29],
    [190, 26],
    [290, 19],
    [320, 10, 1],
  ];
  const at = (content: string): string => place(content, 424, 372, 43, 1);
  return (
    place(smear(pen, 'scrape', 250, 96, BOLE), 420, 640, -20) +
    place(smear(pen, 'scrape2', 150, 50, '#C7922E'), 440, 596, -20) +
    at(cast(`${outline}M-14 ${root + 30}H14L28 ${root + 120} 12 ${root + 360}H-12L-28 ${root + 120}Z`, 12)) +
    at(
      crank +
        pen.solid(
          outline,
          pen.linear(
            [
              [0, shade(STEEL, 0.08)],
              [0.24, tint(STEEL, 0.2)],
              [0.45, tint(STEEL, 0.05)],
              [0.56, shade(STEEL, 0.16)],
              [0.8, STEEL],
              [1, tint(STEEL, 0.14)],
            ],
            [0, 0.1, 1, 0.3],
          ),
        ) +
        pen.clip(
          outline,
          fill(
            `M-200 ${n(-length * 1.1)}H200V${n(-length * 0.8)}Q60 ${n(-length * 0.74)} 0 ${n(-length * 0.79)}T-200 ${n(-length * 0.82)}Z`,
            BOLE,
            0.95,
          ) +
            stroke(
              `M-100 ${n(-length * 0.86)}Q0 ${n(-length * 0.82)} 100 ${n(-length * 0.85)}`,
              tint(BOLE, 0.2),
              4,
              0.7,
            ) +
            `<g transform="translate(7 4)">${stroke(outline, '#ffffff', 5, 0.55)}</g>`,
        ) +
        pen.contour(outline) +
        place(
          lathe(pen, grip, gloss(pen.colour), { tilt: 0.2, hatched: false }) +
            fill(band(grip, -0.6, -0.3), '#ffffff', 0.28) +
            fill(band(grip, 0.52, 0.98), INK, 0.14),
          0,
          root + 22,
        ) +
        place(
          lathe(
            pen,
            [
              [0, 12, 1],
              [30, 17, 1],
            ],
            metal(BRASS),
            { tilt: 0.2, hatched: false },
          ),
          0,
          root,
        ),
    ) +
    rule(pen, 620, 690, SCALE)
  );
}
