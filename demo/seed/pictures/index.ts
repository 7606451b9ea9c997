/** The illustrations of the demo shop: each kind of product, drawn in the colour of the product. */

import type { PictureSpec } from '../types.ts';
import type { Illustration } from './illustration.ts';
import { Pen, place } from './pen.ts';
import { SERIES } from './series.ts';

const SIDE = 800;

function composed(pen: Pen, { front, fit: [x, y, scale] }: Illustration): string {
  const middle = SIDE / 2;
  return place(place(front(pen), -middle, -middle), middle + x, middle + y, 0, scale);
}

/**
 * Returns the picture as an SVG document of 800 × 800 on a transparent ground; the same spec always gives the same
 * text.
 */
export function drawPicture(spec: PictureSpec): string {
  const { drawing, colour, view } = spec;
  const illustration = SERIES[drawing];
  const seed = `${drawing}/${colour.toLowerCase()}`;
  switch (view) {
    case 'front': {
      const pen = new Pen(colour, seed, 1, spec);
      return pen.document(composed(pen, illustration), '');
    }
    case 'detail': {
      const [x, y, size] = illustration.frame;
      const pen = new Pen(colour, seed, SIDE / size, spec);
      return pen.document(composed(pen, illustration), `scale(${SIDE / size}) translate(${-x} ${-y})`);
    }
    case 'swatch': {
      const pen = new Pen(colour, seed, 1, spec);
      return pen.document(illustration.swatch(pen), '');
    }
  }
}
