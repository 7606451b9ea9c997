import type { Page } from 'playwright/test';
import { EARLY_ACTIONS } from './early-actions.ts';
import { expect, hydrated, test } from './fixtures.ts';

/** Holds matching requests until they are released. */
async function hold(page: Page, pattern: RegExp) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let tell = () => {};
  const asked = new Promise<void>((resolve) => (tell = resolve));
  await page.route(pattern, async (route) => {
    tell();
    await released;
    await route.continue();
  });
  return { asked, release };
}

/** Moments of an early action: the requests held meanwhile, and whether the page has sent one by then. */
const MOMENTS = [
  { moment: 'before any script', held: /\/assets\/.*\.js$/, isAsked: true },
  { moment: 'before the app', held: /\/assets\/(?!start-).*\.js$/, isAsked: false },
  { moment: 'while the data are loading', held: /\/susalne-zoloto-vilne-23-75k\.json$/, isAsked: true },
] as const;

for (const { moment, held, isAsked } of MOMENTS) {
  for (const { name, path, target, act, expectOnce } of EARLY_ACTIONS) {
    test(`${name} ${moment} takes effect once`, async ({ page }) => {
      const { asked, release } = await hold(page, held);
      // A pending script delays the load event.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      if (isAsked) await asked;
      await act(page, target(page));
      release();
      await expectOnce(page);
      await hydrated(page);
      await expectOnce(page);
    });
  }
}

test('early actions take effect in order: the quantity applies to the purchase', async ({ page }) => {
  const { release } = await hold(page, /\/assets\/.*\.js$/);
  const [buy, , , , , quantity] = EARLY_ACTIONS;
  if (!buy || !quantity) throw new Error('EARLY_ACTIONS has no such items');
  await page.goto(buy.path, { waitUntil: 'domcontentloaded' });
  await quantity.act(page, quantity.target(page));
  await quantity.act(page, quantity.target(page));
  await buy.act(page, buy.target(page));
  // A shopper who sees no reaction presses again.
  await buy.act(page, buy.target(page));
  await expect(buy.target(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await hydrated(page);
  await expect(page.getByRole('link', { name: /^Кошик/ })).toHaveAccessibleName('Кошик: 3 товари');
});

test('an app that failed to load says so and is loaded at the next touch, with nothing lost', async ({ page }) => {
  const [buy] = EARLY_ACTIONS;
  if (!buy) throw new Error('EARLY_ACTIONS is empty');
  let isOffline = true;
  await page.route(/\/assets\/.*\.js$/, (route) => (isOffline ? route.abort() : route.continue()));
  await page.goto(buy.path);
  await buy.act(page, buy.target(page));
  await expect(page.getByRole('alert')).toContainText('Не вдалося завантажити');
  isOffline = false;
  await page.getByRole('heading', { level: 1 }).click();
  await hydrated(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await buy.expectOnce(page);
});

/** Replaces the page's data by those of a newer build than its document. */
async function renewData(page: Page, path: string): Promise<void> {
  await page.route(`**${path}.json`, async (route) => {
    const response = await route.fetch();
    const data = await response.json();
    const product = { ...data.product, name: 'Нова назва' };
    await route.fulfill({ response, json: { ...data, version: 'newer', product } });
  });
}

for (const name of ['', 'menu', 'search']) {
  test(`a newer build’s data replace the document; early: ${name || 'nothing'}`, async ({ page }) => {
    const early = EARLY_ACTIONS.find((action) => action.name === name);
    const path = EARLY_ACTIONS[0]?.path ?? '/';
    const { release } = await hold(page, /\/assets\/.*\.js$/);
    await renewData(page, path);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await early?.act(page, early.target(page));
    release();
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нова назва');
    await early?.expectOnce(page);
  });
}

test('with data saving a page loads no app until it is touched, and stores nothing', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  const scripts = () => asked.filter((path) => path.endsWith('.js'));
  expect(scripts()).toEqual([expect.stringMatching(/^\/assets\/start-/)]);
  await page.getByRole('heading', { level: 1 }).first().click();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(scripts().length).toBeGreaterThan(3);
  expect(asked).not.toContain('/visits.json');
  expect(await page.locator('script[type=speculationrules]').count()).toBe(0);
});
