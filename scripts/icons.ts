import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { PREVIEW, SHOP_PREVIEW } from '../src/rules/preview-file.ts';
import { LAUNCH_OPTIONS } from '../tests/e2e/chromium.ts';

/**
 * `npm run icons` draws the shop's mark (public/logo.svg) for formats other than SVG: favicon.ico, the icons of the web
 * manifest and of iOS, and the preview of pages without a picture. To be run when the mark changes; its output is
 * committed.
 */
const DIR = 'public';
const MARK = readFileSync(join(DIR, 'logo.svg'), 'utf8');
const RED = '#8c2f1b';
const PAPER = '#faf6ee';

/** The shapes on the red square of the mark. */
const LEAF = /<rect[^>]*\/>(.*)<\/svg>/s.exec(MARK)?.[1] ?? '';

/** @param scale of the leaf: a mask cuts off up to a tenth on each side */
const fullBleed = (scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${RED}"/>` +
  `<g transform="translate(32 32) scale(${scale}) translate(-32 -32)">${LEAF}</g></svg>`;

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Creates an ICO file of PNG pictures: https://en.wikipedia.org/wiki/ICO_(file_format) */
async function ico(sizes: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => png(MARK, size)));
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [index, size] of sizes.entries()) {
    const at = 6 + 16 * index;
    const { length = 0 } = pictures[index] ?? {};
    header.set([size, size, 0, 0, 1, 0, 32, 0], at);
    header.writeUInt32LE(length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += length;
  }
  return Buffer.concat([header, ...pictures]);
}

/** Draws the mark with the shop's name on paper; a browser renders the name in the shop's font. */
async function preview(): Promise<Buffer> {
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  const page = await browser.newPage({ viewport: PREVIEW });
  const [font = ''] = globSync(`${DIR}/fonts/shop-serif-*.woff2`);
  await page.setContent(
    `<style>
      @font-face { font-family: Name; src: url(data:font/woff2;base64,${readFileSync(font, 'base64')}) }
      body { margin: 0; height: 100vh; box-sizing: border-box; border-block: 18px solid #d9ae3c; background: ${PAPER};
        display: flex; gap: 56px; align-items: center; justify-content: center; font: 132px Name; color: #171311 }
      svg { width: 240px; height: 240px }
    </style>${MARK}Позолота`,
  );
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ type: 'jpeg', quality: 86 });
  await browser.close();
  return picture;
}

const files: Readonly<Record<string, Promise<Buffer>>> = {
  'favicon.ico': ico([16, 32, 48]),
  'apple-touch-icon.png': png(fullBleed(1), 180),
  'icon-192.png': png(MARK, 192),
  'icon-512.png': png(MARK, 512),
  'icon-maskable-512.png': png(fullBleed(0.85), 512),
  [SHOP_PREVIEW]: preview(),
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(DIR, name), await content);
