/** The illustrations of the demo shop: each kind of product, drawn in the colour of the product. */

import type { PictureSpec } from '../types.ts';
import { composed } from './illustration.ts';
import { Pen, SCENE } from './pen.ts';
import { scene } from './scenes.ts';
import { SERIES } from './series.ts';

const SIDE = 800;

/**
 * Returns the picture as an SVG document of 800 × 800 on a transparent ground, or of a scene; the same spec always gives
 * the same text.
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
    case 'scene': {
      const pen = new Pen(colour, `${seed}/${spec.shape}`, 1, spec);
      return pen.document(scene(pen), '', SCENE);
    }
    case 'swatch': {
      const pen = new Pen(colour, seed, 1, spec);
      return pen.document(illustration.swatch(pen), '');
    }
  }
}
