import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { BUILD_FILE } from '../../src/contract/limits.ts';
import { command, expect, open, sql, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

test('maintenance closes an open page and reopens it in its state', async ({ page }) => {
  await page.clock.install();
  await open(page, '/potal');
  await command('maintenance', 'on', '--until', '18:30');
  await page.clock.runFor(31_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/технічна перерва/);
  await expect(page.getByText('о 18:30')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);

  await command('maintenance', 'off');
  await page.clock.runFor(11_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поталь');
  await expect(page).toHaveURL(/\/potal$/);
});

test('a page opened during maintenance says so at once, with a generic text if the end is unknown', async ({
  page,
}) => {
  await command('maintenance', 'on');
  await page.goto('/ru/potal');
  await expect(page.getByText('позже')).toBeVisible();
  await command('maintenance', 'off');
});

test('the customer is loaded at the start, but not during maintenance', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await command('maintenance', 'on');
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/технічна перерва/);
  expect(asked).toContain('/api/v1/maintenance');
  expect(asked).not.toContain('/api/v1/customer');

  await command('maintenance', 'off');
  const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/customer');
  await page.reload();
  expect((await loaded).status()).toBe(200);
});

test('any response with the maintenance error closes the shop', async ({ page }) => {
  await page.clock.install();
  await open(page, '/susalne-zoloto-vilne-23-75k');
  await command('maintenance', 'on');
  await page
    .getByRole('button', { name: /^Додати в кошик/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/технічна перерва/);
  await command('maintenance', 'off');
});

test('the announcement is shown, stays at the top if fixed, and snows on winter holidays', async ({ page }) => {
  await command(
    'announcement',
    'set',
    '--uk',
    'Святкуємо разом',
    '--ru',
    'Празднуем вместе',
    '--fixed',
    '--type',
    'winterHolidays',
  );
  await open(page, '/pozolota');
  const banner = page.getByRole('complementary', { name: 'Оголошення' });
  await expect(banner).toContainText('Святкуємо разом');
  await expect(banner.locator('[data-snowflakes]')).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect(banner).toBeInViewport();

  await command('announcement', 'set', '--uk', 'Звичайний день', '--ru', 'Обычный день');
  await open(page, '/ru/pozolota');
  const plain = page.getByRole('complementary', { name: 'Объявление' });
  await expect(plain).toContainText('Обычный день');
  await expect(plain.locator('[data-snowflakes]')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect(plain).not.toBeInViewport();

  await command('announcement', 'hide');
  await open(page, '/');
  await expect(page.getByRole('complementary', { name: 'Оголошення' })).toHaveCount(0);
});

test('a page created after the last build opens, directly and from the app', async ({ page }) => {
  await sql(`
    INSERT INTO page_entries (slug, type) VALUES ('novyi-tovar', 'product');
    INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT 'novyi-tovar', 'PZ-NEW-001', id, '{"uk":"Новий товар","ru":"Новый товар"}', '{"uk":"Щойно додано","ru":"Только что добавлен"}',
      '{"uk":"<p>Опис</p>","ru":"<p>Описание</p>"}', 12300, 4, 100 FROM categories WHERE slug = 'potal'`);
  await page.goto('/novyi-tovar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новий товар');
  await expect(page.locator('main')).toContainText('123');
  await expect(page).toHaveTitle(/Новий товар/);

  await open(page, '/search?q=новий товар');
  await page.locator('main').getByRole('link', { name: 'Новий товар' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новий товар');
});

const BRUSH = 'penzel-dlia-zmochuvannia-12';
const siteFile = (path: string) => readFileSync(`${process.env.DATA_DIR}/site/current/${path}`, 'utf8');
const setBrushPrice = (price: number) => sql(`UPDATE products SET price = ${price} WHERE slug = '${BRUSH}'`);

test('a changed price is in the files, and in the page after a reload', async ({ page }) => {
  await open(page, `/${BRUSH}`);
  await setBrushPrice(777_700);
  await expect.poll(() => siteFile(`${BRUSH}.html`).includes('"price":"7777.00"')).toBe(true);
  expect(siteFile(`ru/${BRUSH}.json`)).toContain('"price":777700');
  // The document itself contains it, before any request.
  const response = await page.reload();
  expect(await response?.text()).toContain('"price":"7777.00"');
  await expect(page.locator('main')).toContainText(/7\s777/);
});

test('a price newer than the page appears without a layout shift', async ({ page }) => {
  const isSettled = Promise.withResolvers<void>();
  // Without the announcement, which would shift the page.
  await page.route('**/api/v1/announcement?*', (route) => route.fulfill({ json: { data: null } }));
  await page.route('**/api/v1/offers?*', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await isSettled.promise;
    await route.fulfill({ response, json: { data: data.map((offer: object) => ({ ...offer, price: 98_700 })) } });
  });
  await open(page, '/penzli');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  isSettled.resolve();
  await expect(
    page
      .locator('main li')
      .filter({ hasText: /987\s*₴/ })
      .first(),
  ).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

const buildFile = () => `${process.env.DATA_DIR}/site/current${BUILD_FILE}`;

/** Replaces the build file of the site. */
function publishBuild(text: string): void {
  writeFileSync(`${buildFile()}.new`, text);
  renameSync(`${buildFile()}.new`, buildFile());
}

/** Runs while the site has a newer build than the page that was opened before. */
async function withNewerBuild(run: () => Promise<void>): Promise<void> {
  const own = readFileSync(buildFile(), 'utf8');
  publishBuild(JSON.stringify({ files: ['/assets/entries/newer.js'] }));
  try {
    await run();
  } finally {
    publishBuild(own);
  }
}

/** Advances the clock by six minutes and hovers a link, which makes the app check the site's build. */
async function noticeBuild(page: Page, link: string, within = page.locator('footer')): Promise<void> {
  await page.clock.fastForward('06:00');
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === BUILD_FILE);
  await within.getByRole('link', { name: link }).first().hover();
  await (await answer).finished();
}

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window);

test('a page older than the site loads the next one as a document', async ({ page }) => {
  await page.clock.install();
  await open(page, '/potal');
  await markDocument(page);
  const link = page.locator('footer').getByRole('link', { name: 'Доставка' });
  await noticeBuild(page, 'Доставка');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Доставка');
  expect(await isSameDocument(page)).toBe(true);

  await withNewerBuild(async () => {
    await noticeBuild(page, 'Контакти');
    expect(await isSameDocument(page)).toBe(true);
    await page.locator('footer').getByRole('link', { name: 'Контакти' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакти');
    expect(await isSameDocument(page)).toBe(false);
  });
});

test('a newer build does not interrupt filling in a form', async ({ page }) => {
  await page.clock.install();
  await open(page, '/susalne-zoloto-vilne-23-75k');
  await page
    .getByRole('button', { name: /^Додати в кошик/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Кошик' })).toBeVisible();
  await open(page, '/checkout');
  const note = page.getByLabel(/^Побажання/);
  await note.fill('Під’їзд з');
  await markDocument(page);

  await withNewerBuild(async () => {
    // The checkout's footer has phones only.
    const main = page.locator('main');
    await noticeBuild(page, 'умовами повернення', main);
    await note.pressSequentially(' двору');
    await expect(note).toHaveValue('Під’їзд з двору');
    await main.getByRole('link', { name: 'умовами повернення' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Повернення');
    expect(await isSameDocument(page)).toBe(true);

    await page.locator('footer').getByRole('link', { name: 'Доставка' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Доставка');
    expect(await isSameDocument(page)).toBe(false);
  });
});
