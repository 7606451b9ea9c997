/** Flat and rolled products: sheets of gelatine, a roll for tools. */

import { agateTool } from './burnisher.ts';
import { INK, shade, tint } from './colour.ts';
import { polygon, rect } from './geometry.ts';
import { cast } from './light.ts';
import { fill, type Pen, place, stroke } from './pen.ts';

/** Draws a thin clear sheet with the print of the net that it dried on. */
export function sheet(pen: Pen, width: number, height: number): string {
  const outline = rect(0, 0, width, height, 3);
  let net = '';
  for (let at = -height; at < width; at += 26)
    net += `M${at} 0l${height} ${height}M${at + height} 0l${-height} ${height}`;
  return (
    cast(outline, 7) +
    fill(
      outline,
      pen.linear(
        [
          [0, tint(pen.colour, 0.1), 0.82],
          [1, pen.colour, 0.74],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    pen.clip(
      outline,
      stroke(net, shade(pen.colour, 0.2), 2, 0.55) +
        fill(`M0 0H${width * 0.4}L${width * 0.12} ${height}H0Z`, '#ffffff', 0.28),
    ) +
    stroke(outline, shade(pen.colour, 0.4), pen.weight, 0.8)
  );
}

const GELATINE_SHEETS = 5;

/** Draws a few sheets of leaf gelatine, fanned. */
export function gelatineSheets(pen: Pen): string {
  return Array.from({ length: GELATINE_SHEETS }, (_, index) =>
    place(sheet(pen, 250, 470), 190 + index * 48, 150 + index * 12, -14 + index * 6),
  ).join('');
}

/** Draws sticks of charcoal or pastel side by side on a sheet, and a rubbed stroke of one. */
export function sticks(pen: Pen): string {
  const count = pen.shown.count ?? 2;
  const step = Math.min(64, 440 / count);
  const width = step * 0.66;
  const random = pen.random('sticks');
  const stick = (index: number): string => {
    const length = random.between(300, 360);
    const body = rect(0, 0, width, length, width * 0.3);
    const paint = pen.linear([
      [0, tint(pen.colour, 0.16)],
      [0.4, pen.colour],
      [1, shade(pen.colour, 0.14)],
    ]);
    return place(
      cast(body, 6) + pen.solid(body, paint),
      400 + (index - count / 2) * step,
      190 + random.around(16),
      random.around(2.4),
    );
  };
  const rubbed = 'M230 640Q315 596 400 640T570 626';
  return (
    stroke(rubbed, pen.colour, 46, 0.22) +
    stroke(rubbed, pen.colour, 20, 0.3) +
    Array.from({ length: count }, (_, index) => stick(index)).join('')
  );
}

/** Number of pockets of the roll: the product is for six tools. */
const POCKETS = 6;

/** Draws an open leather roll: pockets, tools in two of them, a thong to tie it. */
export function toolRoll(pen: Pen): string {
  const leather = pen.linear(
    [
      [0, tint(pen.colour, 0.08)],
      [0.5, pen.colour],
      [1, shade(pen.colour, 0.12)],
    ],
    [0, 0, 1, 1],
  );
  const whole = rect(0, 0, 600, 440, 18);
  const pocket = rect(14, 190, 572, 236, 10);
  const step = 572 / POCKETS;
  const seams = Array.from({ length: POCKETS - 1 }, (_, index) => `M${14 + (index + 1) * step} 196V420`).join('');
  const thong = 'M600 250C690 240 720 300 660 340S640 430 720 440';
  const tools = [0, 3]
    .map((index) => place(agateTool(pen, '#A8543A'), 14 + (index + 0.5) * step, 196, 0, 0.46))
    .join('');
  return place(
    stroke(thong, INK, 15, 0.8) +
      stroke(thong, shade(pen.colour, 0.06), 11) +
      cast(whole, 16) +
      pen.solid(whole, leather) +
      `<g stroke-dasharray="9 7">${stroke(rect(10, 10, 580, 420, 12), tint(pen.colour, 0.3), 2.4, 0.9)}</g>` +
      pen.clip(rect(-20, -80, 640, 300), tools) +
      cast(pocket, 6) +
      pen.solid(pocket, shade(pen.colour, 0.05)) +
      `<g stroke-dasharray="9 7">${stroke(seams, tint(pen.colour, 0.3), 2.4, 0.9)}</g>` +
      fill(
        polygon([
          [14, 190],
          [586, 190],
          [586, 204],
          [14, 204],
        ]),
        '#1f1a17',
        0.18,
      ),
    84,
    186,
    -4,
  );
}
