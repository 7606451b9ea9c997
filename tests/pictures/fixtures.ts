import { readFileSync } from 'node:fs';
import type { Frame, Request } from 'playwright/test';
import { expect, test as journey } from '../e2e/fixtures.ts';
import { systemFonts } from './system-fonts.ts';

export { expect };

/** The time of all pictures: a working day, after the demo's last order. */
export const NOW = new Date('2026-11-20T13:30:00+02:00');

/** Milliseconds to wait for loading, and for two equal drawings of a differing picture. */
export const TIMEOUT = 60_000;

const ADVICE = 'looks as accepted; if the difference below is meant, run npm run accept:pictures';

/** Stands for every picture of a product: its frame and diagonals show where it is cut or stretched. */
const STAND_IN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none">
<rect width="100" height="100" fill="#c9b48a"/><path d="M0 0h100v100H0zL100 100M100 0 0 100" stroke="#6a5f57" fill="none"/></svg>`;

/**
 * The shop's fonts, which its pages do without if they come late: here every letter waits for them. The stars of
 * lightfastness are in none of them; here they are not those of the system either.
 */
const FONTS = `${readFileSync('src/styles/fonts.css', 'utf8').replaceAll('font-display: optional', 'font-display: block')}
@font-face {
  font-family: "Shop Sans";
  src: url("data:font/ttf;base64,${readFileSync('tests/pictures/stars.ttf', 'base64')}");
  font-weight: 400 700;
  unicode-range: U+2605-2606;
}`;

/** Journeys in a still shop: at NOW, with stand-ins for the pictures of products, and with all fonts. */
export const test = journey.extend<{ picture: (name: string) => Promise<void> }>({
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(NOW);
    await page.addInitScript((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, FONTS);
    await page.route('**/media/*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: STAND_IN }));
    await use(page);
    expect.soft(await systemFonts(page), 'letters in fonts of the system').toEqual([]);
  },
  /** Compares the window with the accepted picture of a name, once the page and its frames have drawn everything. */
  picture: async ({ page }, use) => {
    const loading = new Set<Request>();
    page.on('request', (request) => {
      // A stream of events never ends.
      if (request.resourceType() !== 'eventsource') loading.add(request);
    });
    page.on('requestfinished', (request) => loading.delete(request));
    page.on('requestfailed', (request) => loading.delete(request));
    const addresses = async () => {
      await Promise.all(page.frames().map(drawn));
      return [...loading].map((request) => request.url());
    };
    await use(async (name) => {
      await expect.poll(addresses, { timeout: TIMEOUT }).toEqual([]);
      await expect.soft(page, `${name} ${ADVICE}`).toHaveScreenshot(`${name}.webp`, { timeout: TIMEOUT });
    });
  },
});

/** Resolves when a frame has its fonts, and has nothing left to do. */
const drawn = (frame: Frame) =>
  frame.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
    await idle();
    await Promise.all([...document.fonts].filter(({ status }) => status === 'loading').map(({ loaded }) => loaded));
    await idle();
  });
