/** Cotton wool. */

import { INK, mix, PAPER_RAISED, shade, tint } from './colour.ts';
import { ellipse, spline } from './geometry.ts';
import { flat, glow, standing } from './light.ts';
import { fill, type Pen, stroke } from './pen.ts';

/** Rows of tufts from the back to the front: position, half width, number and radius. */
const ROWS = [
  { y: 330, half: 120, count: 4, r: 78 },
  { y: 392, half: 190, count: 6, r: 84 },
  { y: 462, half: 226, count: 7, r: 88 },
  { y: 528, half: 196, count: 6, r: 80 },
] as const;

/** Draws a pile of tufts, each lit from the left, tied with a paper band. */
export function cottonWool(pen: Pen): string {
  const random = pen.random('tufts');
  const paint = pen.radial(
    [
      [0, tint(pen.colour, 0.5)],
      [0.55, tint(pen.colour, 0.15)],
      [0.85, shade(pen.colour, 0.05)],
      [1, shade(pen.colour, 0.13)],
    ],
    0.36,
    0.3,
    0.78,
  );
  const tufts = ROWS.flatMap(({ y, half, count, r }) =>
    Array.from({ length: count }, (_, index) =>
      ellipse(
        400 - half + (2 * half * (index + 0.5)) / count + random.around(12),
        y + random.around(14),
        r * random.between(0.85, 1.05),
        r * random.between(0.72, 0.9),
      ),
    ),
  );
  // Contours are drawn first: the tufts cover all but the outline of the pile.
  const outline = tufts.map((tuft) => stroke(tuft, INK, pen.weight * 2, 0.8)).join('');
  const wool = tufts.map((tuft) => fill(tuft, paint)).join('');
  const band = 'M176 470C250 506 550 506 624 470L618 536C548 570 252 570 182 536Z';
  const paper = pen.solid(band, flat(pen, mix(PAPER_RAISED, '#9FB7AE', 0.45)));
  return standing(pen, 400, 586, 250, 44) + outline + wool + fibres(pen, 40) + paper;
}

/** Draws loose hairs that stand off the pile. */
function fibres(pen: Pen, count: number): string {
  const random = pen.random('hairs');
  let hairs = '';
  for (let index = 0; index < count; index += 1) {
    const x = 400 + random.around(260);
    const y = 440 + random.around(150);
    const bend = random.around(40);
    const hair = spline([
      [x, y],
      [x + 20 + bend * 0.4, y - 18],
      [x + 44 + bend, y - 22 + random.around(18)],
    ]);
    hairs += stroke(hair, shade(pen.colour, 0.2), pen.weight * 0.5, 0.55);
  }
  return hairs;
}

/** Draws long fibres over one another, for the close view. */
export function woolFibres(pen: Pen): string {
  const random = pen.random('fibres');
  let lines = '';
  for (let index = 0; index < 260; index += 1) {
    const [x, y] = [random.between(-60, 860), random.between(-60, 860)];
    const [dx, dy] = [random.around(180), random.around(120)];
    const fibre = spline([
      [x, y],
      [x + dx * 0.5, y + dy * 0.7],
      [x + dx, y + dy + random.around(40)],
    ]);
    const tone = random.chance(0.5) ? tint(pen.colour, 0.6) : shade(pen.colour, 0.12);
    lines += stroke(fibre, tone, random.between(1.5, 4), 0.5);
  }
  return fill('M0 0H800V800H0Z', pen.colour) + lines + glow(pen);
}
