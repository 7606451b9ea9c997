/**
 * Draws the scenes of the shop's own pages (delivery, returns ...) into public/drawings, from where every shop serves
 * them. Run it with `npm run pictures` after a change of a drawing.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SVG_DENSITY } from '../../server/media/store.ts';
import { drawPicture } from '../seed/pictures/index.ts';
import { PAGE_SCENES } from '../seed/pictures/scenes.ts';

const FOLDER = 'public/drawings';

/** Pixels: twice the width of the column in which they are shown. */
const WIDTH = 748;

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const slug of Object.keys(PAGE_SCENES)) {
  const svg = drawPicture({ drawing: 'parcel', colour: '#B58A58', view: 'scene', shape: slug });
  await sharp(Buffer.from(svg), { density: SVG_DENSITY })
    .resize(WIDTH)
    .webp({ quality: 62, effort: 6 })
    .toFile(join(FOLDER, `${slug}.webp`));
}
