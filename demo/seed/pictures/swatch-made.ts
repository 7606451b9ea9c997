/** Swatches of manufactured surfaces: book cloth, mouldings, moulds, abrasive, card. */

import { BOLE, GOLD, INK, shade, tint } from './colour.ts';
import { relief } from './craft.ts';
import { ellipse, n } from './geometry.ts';
import { glow, WHOLE } from './light.ts';
import { known, MOULDS } from './motifs.ts';
import { rosette } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { leafSurface } from './sheet.ts';
import { speckle, specks } from './texture.ts';

/** Draws the cover of a book: cloth, a blind frame and a gilt star. */
export function coverCloth(pen: Pen): string {
  return (
    fill(WHOLE, pen.colour) +
    speckle(pen.random('cloth'), 800, 800, 2200, 3, pen.colour) +
    stroke('M0 0M96 96H704V704H96Z', shade(pen.colour, 0.2), 8, 0.5) +
    stroke('M98 99H707V707H98Z', tint(pen.colour, 0.14), 2, 0.5) +
    place(leafCut(pen, rosette(0, 0, 210)), 400, 400) +
    stroke(ellipse(400, 400, 250), GOLD, 4) +
    stroke(ellipse(400, 400, 262), GOLD, 1.6) +
    glow(pen)
  );
}

function leafCut(pen: Pen, shape: string): string {
  return `<g transform="translate(2 3)">${fill(shape, INK, 0.35)}</g>${pen.clip(shape, `<g transform="translate(-220 -220)">${leafSurface(pen, 'foil', 440, 440, '#D4A943')}</g>`)}${stroke(shape, shade('#D4A943', 0.3), 1.4, 0.8)}`;
}

export function sunkRelief(pen: Pen): string {
  const { parts, lines, width } = known(MOULDS, pen.shown.shape ?? 'akant');
  const scale = width > 150 ? 9 : 8;
  return (
    fill(WHOLE, pen.colour) +
    speckle(pen.random('skin'), 800, 800, 260, 2.4, pen.colour) +
    `<g transform="translate(400 400) scale(${scale})">${relief(pen, parts, pen.colour, false, 0.7, 0.2)}${stroke(lines, shade(pen.colour, 0.3), 0.3, 0.5)}</g>` +
    glow(pen)
  );
}

/** Draws brown paper with a cord across. */
export function kraft(pen: Pen): string {
  const random = pen.random('kraft');
  const c = pen.colour;
  let fibres = '';
  for (let index = 0; index < 420; index += 1) {
    fibres += `M${n(random.between(0, 800))} ${n(random.between(0, 800))}q${n(random.around(16))} ${n(random.around(6))} ${n(random.between(14, 44))} ${n(random.around(12))}`;
  }
  const lines = 'M-20 300Q400 270 820 330M470-20Q440 400 500 820';
  const twist = (d: string): string =>
    `<g transform="translate(7 11)">${stroke(d, '#3A2410', 24, 0.3)}</g>${stroke(d, INK, 28, 0.85)}${stroke(d, BOLE, 23)}<g stroke-dasharray="10 16">${stroke(d, tint(BOLE, 0.16), 13, 0.85)}</g>`;
  return (
    fill(WHOLE, c) +
    stroke(fibres, shade(c, 0.16), 1.5, 0.4) +
    `<g transform="translate(3 5)">${stroke(fibres, tint(c, 0.12), 1.3, 0.5)}</g>` +
    fill(specks(random, 0, 0, 800, 800, 500, 5), shade(c, 0.2), 0.25) +
    twist(lines) +
    pen.solid(
      ellipse(462, 292, 34, 31),
      pen.radial(
        [
          [0, tint(BOLE, 0.12)],
          [1, shade(BOLE, 0.06)],
        ],
        0.35,
        0.3,
        0.7,
      ),
    ) +
    stroke('M440 280Q462 268 486 284M438 298Q462 288 488 302', shade(BOLE, 0.16), 4, 0.8) +
    glow(pen)
  );
}
