/** Stencils: a film with its openings, some of them painted. */

import { INK, shade, tint } from './colour.ts';
import { n, rect } from './geometry.ts';
import { jar } from './jars.ts';
import { cast, standing } from './light.ts';
import { known, type Motif, STENCILS } from './motifs.ts';
import { fill, type Pen, place, stroke } from './pen.ts';

const FILM = '#D9C08A';
const PAPER_UNDER = '#F7F0E2';

const inked = ({ d, width }: Motif, paint: string, opacity = 1): string =>
  width === undefined ? fill(d, paint, opacity) : stroke(d, paint, width, opacity);

/** Draws the openings of a film: their edge, the paper below, and paint over most of it. */
function openings(pen: Pen, motif: Motif, [width, height]: readonly [number, number], weight: number): string {
  const { d, width: line } = motif;
  const paint = pen.across(
    [
      [0, tint(pen.colour, 0.06)],
      [0.3, pen.colour],
      [0.6, shade(pen.colour, 0.04)],
      [0.69, pen.colour],
      [0.7, PAPER_UNDER],
      [1, tint(PAPER_UNDER, 0.02)],
    ],
    [0, 0, width, height],
  );
  const edge = line === undefined ? stroke(d, INK, weight * 2, 0.85) : stroke(d, INK, line + weight * 2, 0.85);
  return (
    `<g transform="translate(${n(weight * 0.9)} ${n(weight * 1.1)})">${line === undefined ? stroke(d, '#FFF6DD', weight * 2, 0.8) : stroke(d, '#FFF6DD', line + weight * 2, 0.8)}</g>` +
    edge +
    inked(motif, paint)
  );
}

/** Draws a stencil `width` wide in units of the picture, from 0,0. */
function film(pen: Pen, shape: string, width: number): string {
  const { width: across, height: down, motif, bridges = '' } = known(STENCILS, shape);
  const scale = width / across;
  const height = down * scale;
  const body = rect(0, 0, width, height, 9);
  const scaled = `<g transform="scale(${Math.round(scale * 1000) / 1000})">${openings(pen, motif, [across, down], 0.8 / scale)}<path d="${bridges}" fill="none" stroke="${FILM}" stroke-width="1.7"/></g>`;
  return (
    cast(body, 9) +
    fill(
      body,
      pen.linear(
        [
          [0, tint(FILM, 0.1)],
          [0.5, FILM],
          [1, shade(FILM, 0.05)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    pen.clip(body, fill(`M0 0H${n(width * 0.34)}L0 ${n(height * 0.42)}Z`, '#ffffff', 0.24)) +
    scaled +
    pen.contour(body) +
    stroke(
      `M${n(width / 2)} 4v9M${n(width / 2)} ${n(height - 13)}v9M4 ${n(height / 2)}h9M${n(width - 13)} ${n(height / 2)}h9`,
      INK,
      1.6,
      0.5,
    )
  );
}

/** Widths in the picture by the format of the film. */
function widthOf(shape: string): number {
  const { width, height } = known(STENCILS, shape);
  if (width > height) return 680;
  return width > 400 ? 490 : width < 200 ? 400 : 452;
}

export function stencil(pen: Pen): string {
  const shape = pen.shown.shape ?? 'akant';
  const { width, height } = known(STENCILS, shape);
  const drawn = widthOf(shape);
  const tall = (drawn * height) / width;
  const withPaste = shape.startsWith('pasta');
  const x = withPaste ? 400 - drawn / 2 - 100 : 400 - drawn / 2;
  const paste = withPaste
    ? standing(pen, 640, 700, 104, 20) + place(jar(pen.of('#EFE8DA', { mark: '250 мл' }), '#EFE8DA'), 640, 706, 0, 0.82)
    : '';
  return place(film(pen, shape, drawn), x, 400 - tall / 2, width > height ? -8 : -4) + paste;
}
