import { command, expect, open, sql, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

test('maintenance closes an open page and opens it again where it was', async ({ page }) => {
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

test('a page opened during maintenance says so at once, with the word for later when the end is not known', async ({
  page,
}) => {
  await command('maintenance', 'on');
  await page.goto('/ru/potal');
  await expect(page.getByText('позже')).toBeVisible();
  await command('maintenance', 'off');
});

test('the customer is loaded when the application starts, but not while maintenance is on', async ({ page }) => {
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

test('any response that says so closes the shop', async ({ page }) => {
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

test('the announcement is shown, stays at the top when it is fixed, and snows on winter holidays', async ({ page }) => {
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

test('a page made after the last build opens, directly and from the app', async ({ page }) => {
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
