import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { ensureStudioBuilt, STUDIO_DIST_DIR } from '../prerender/bundle/build.ts';
import { createApp } from '../server/app.ts';
import { createDeps } from '../server/deps.ts';
import { readEnv } from '../server/env.ts';
import { createServerApp, listen } from '../server/listen.ts';
import { createSite } from '../server/site.ts';
import { createStudioSite } from '../server/studio-site.ts';
import { LAUNCH_OPTIONS } from '../tests/e2e/chromium.ts';
import { staffCookie } from '../tests/helpers/staff.ts';
import { withDatabase } from './lib/bench-database.ts';
import { insertProducts } from './lib/generated-products.ts';
import { median, percentile } from './lib/statistics.ts';

/**
 * Measures the studio over 50,000 products, in a browser with a slowed-down CPU: ms from the navigation to the first
 * row of the list with an empty cache, from a click or a typed word to the requested rows, and the frames of the price
 * sheet while it is scrolled. `npm run bench:studio-list [-- --products 50000 --slowdown 4 --rounds 5]`.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    slowdown: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
  },
});
const PRODUCTS = Number(values.products);
const SLOWDOWN = Number(values.slowdown);
const ROUNDS = Number(values.rounds);
const SCROLLS = 60;

/** Opens a page of a user with all permissions, with an empty cache and a slow CPU. */
async function openPage(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'uk-UA' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** Returns the ms from the start of the navigation until the first row shows a text. */
async function firstRow(page: Page, url: string, row: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(selector)?.textContent?.trim()) resolve(performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    row,
  );
}

/** Returns the ms from `act` until the text of the first row changes. */
async function untilOtherRows(page: Page, row: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((selector) => {
    const before = document.querySelector(selector)?.textContent;
    const begun = performance.now();
    const shown = new Promise<number>((resolve) => {
      const look = () => {
        const now = document.querySelector(selector)?.textContent;
        if (now?.trim() && now !== before) resolve(performance.now() - begun);
        else requestAnimationFrame(look);
      };
      look();
    });
    Reflect.set(window, 'shown', shown);
  }, row);
  await act();
  return page.evaluate(() => Reflect.get(window, 'shown') as Promise<number>);
}

/** Returns the ms between frames while the sheet is scrolled from the top, one and a half screens at a time. */
async function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(async (steps) => {
    const grid = document.querySelector('[role=grid]');
    if (!grid) throw new Error('There is no grid');
    const frames: number[] = [];
    let before = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < steps; step++) {
      grid.scrollTop += 1000;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    return frames;
  }, SCROLLS);
}

const ROW = '#main tbody tr';
const CELL = '[role=grid] [role=gridcell][aria-colindex="2"]';
const times: Record<string, number[]> = {};
const note = (name: string, ...ms: number[]) => {
  times[name] = [...(times[name] ?? []), ...ms];
};

async function measure(browser: Browser, url: string, cookie: string): Promise<void> {
  const page = await openPage(browser, url, cookie);
  note('list: first row', await firstRow(page, `${url}/studio/products`, ROW));
  const sortBy = (name: string) => page.getByRole('columnheader').getByRole('button', { name, exact: true }).click();
  note('list: sort by price', await untilOtherRows(page, ROW, () => sortBy('Ціна')));
  note('list: sort by name', await untilOtherRows(page, ROW, () => sortBy('Назва')));
  const search = page.getByRole('searchbox').first();
  note('list: filter by a word', await untilOtherRows(page, ROW, () => search.fill(`Пензель ${PRODUCTS / 2}`)));
  await page.context().close();

  const sheet = await openPage(browser, url, cookie);
  note('price sheet: first row', await firstRow(sheet, `${url}/studio/prices`, CELL));
  note('price sheet: a frame while scrolling', ...(await scrollFrames(sheet)));
  await sheet.context().close();
}

await ensureStudioBuilt();
await withDatabase(async ({ pool }) => {
  await insertProducts(pool, PRODUCTS);
  await pool.query('VACUUM ANALYZE');
  const site = createSite({ siteDir: '.cache/no-site', mediaDir: '.cache/no-media', origin: 'http://shop.example' });
  const app = createServerApp(
    createApp(createDeps(readEnv({ NODE_ENV: 'test' }), pool)),
    {
      site,
      studio: createStudioSite(STUDIO_DIST_DIR),
    },
    null,
  );
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    const cookie = await staffCookie(pool, 'owner', new Date());
    for (let round = 1; round <= ROUNDS; round++) {
      await measure(browser, server.url, cookie);
      console.error(`round ${round} of ${ROUNDS}`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
});
console.log(`${PRODUCTS} products, CPU slowed down ${SLOWDOWN} times, ms`);
console.table(
  Object.entries(times).map(([name, all]) => ({
    name,
    median: Math.round(median(all)),
    p95: Math.round(percentile(all, 0.95)),
    most: Math.round(Math.max(...all)),
  })),
);
