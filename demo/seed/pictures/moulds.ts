/** Moulds of silicone, each with a casting from it. */

import { camera } from './camera.ts';
import { shade, tint } from './colour.ts';
import { relief } from './craft.ts';
import { ellipse, rect } from './geometry.ts';
import { cast, SHADOW } from './light.ts';
import { known, MOULDS, type Relief } from './motifs.ts';
import { fill, type Pen, place, stroke } from './pen.ts';

const PLASTER = '#EFE7D8';

/** Draws a relief in millimetres, enlarged by `scale` about 0,0. */
function enlarged(pen: Pen, { parts, lines }: Relief, colour: string, raised: boolean, scale: number): string {
  const step = 3.2 / scale;
  return `<g transform="scale(${Math.round(scale * 1000) / 1000})">${relief(pen, parts, colour, raised, step, 1.2 / scale)}${stroke(lines, shade(colour, 0.3), 1.8 / scale, 0.5)}</g>`;
}

/** Draws the top of the silicone round 0,0. */
function outlineOf({ width, height, round }: Relief, scale: number): string {
  const [w, h] = [width * scale, height * scale];
  return round ? ellipse(0, 0, w / 2) : rect(-w / 2, -h / 2, w, h, 12);
}

/** Draws a mould seen from above at a slant, `scale` units a millimetre, round 0,0. */
export function mould(pen: Pen, shape: string, scale: number, turn = 0): string {
  const about = known(MOULDS, shape);
  const colour = pen.colour;
  const view = camera(0, 62, 0, 0);
  const top = view.plane([0, 0, 0], [1, 0, 0], [0, -1, 0]);
  const depth = 30;
  const body = outlineOf(about, scale);
  const inset = outlineOf({ ...about, width: about.width - 6, height: about.height - 6 }, scale);
  const at = (content: string): string => `<g transform="rotate(${turn})">${content}</g>`;
  const wall = Array.from(
    { length: depth / 2 },
    (_, index) =>
      `<g transform="translate(0 ${(depth - index * 2) * 0.5})">${top.draw(at(fill(body, shade(colour, 0.14 + (depth - index * 2) * 0.003))))}</g>`,
  ).join('');
  return (
    `<g transform="translate(0 ${depth * 0.5})">${top.draw(at(cast(body, 16) + stroke(body, '#1F1A17', pen.weight * 2, 0.86)))}</g>` +
    wall +
    top.draw(
      at(
        fill(
          body,
          pen.linear(
            [
              [0, tint(colour, 0.09)],
              [0.5, colour],
              [1, shade(colour, 0.06)],
            ],
            [0, 0, 1, 1],
          ),
        ) +
          stroke(inset, shade(colour, 0.13), 2.6, 0.6) +
          enlarged(pen, about, colour, false, scale) +
          pen.contour(body),
      ),
    )
  );
}

/** Draws a casting in plaster round 0,0. */
export function casting(pen: Pen, shape: string, scale: number, turn = 0, colour = PLASTER): string {
  const about = known(MOULDS, shape);
  const shadow = about.parts.map((part) => fill(part, SHADOW, 0.32)).join('');
  return `<g transform="scale(1 .88) rotate(${turn})"><g transform="translate(9 13) scale(${Math.round(scale * 1000) / 1000})">${shadow}</g>${enlarged(pen, about, colour, true, scale)}</g>`;
}

export function siliconeMould(pen: Pen): string {
  const shape = pen.shown.shape ?? 'akant';
  const { width, round } = known(MOULDS, shape);
  const isLong = width > 150;
  const scale = isLong ? 3.1 : round ? 4.6 : 4.7;
  return isLong
    ? place(mould(pen, shape, scale, -20), 400, 450) + place(casting(pen, shape, scale * 0.96, -18), 396, 250)
    : place(mould(pen, shape, scale, -9), 372, 370) + place(casting(pen, shape, scale * 0.7, 14), 560, 660);
}
