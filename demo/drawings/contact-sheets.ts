/**
 * Draws contact sheets of the catalogue, for a look at all pictures at once: each product with its number and name,
 * one sheet for each top category, and one of the articles with their steps, in docs/pictures. Run it with `npm run pictures` after a change of a drawing.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { SVG_DENSITY } from '../../server/media/store.ts';
import { escapeHtml } from '../../src/rules/escape-html.ts';
import { loadSeed } from '../seed/load.ts';
import { drawPicture } from '../seed/pictures/index.ts';
import type { PictureSpec, SeedPost, SeedProduct } from '../seed/types.ts';

const FOLDER = 'docs/pictures';

/** Pixels. */
const TILE = 168;
const CAPTION = 44;
const COLUMNS = 6;

/** Letters of one line of a caption. */
const LINE = 27;

/** The shop's paper. */
const GROUND = '#faf6ee';

/** Breaks a name into at most two lines. */
function linesOf(name: string): readonly string[] {
  const cut = name.length <= LINE ? -1 : name.lastIndexOf(' ', LINE);
  if (cut < 0) return [name];
  const rest = name.slice(cut + 1);
  return [name.slice(0, cut), rest.length <= LINE ? rest : `${rest.slice(0, LINE - 1)}…`];
}

/** One picture with the two parts of its caption. */
interface Tile {
  readonly code: string;
  readonly name: string;
  readonly picture: PictureSpec;
}

function caption({ code, name }: Tile, x: number, y: number): string {
  const lines = [code, ...linesOf(name.replaceAll(/\s/g, ' '))];
  return lines
    .map((line, index) => `<text x="${x + TILE / 2}" y="${y + TILE + 10 + index * 12}">${escapeHtml(line)}</text>`)
    .join('');
}

/** Draws pictures side by side. */
async function sheetOf(tiles: readonly Tile[]): Promise<Sharp> {
  const width = COLUMNS * TILE;
  const height = Math.ceil(tiles.length / COLUMNS) * (TILE + CAPTION);
  const placed = tiles.map((tile, index) => ({
    tile,
    left: (index % COLUMNS) * TILE,
    top: Math.floor(index / COLUMNS) * (TILE + CAPTION),
  }));
  const drawn = await Promise.all(
    placed.map(async ({ tile, left, top }) => {
      const svg = Buffer.from(drawPicture(tile.picture));
      return {
        input: await sharp(svg, { density: SVG_DENSITY / 2 })
          .resize(TILE, TILE, { fit: 'contain', background: '#0000' })
          .png()
          .toBuffer(),
        left,
        top,
      };
    }),
  );
  const captions = placed.map(({ tile, left, top }) => caption(tile, left, top)).join('');
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="10" text-anchor="middle" fill="#1f1a17">${captions}</svg>`;
  return sharp({ create: { width, height, channels: 3, background: GROUND } }).composite([
    ...drawn,
    { input: Buffer.from(text), left: 0, top: 0 },
  ]);
}

const write = async (name: string, tiles: readonly Tile[]) => {
  const sheet = await sheetOf(tiles);
  await sheet.webp({ quality: 38, effort: 6 }).toFile(join(FOLDER, `${name}.webp`));
};

function tileOf({ sku, name, pictures: [picture] }: SeedProduct): Tile {
  if (!picture) throw new Error(`${sku} has no picture`);
  return { code: sku, name: name.uk, picture };
}

/** Returns the picture of an article and those of its steps. */
const tilesOf = ({ title, picture, steps = [] }: SeedPost): readonly Tile[] => [
  { code: 'стаття', name: title.uk, picture },
  ...steps.map((step, index) => ({ code: `крок ${index + 1}`, name: title.uk, picture: step })),
];

const { categories, posts, products } = await loadSeed();
const parents = new Map(categories.map(({ slug, parent }) => [slug, parent]));
const topOf = (slug: string): string => {
  const parent = parents.get(slug);
  return parent ? topOf(parent) : slug;
};
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const [top, those] of Map.groupBy(products, ({ category }) => topOf(category))) {
  await write(top, those.map(tileOf));
}
await write('statti', posts.flatMap(tilesOf));
