import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, open, sql, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

const siteFile = (path: string) => readFileSync(`${process.env.DATA_DIR}/site/current/${path}`, 'utf8');

const BRUSH = 'penzel-dlia-zmochuvannia-12';

/** Sets the brush's price, in UAH, and waits until its file has it. */
async function setPrice(price: number): Promise<void> {
  await sql(`UPDATE products SET price = ${price * 100}, old_price = NULL WHERE slug = '${BRUSH}'`);
  await expect.poll(() => siteFile(`${BRUSH}.html`).includes(`"price":${price * 100}`)).toBe(true);
}

const isOffers = (url: string) => new URL(url).pathname === '/api/v1/offers';

/** Whatever the page asked for offers by, since the last call. */
function watchOffers(page: Page): () => readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isOffers(request.url())) asked.push(request.url());
  });
  return () => asked.splice(0);
}

test('a price that changes while pages are open is said at the price, on the next page and in the cart', async ({
  page,
}) => {
  await setPrice(240);
  await page.clock.install();
  const offersAsked = watchOffers(page);
  const answered = page.waitForResponse((response) => isOffers(response.url()));
  await open(page, `/${BRUSH}`);
  await (await answered).finished();
  const main = page.locator('main');
  await expect(main).toContainText(/240\s₴/);

  // Coming back to the window asks for everything that is shown, once.
  await setPrice(300);
  await page.clock.fastForward(2_000);
  offersAsked();
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(main).toContainText(/300\s₴/);
  await expect(main).toContainText(/Ціна змінилася: була 240\s₴/);
  const [request = '', ...more] = offersAsked();
  expect(more).toEqual([]);
  expect(new URL(request).searchParams.getAll('sku').length).toBeGreaterThan(1);

  // So does the poll that there is anyway.
  await setPrice(310);
  await page.clock.fastForward(61_000);
  await expect(main).toContainText(/310\s₴/);

  // On the next page the price is the one of now, and what it was here is said there.
  await setPrice(360);
  await page.clock.fastForward(2_000);
  await page.getByRole('navigation', { name: 'Ви тут' }).getByRole('link').last().click();
  const card = main.getByRole('listitem').filter({ has: page.locator(`a[href="/${BRUSH}"]`) });
  await expect(card).toContainText(/360\s₴/);
  await expect(card).toContainText(/щойно було 310\s₴/);

  // Bought from a page that does not know yet.
  await page.route('**/api/v1/offers?*', (route) => route.abort());
  await setPrice(420);
  await card.getByRole('button', { name: /^Додати в кошик/ }).click();
  await expect(page.locator('ul[popover] li')).toContainText(/Ціна змінилася: була 360\s₴, тепер 420\s₴/);
  await page.unroute('**/api/v1/offers?*');
  await open(page, '/cart');
  await expect(main).toContainText(/Ціна змінилася: була 360\s₴, тепер 420\s₴/);
  await page.getByRole('button', { name: /^Зрозуміло/ }).click();
  await expect(main).not.toContainText('Ціна змінилася');

  // The cart, too, is asked for again.
  await setPrice(450);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(main).toContainText(/Ціна змінилася: була 420\s₴, тепер 450\s₴/);
});

test('a page that was seen before shows what its file says now', async ({ page }) => {
  await open(page, `/${BRUSH}`);
  const main = page.locator('main');
  await page.getByRole('navigation', { name: 'Ви тут' }).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Пензель');
  await sql(`UPDATE products SET summary = jsonb_set(summary, '{uk}', '"Щойно переписано"') WHERE slug = '${BRUSH}'`);
  await expect.poll(() => siteFile(`${BRUSH}.json`).includes('Щойно переписано')).toBe(true);
  await page.clock.install();
  await page.clock.fastForward(6_000);
  await page.goBack();
  await expect(main).toContainText('Щойно переписано');
});
