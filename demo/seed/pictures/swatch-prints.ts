/** Swatches of prints, stencils, pencil and pastel on paper. */

import { BOLE, INK, shade, tint } from './colour.ts';
import { n } from './geometry.ts';
import { paper } from './light.ts';
import { known, STAMPS, STENCILS } from './motifs.ts';
import { family } from './paints.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { strokeOutline } from './smear.ts';
import { print } from './stamps.ts';
import { specks } from './texture.ts';

/** Draws prints in rows, each with a slightly different pressure. */
export function prints(pen: Pen): string {
  const random = pen.random('prints');
  const motif = STAMPS[pen.shown.shape ?? ''] ?? known(STAMPS, 'zirka');
  let out = '';
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const [x, y] = [150 + column * 250 + random.around(10), 150 + row * 250 + random.around(10)];
      const strength = random.between(0.78, 0.98);
      out += place(print(motif, 100, pen.colour, strength), x, y, random.around(7));
    }
  }
  return paper(pen) + out + fill(specks(random, 30, 30, 740, 740, 900, 4), '#FAF6EE', 0.55);
}

export function stencilled(pen: Pen): string {
  const random = pen.random('dabs');
  const { motif, width, height } = known(STENCILS, pen.shown.shape ?? 'akant');
  const scale = 1100 / Math.max(width, height);
  const { d, width: line } = motif;
  const paint = (colour: string): string => (line === undefined ? fill(d, colour) : stroke(d, colour, line));
  return (
    paper(pen) +
    place(
      `<g transform="scale(${Math.round(scale * 1000) / 1000})">${paint(pen.colour)}</g>`,
      400 - (width * scale) / 2,
      400 - (height * scale) / 2,
    ) +
    fill(specks(random, 0, 0, 800, 800, 700, 5), '#FAF6EE', 0.4)
  );
}

/** Draws hatching that becomes denser from left to right. */
export function pencilled(pen: Pen): string {
  const random = pen.random('lines');
  const patch = (y: number, colour: string): string => {
    let path = '';
    for (let index = 0; index < 150; index += 1) {
      const x = 90 + 600 * Math.sqrt(random.between(0, 1));
      const length = random.between(90, 170);
      path += `M${n(x)} ${n(y + 90 + random.around(10))}q${n(length * 0.2)} ${n(-length * 0.6)} ${n(length * 0.45)} ${n(-length)}`;
    }
    let cross = '';
    for (let index = 0; index < 70; index += 1) {
      const x = 330 + 360 * Math.sqrt(random.between(0, 1));
      cross += `M${n(x)} ${n(y - 70 + random.around(16))}l${n(random.between(40, 76))} ${n(random.between(90, 140))}`;
    }
    return stroke(path, colour, 3.4, 0.62) + stroke(cross, shade(colour, 0.05), 2.6, 0.5);
  };
  const colours = family(pen.colour, 4);
  return paper(pen) + patch(180, pen.colour) + patch(410, colours[1] ?? BOLE) + patch(640, colours[2] ?? INK);
}

/** Draws chalky strokes that cover only the raised grain of the paper. */
export function pastelled(pen: Pen): string {
  const colours = family(pen.colour, 3);
  const chalk = (tag: string, y: number, colour: string): string => {
    const random = pen.random(tag);
    const shape = strokeOutline(random, 560, 180);
    let lines = '';
    for (let index = 0; index < 26; index += 1)
      lines += `M-30 ${n(random.between(-90, 90))}q300 ${n(-30 + random.around(12))} 640 ${n(random.around(16))}`;
    return place(
      fill(shape, colour, 0.82) +
        pen.clip(
          shape,
          stroke(lines, tint(colour, 0.1), 5, 0.4) +
            stroke(lines, shade(colour, 0.1), 1.6, 0.3) +
            fill(specks(random, -60, -110, 700, 220, 2200, 4), '#FAF6EE', 0.6),
        ) +
        fill(specks(random, -40, -100, 680, 200, 300, 3.4), colour, 0.6),
      120,
      y,
      -4,
    );
  };
  return (
    paper(pen) + chalk('a', 220, pen.colour) + chalk('b', 430, colours[1] ?? BOLE) + chalk('c', 640, colours[2] ?? INK)
  );
}
