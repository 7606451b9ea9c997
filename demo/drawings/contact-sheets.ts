/**
 * Draws contact sheets of the catalogue, for a look at all pictures at once: each product with its number and name,
 * one sheet for each top category, in docs/pictures. Run it with `npm run pictures` after a change of a drawing.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { SVG_DENSITY } from '../../server/media/store.ts';
import { escapeHtml } from '../../src/rules/escape-html.ts';
import { loadSeed } from '../seed/load.ts';
import { drawPicture } from '../seed/pictures/index.ts';
import type { SeedProduct } from '../seed/types.ts';

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

function caption({ sku, name }: SeedProduct, x: number, y: number): string {
  const lines = [sku, ...linesOf(name.uk.replaceAll(/\s/g, ' '))];
  return lines
    .map((line, index) => `<text x="${x + TILE / 2}" y="${y + TILE + 10 + index * 12}">${escapeHtml(line)}</text>`)
    .join('');
}

/** Draws the fronts of some products side by side. */
async function sheetOf(products: readonly SeedProduct[]): Promise<Sharp> {
  const width = COLUMNS * TILE;
  const height = Math.ceil(products.length / COLUMNS) * (TILE + CAPTION);
  const placed = products.map((product, index) => ({
    product,
    left: (index % COLUMNS) * TILE,
    top: Math.floor(index / COLUMNS) * (TILE + CAPTION),
  }));
  const tiles = await Promise.all(
    placed.map(async ({ product, left, top }) => {
      const [front] = product.pictures;
      if (!front) throw new Error(`${product.sku} has no picture`);
      const svg = Buffer.from(drawPicture(front));
      return {
        input: await sharp(svg, { density: SVG_DENSITY / 2 })
          .resize(TILE)
          .png()
          .toBuffer(),
        left,
        top,
      };
    }),
  );
  const captions = placed.map(({ product, left, top }) => caption(product, left, top)).join('');
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="10" text-anchor="middle" fill="#1f1a17">${captions}</svg>`;
  return sharp({ create: { width, height, channels: 3, background: GROUND } }).composite([
    ...tiles,
    { input: Buffer.from(text), left: 0, top: 0 },
  ]);
}

const { categories, products } = await loadSeed();
const parents = new Map(categories.map(({ slug, parent }) => [slug, parent]));
const topOf = (slug: string): string => {
  const parent = parents.get(slug);
  return parent ? topOf(parent) : slug;
};
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const [top, those] of Map.groupBy(products, ({ category }) => topOf(category))) {
  const sheet = await sheetOf(those);
  await sheet.webp({ quality: 50, effort: 6 }).toFile(join(FOLDER, `${top}.webp`));
}
