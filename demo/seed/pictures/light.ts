/** Light from the upper left: shading of round and flat forms, and shadows on the paper. */

import { shade, tint } from './colour.ts';
import { ellipse, n, rect } from './geometry.ts';
import { fill, type Pen, type Stop, stroke } from './pen.ts';

/** Nearly black, so that a shadow is no glow on a dark ground. */
export const SHADOW = '#2B1507';

/** Returns the shading across a round form, from its lit to its shaded side. */
export function matte(colour: string): readonly Stop[] {
  return [
    [0, shade(colour, 0.03)],
    [0.24, tint(colour, 0.07)],
    [0.5, colour],
    [0.8, shade(colour, 0.13)],
    [0.94, shade(colour, 0.17)],
    [1, shade(colour, 0.12)],
  ];
}

export function gloss(colour: string): readonly Stop[] {
  return [
    [0, shade(colour, 0.1)],
    [0.1, colour],
    [0.19, tint(colour, 0.2)],
    [0.27, tint(colour, 0.22)],
    [0.36, tint(colour, 0.03)],
    [0.6, shade(colour, 0.03)],
    [0.86, shade(colour, 0.17)],
    [0.94, shade(colour, 0.11)],
    [1, shade(colour, 0.2)],
  ];
}

export function metal(colour: string): readonly Stop[] {
  return [
    [0, shade(colour, 0.22)],
    [0.1, tint(colour, 0.04)],
    [0.21, tint(colour, 0.2)],
    [0.3, tint(colour, 0.22)],
    [0.42, colour],
    [0.62, shade(colour, 0.22)],
    [0.74, shade(colour, 0.26)],
    [0.88, tint(colour, 0.05)],
    [1, shade(colour, 0.2)],
  ];
}

/** Returns the shading down and across a flat form. */
export function flat(pen: Pen, colour: string, depth = 0.06): string {
  return pen.linear(
    [
      [0, tint(colour, depth)],
      [0.5, colour],
      [1, shade(colour, depth)],
    ],
    [0, 0, 1, 1],
  );
}

const SHEET = '#F7F0E2';

/** Draws a sheet of paper under a swatch of ink or thin paint, which show only on a light ground. */
export function paper(pen: Pen): string {
  const random = pen.random('ground');
  const sheet = rect(22, 22, 756, 756, 3);
  let fibres = '';
  for (let index = 0; index < 46; index += 1) {
    const [x, y] = [random.between(40, 740), random.between(40, 740)];
    fibres += `M${n(x)} ${n(y)}q${n(random.around(9))} ${n(random.around(9))} ${n(random.around(22))} ${n(random.around(22))}`;
  }
  return `${cast(sheet, 8)}${fill(sheet, flat(pen, SHEET, 0.012))}${stroke(fibres, '#8A6A45', 1, 0.13)}${stroke(sheet, shade(SHEET, 0.2), 1.2, 0.8)}`;
}

/** Outline of the whole square of the picture. */
export const WHOLE = 'M0 0h800v800H0Z';

/** Draws the falloff of light over a whole swatch. */
export function glow(pen: Pen, strength = 1): string {
  const paint = pen.linear(
    [
      [0, '#FFFFFF', 0.22 * strength],
      [0.45, '#FFFFFF', 0],
      [1, '#2A1808', 0.2 * strength],
    ],
    [0, 0, 1, 1],
  );
  return fill(WHOLE, paint);
}

/** Draws the soft shadow of a flat outline, `height` above the paper. */
export function cast(outline: string, height = 12): string {
  let layers = '';
  for (let step = 0; step < 9; step += 1) {
    const width = height * 2.4 * (1 - step / 9) ** 1.4;
    layers += `<path d="${outline}" stroke-width="${n(width)}" opacity=".037"/>`;
  }
  return `<g transform="translate(${n(height * 0.55)} ${n(height * 0.8)})" fill="${SHADOW}" stroke="${SHADOW}" stroke-linejoin="round">${layers}</g>`;
}

/** Draws the shadow at the foot of a standing round form. */
export function standing(pen: Pen, cx: number, cy: number, rx: number, ry: number): string {
  const wide = pen.radial([
    [0, SHADOW, 0.42],
    [0.55, SHADOW, 0.2],
    [1, SHADOW, 0],
  ]);
  const tight = pen.radial([
    [0, SHADOW, 0.75],
    [0.82, SHADOW, 0.5],
    [1, SHADOW, 0],
  ]);
  return `${fill(ellipse(cx + rx * 0.5, cy + ry * 0.15, rx * 1.65, ry * 1.45), wide)}${fill(ellipse(cx + rx * 0.05, cy + ry * 0.08, rx * 1.07, ry * 1.1), tight)}`;
}

/** Draws a soft dark or light spot without an edge. */
export function spot(
  pen: Pen,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colour: string,
  opacity: number,
): string {
  const soft = pen.radial([
    [0, colour, opacity],
    [0.5, colour, opacity * 0.55],
    [1, colour, 0],
  ]);
  return fill(ellipse(cx, cy, rx, ry), soft);
}
