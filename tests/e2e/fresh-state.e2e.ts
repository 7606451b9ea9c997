import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { command, expect, hydrated, open, sql, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

const sitePath = (path: string) => `${process.env.DATA_DIR}/site/current/${path}`;
const siteFile = (path: string) => readFileSync(sitePath(path), 'utf8');

/** Its list shows it by a card of its own, not by one of its family. */
const KNIFE = 'nizh-dlia-zolota-15sm';

/** Sets the knife's price, in UAH, and waits until its file contains it. */
async function setPrice(price: number): Promise<void> {
  await sql(`UPDATE products SET price = ${price * 100}, old_price = NULL WHERE slug = '${KNIFE}'`);
  await expect.poll(() => siteFile(`${KNIFE}.json`).includes(`"price":${price * 100}`)).toBe(true);
}

/** Next year, so that the date is always in the future. */
const SALE_YEAR = new Date().getFullYear() + 1;

const isOffers = (url: string) => new URL(url).pathname === '/api/v1/offers';

/** Returns a function that lists the page's requests for offers since the last call. */
function watchOffers(page: Page): () => readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isOffers(request.url())) asked.push(request.url());
  });
  return () => asked.splice(0);
}

test('a price that changes while pages are open is shown at the price, on the next page and in the cart', async ({
  page,
}) => {
  await setPrice(240);
  await page.clock.install();
  const offersAsked = watchOffers(page);
  const answered = page.waitForResponse((response) => isOffers(response.url()));
  await open(page, `/${KNIFE}`);
  await (await answered).finished();
  const main = page.locator('main');
  await expect(main).toContainText(/240\s₴/);

  // Returning to the window refreshes all shown offers with one request.
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

  // Periodic polling refreshes them too.
  await setPrice(310);
  await page.clock.fastForward(61_000);
  await expect(main).toContainText(/310\s₴/);

  // The next page shows the current price and announces the change. Its file is fixed to the old content, because it
  // may be published before this page requests it.
  const crumb = page.getByRole('navigation', { name: 'Ви тут' }).getByRole('link').last();
  const file = `${await crumb.getAttribute('href')}.json`;
  const body = await page.evaluate(async (url) => (await fetch(url)).text(), file);
  await page.route(`**${file}*`, (route) => route.fulfill({ body, contentType: 'application/json' }));
  await setPrice(360);
  await page.clock.fastForward(2_000);
  await crumb.click();
  const card = main.getByRole('listitem').filter({ has: page.locator(`a[href="/${KNIFE}"]`) });
  await expect(card).toContainText(/360\s₴/);
  await expect(card).toContainText(/щойно було 310\s₴/);

  // Bought from a page that does not know the new price yet.
  await page.route('**/api/v1/offers?*', (route) => route.abort());
  await setPrice(420);
  await card.getByRole('button', { name: /^Купити/ }).click();
  await expect(page.locator('ul[popover] li')).toContainText(/Ціна змінилася: була 360\s₴, тепер 420\s₴/);
  await page.unroute('**/api/v1/offers?*');
  await open(page, '/cart');
  await expect(main).toContainText(/Ціна змінилася: була 360\s₴, тепер 420\s₴/);
  await page.getByRole('button', { name: /^Зрозуміло/ }).click();
  await expect(main).not.toContainText('Ціна змінилася');

  // The cart is refreshed too.
  await setPrice(450);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(main).toContainText(/Ціна змінилася: була 420\s₴, тепер 450\s₴/);
});

test('a price that changes while the page is open changes in the family’s tile too', async ({ page }) => {
  const slug = 'penzel-bilka-kruhlyi-6';
  const [before] = await sql(`SELECT price FROM products WHERE slug = '${slug}'`);
  const answered = page.waitForResponse((response) => isOffers(response.url()));
  await open(page, `/${slug}`);
  await (await answered).finished();
  await page.clock.install();
  await sql(`UPDATE products SET price = 98700 WHERE slug = '${slug}'`);
  await page.clock.fastForward(2_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('main')).toContainText(/Ціна змінилася/);
  await expect(page.getByRole('group', { name: 'Розмір' }).locator('[aria-current=page]')).toContainText(/987\s₴/);
  await sql(`UPDATE products SET price = ${before?.price} WHERE slug = '${slug}'`);
});

test('a sold-out product says so once, and none of its services can be chosen', async ({ page }) => {
  const path = '/ahatovyi-zubok-iklo-male';
  const setStock = (stock: number) => sql(`UPDATE products SET stock = ${stock} WHERE slug = '${path.slice(1)}'`);
  const [before] = await sql(`SELECT stock FROM products WHERE slug = '${path.slice(1)}'`);
  const main = page.locator('main');
  await open(page, path);
  await expect(main.getByRole('checkbox', { name: /^Гравіювання/ })).toBeVisible();
  await setStock(0);
  await expect.poll(() => siteFile(`${path.slice(1)}.html`).includes('Немає в наявності')).toBe(true);
  await open(page, path);
  await expect(main.getByText('Немає в наявності')).toHaveCount(1);
  await expect(main.getByRole('checkbox')).toHaveCount(0);
  await setStock(Number(before?.stock));
});

const SOLD_UNTIL = 'penzel-sale-until';

test('a sale’s end is shown at its price, and disappears with the sale while the page is open', async ({ page }) => {
  await sql(`WITH entry AS (INSERT INTO page_entries VALUES ('${SOLD_UNTIL}', 'product') RETURNING slug)
    INSERT INTO products (slug, sku, category_id, name, summary, description, price, old_price, stock, weight)
    SELECT entry.slug, 'PZ-SALE-UNTIL', categories.id, '{"uk": "Пензель", "ru": "Кисть"}', '{"uk": "Є", "ru": "Есть"}',
      '{"uk": "<p>Опис</p>", "ru": "<p>Описание</p>"}', 8000, 10000, 5, 50 FROM entry, categories
    WHERE categories.slug = 'potal'`);
  const says = (text: string, lang = '') =>
    expect
      .poll(
        () => existsSync(sitePath(`${lang}${SOLD_UNTIL}.html`)) && siteFile(`${lang}${SOLD_UNTIL}.html`).includes(text),
      )
      .toBe(true);
  await command('schedule', 'price', 'PZ-SALE-UNTIL', '100', '--at', `${SALE_YEAR}-12-01 00:00`);
  await says(`Скидка действует до 30 ноября ${SALE_YEAR} года`, 'ru/');
  await says(`"priceValidUntil":"${SALE_YEAR}-11-30"`);
  await page.clock.install();
  const answered = page.waitForResponse((response) => isOffers(response.url()));
  await open(page, `/${SOLD_UNTIL}`);
  await (await answered).finished();
  const main = page.locator('main');
  await expect(main).toContainText(`Знижка діє до 30 листопада ${SALE_YEAR} року`);

  // The sale ends: open pages show the new price and the change, and no longer the sale.
  await sql(`UPDATE products SET price = 10000, old_price = NULL WHERE slug = '${SOLD_UNTIL}'`);
  await page.clock.fastForward(61_000);
  await expect(main).toContainText(/Ціна змінилася: була 80\s₴/);
  await expect(main).not.toContainText('Знижка діє');
  await sql(`DELETE FROM scheduled_changes WHERE payload ->> 'sku' = 'PZ-SALE-UNTIL';
    DELETE FROM products WHERE slug = '${SOLD_UNTIL}'; DELETE FROM page_entries WHERE slug = '${SOLD_UNTIL}'`);
});

test('a page visited before shows its current file', async ({ page }) => {
  await open(page, `/${KNIFE}`);
  const main = page.locator('main');
  await page.getByRole('navigation', { name: 'Ви тут' }).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Лапки');
  await sql(`UPDATE products SET summary = jsonb_set(summary, '{uk}', '"Щойно переписано"') WHERE slug = '${KNIFE}'`);
  await expect.poll(() => siteFile(`${KNIFE}.json`).includes('Щойно переписано')).toBe(true);
  await page.clock.install();
  await page.clock.fastForward(6_000);
  await page.goBack();
  await expect(main).toContainText('Щойно переписано');
});

/** Sets or hides the announcement, and waits until the documents reflect it. */
async function announce(...options: readonly string[]): Promise<void> {
  const text = options.includes('--uk') ? options[options.indexOf('--uk') + 1] : undefined;
  await command('announcement', text === undefined ? 'hide' : 'set', ...options);
  await expect
    .poll(() => {
      const html = siteFile('pozolota.html');
      return text === undefined ? html.includes('"announcement":null') : html.includes(`<p>${text}</p>`);
    })
    .toBe(true);
}

/** Returns a function that sums the layout shifts since the start of the document. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0));
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Оголошення' });
const isAnnouncement = (url: string) => new URL(url).pathname === '/api/v1/announcement';

test('the announcement is in the document at its size, and stays closed until there is another one', async ({
  page,
}) => {
  await announce('--uk', 'Завтра не працюємо: інвентаризація складу', '--ru', 'Завтра не работаем: инвентаризация');
  await page.setViewportSize({ width: 360, height: 740 });
  const shifts = await watchShifts(page);
  // Refetched after the application becomes stable.
  const refetched = page.waitForResponse((response) => isAnnouncement(response.url()));
  const document = await page.goto('/pozolota');
  expect(await document?.text()).toContain('<p>Завтра не працюємо: інвентаризація складу</p>');
  await (await refetched).finished();
  await hydrated(page);
  await expect(banner(page)).toBeVisible();
  expect(await shifts()).toBe(0);

  await page.getByRole('button', { name: 'Закрити оголошення' }).click();
  await expect(banner(page)).toBeHidden();
  // Hidden even before the app has run.
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.locator('aside[data-announcement]')).toBeAttached();
  await expect(page.locator('aside[data-announcement]')).toBeHidden();
  await page.unroute('**/assets/**/*.js');
  await open(page, '/potal');
  await expect(page.locator('aside[data-announcement]')).toHaveCount(0);
  expect(await shifts()).toBe(0);

  await announce('--uk', 'Працюємо знову', '--ru', 'Снова работаем');
  await open(page, '/potal');
  await expect(banner(page)).toContainText('Працюємо знову');
});

test('a fixed announcement stays above the header, which stays visible, in a window of any width', async ({ page }) => {
  await announce(
    ...['--uk', 'До Різдва відправляємо щодня, також у суботу й неділю'],
    ...['--ru', 'До Рождества отправляем каждый день, также в субботу и воскресенье', '--fixed'],
  );
  const boxes = async () => {
    await page.evaluate(() => window.scrollTo(0, 900));
    const [above, header] = [await banner(page).boundingBox(), await page.getByRole('banner').boundingBox()];
    const sticky = await page.evaluate(() => document.documentElement.style.getPropertyValue('--sticky'));
    return {
      top: above?.y,
      gap: (header?.y ?? 0) - (above?.height ?? 0),
      bottom: (header?.y ?? 0) + (header?.height ?? 0),
      sticky,
    };
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await open(page, '/pozolota');
  const wide = await boxes();
  expect(wide).toMatchObject({ top: 0, gap: 0 });
  expect(Number.parseFloat(wide.sticky)).toBeCloseTo(wide.bottom, 0);

  // Measured again half a second after the window has stopped resizing.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.runFor(400);
  expect((await boxes()).sticky).toBe(wide.sticky);
  await page.clock.runFor(200);
  await expect.poll(async () => (await boxes()).sticky).not.toBe(wide.sticky);
  const narrow = await boxes();
  expect(narrow).toMatchObject({ top: 0, gap: 0 });
  expect(Number.parseFloat(narrow.sticky)).toBeCloseTo(narrow.bottom, 0);
});

test('an announcement that appears or ends while a page is open shifts nothing', async ({ page }) => {
  await announce();
  await page.clock.install();
  await open(page, '/pozolota');
  await expect(banner(page)).toHaveCount(0);
  // Rounded, because a window scrolls by whole pixels.
  const top = async () => Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0);
  const before = await top();
  await announce('--uk', 'Щойно оголошено', '--ru', 'Только что объявлено');
  await page.clock.fastForward(61_000);
  await expect(banner(page)).toContainText('Щойно оголошено');
  expect(await top()).toBe(before);

  await page.evaluate(() => window.scrollTo(0, 0));
  const withBanner = await top();
  await announce();
  await page.clock.fastForward(61_000);
  await expect(banner(page)).toBeHidden();
  expect(await top()).toBe(withBanner);
  await page.getByRole('navigation', { name: 'Розділи' }).getByRole('link').first().click();
  await expect(page.locator('aside[data-announcement]')).toHaveCount(0);
});

/** Renames a page several times in a row, and waits until its first address redirects to the last. */
async function rename(from: string, ...names: readonly string[]): Promise<void> {
  let before = from;
  for (const name of names) {
    await sql(`UPDATE page_entries SET slug = '${name}' WHERE slug = '${before}'`);
    before = name;
  }
  const isMoved = () =>
    existsSync(sitePath(`ru/${from}.json`)) && siteFile(`ru/${from}.json`) === `{"moved":"/ru/${before}"}`;
  // A category is in the menu, so every page is rendered.
  await expect.poll(isMoved, { timeout: 30_000 }).toBe(true);
}

test('a renamed page is found at its old address, by links of open pages and where it is open', async ({ page }) => {
  await page.clock.install();
  await open(page, `/${KNIFE}`);
  const other = await page.context().newPage();
  await open(other, '/ru/instrumenty-dlia-zolochennia');

  await rename(KNIFE, 'nizh-imia-druhe', 'nizh-imia-tretie');
  const get = async (path: string) => {
    const response = await page.request.get(path, { maxRedirects: 0 });
    return [response.status(), response.headers().location];
  };
  // The query is kept and chains are resolved in one redirect, in both languages, for data too.
  expect(await get(`/${KNIFE}?utm_source=lyst&a=%20`)).toEqual([301, '/nizh-imia-tretie?utm_source=lyst&a=%20']);
  expect(await get('/ru/nizh-imia-druhe?a=1')).toEqual([301, '/ru/nizh-imia-tretie?a=1']);
  expect(await get(`/ru/${KNIFE}.json`)).toEqual([301, '/ru/nizh-imia-tretie.json']);

  // An open page gets its new address when the shopper returns to it, without a reload.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.clock.fastForward(6_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page).toHaveURL(/\/nizh-imia-tretie$/);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/nizh-imia-tretie$/);

  // The link of an outdated page leads there too, with its query and fragment.
  const link = other.locator(`main a[href="/ru/${KNIFE}"]`).first();
  await link.evaluate((element: HTMLAnchorElement) => {
    element.href += '?utm_source=lyst#main';
    element.click();
  });
  await expect(other).toHaveURL(/\/ru\/nizh-imia-tretie\?utm_source=lyst#main$/);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  // Renames a category, with all pages of its list.
  await rename('pozolota', 'zolochennia-vse');
  expect(await get('/pozolota/page/2?sort=new')).toEqual([301, '/zolochennia-vse/page/2?sort=new']);
  await open(page, '/pozolota/page/2?utm_source=lyst');
  await expect(page).toHaveURL(/\/zolochennia-vse\/page\/2\?utm_source=lyst$/);
  await rename('zolochennia-vse', 'pozolota');
  await rename('nizh-imia-tretie', KNIFE);
});
