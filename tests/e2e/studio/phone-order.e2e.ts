import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, expectNoAxe, press, signIn, sql, test, watch } from './fixtures.ts';

/** Creates a product, whose stock no other test uses. @returns its SKU */
async function someProduct(stock: number): Promise<string> {
  const mark = randomUUID().slice(0, 8);
  await sql(`INSERT INTO page_entries VALUES ('phone-${mark}', 'product')`);
  await sql(`INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT 'phone-${mark}', 'PHONE-${mark}', category_id, '{"uk":"Шпатель ${mark}","ru":"Шпатель ${mark}"}', summary,
      description, 45000, ${stock}, 120 FROM products ORDER BY id LIMIT 1`);
  return `PHONE-${mark}`;
}

const somePhone = () => `067${String(Math.random()).slice(2, 9)}`;

const WORDS = {
  uk: {
    title: 'Замовлення телефоном',
    take: 'Прийняти телефоном',
    find: 'Додати товар',
    add: /^Додати /,
    lines: 'У замовленні',
    quantity: 'Кількість',
    name: 'Ім’я та прізвище',
    phone: 'Телефон',
    kept: 'Усе набране збережено',
    method: /Спосіб доставки/,
    pickup: 'Самовивіз',
    note: /^Примітка/,
    place: 'Прийняти замовлення',
    taken: /прийнято телефоном/,
    order: /^Замовлення № \d+$/,
    history: 'Історія',
  },
  ru: {
    title: 'Заказ по телефону',
    take: 'Принять по телефону',
    find: 'Добавить товар',
    add: /^Добавить /,
    lines: 'В заказе',
    quantity: 'Количество',
    name: 'Имя и фамилия',
    phone: 'Телефон',
    kept: 'Всё набранное сохранено',
    method: /Способ доставки/,
    pickup: 'Самовывоз',
    note: /^Примечание/,
    place: 'Принять заказ',
    taken: /принят по телефону/,
    order: /^Заказ № \d+$/,
    history: 'История',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

/** Begins an order with one piece of a product and the customer's contact, by keyboard. */
async function begin(page: Page, words: Words, sku: string, name: string): Promise<void> {
  await press(page, words.take);
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused();
  await page.getByRole('searchbox', { name: words.find }).fill(sku);
  await expect(page.getByRole('button', { name: words.add })).toHaveCount(1);
  await press(page, words.add);
  await expect(page.getByRole('list', { name: words.lines }).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel(words.name).fill(name);
  await page.getByLabel(words.phone, { exact: true }).fill(somePhone());
}

/**
 * Selects from the list of the focused field. The options come from the carrier, so the keys are repeated until the
 * option is there.
 */
async function choose(page: Page, isChosen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[role=option][data-focused]')).toHaveCount(1, { timeout: 1_000 });
    await page.keyboard.press('Enter');
    await isChosen();
  }).toPass();
}

async function pickUp(page: Page, words: Words): Promise<void> {
  await press(page, words.method);
  await page.getByRole('option', { name: words.pickup }).focus();
  await page.keyboard.press('Enter');
}

test('an order by keyboard survives a reload, and missing or invalid input is reported at its field', async ({
  page,
}) => {
  const words = WORDS.uk;
  const sku = await someProduct(5);
  await signIn(page, 'order-manager', { path: '/orders' });
  await begin(page, words, sku, 'Христя Алчевська');
  await page.getByLabel(words.quantity).fill('2');
  await expect(page.getByRole('status').filter({ hasText: words.kept })).toBeVisible();
  const total = page.locator('output');
  await expect(total).toContainText('980');

  await page.reload();
  await expect(page.getByLabel(words.name)).toHaveValue('Христя Алчевська');
  await expect(page.getByLabel(words.quantity)).toHaveValue('2');
  // Missing fields are reported in place, and the first of them has the focus.
  await press(page, words.place);
  await expect(page.getByRole('combobox', { name: 'Місто або село' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Місто або село' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(words.phone, { exact: true }).fill('067 12');
  await pickUp(page, words);
  await press(page, words.place);
  await expect(page.getByLabel(words.phone, { exact: true })).toBeFocused();
  await expect(page.getByText('У номері 10 цифр')).toBeVisible();
  await expectNoAxe(page);
});

test('an order taken by keyboard goes to a branch', async ({ page }) => {
  const words = WORDS.uk;
  const complaints = watch(page);
  const sku = await someProduct(5);
  await signIn(page, 'order-manager', { path: '/orders' });
  await begin(page, words, sku, 'Христя Алчевська');
  await page.getByLabel(words.quantity).fill('2');
  await page.getByRole('combobox', { name: 'Місто або село' }).fill('Львів');
  const branch = page.getByRole('combobox', { name: 'Відділення' });
  await choose(page, () => expect(branch).toBeVisible({ timeout: 2_000 }));
  await branch.focus();
  await choose(page, () => expect(branch).toHaveValue(/№/, { timeout: 2_000 }));
  await press(page, words.place);
  await expect(page.getByRole('heading', { level: 1, name: words.order })).toBeVisible();
  await expect(page.getByRole('region', { name: words.history })).toContainText(words.taken);
  await expect(page.getByRole('main')).toContainText('Христя Алчевська');
  expect(await sql(`SELECT stock FROM products WHERE sku = '${sku}'`)).toEqual([{ stock: 3 }]);
  expect(complaints).toEqual([]);
});

test('the last piece is sold meanwhile: the line says so, and nothing is lost', async ({ page }) => {
  const words = WORDS.ru;
  const sku = await someProduct(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'order-manager', { path: '/orders', lang: 'ru' });
  await begin(page, words, sku, 'Климент Квитка');
  await pickUp(page, words);
  await sql(`UPDATE products SET stock = 0 WHERE sku = '${sku}'`);
  await press(page, words.place);
  await expect(page.getByRole('listitem').getByRole('alert')).toContainText('Этого товара уже нет');
  await expectNoAxe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await press(page, words.place);
  await expect(page.getByRole('alert').filter({ hasText: 'Сначала приведите в порядок товары' })).toBeVisible();
  await expect(page.getByLabel(words.name)).toHaveValue('Климент Квитка');
});

test('an abandoned order is in the list of unfinished ones, and two clicks place it once', async ({ page }) => {
  const words = WORDS.ru;
  const sku = await someProduct(1);
  const name = `Климент Квітка ${sku}`;
  await signIn(page, 'order-manager', { path: '/orders', lang: 'ru' });
  await begin(page, words, sku, name);
  await pickUp(page, words);
  await page.getByLabel(words.note).fill('Заберет в субботу');
  await expect(page.getByRole('status').filter({ hasText: words.kept })).toBeVisible();

  // A new order is begun; this one is in the list of unfinished ones.
  await page.goto('/studio/orders/new');
  await page.getByRole('link', { name: `Продолжить: ${name}` }).click();
  await expect(page.getByLabel(words.name)).toHaveValue(name);
  await expect(page.getByLabel(words.note)).toHaveValue('Заберет в субботу');
  const placing = page.getByRole('button', { name: words.place });
  await placing.dblclick();
  await expect(page.getByRole('heading', { level: 1, name: words.order })).toBeVisible();
  await expect(page.getByRole('region', { name: words.history })).toContainText(words.taken);
  expect(await sql(`SELECT count(*)::int AS orders FROM orders WHERE recipient_name = '${name}'`)).toEqual([
    { orders: 1 },
  ]);
});

test('an order is discarded after a confirmation', async ({ page }) => {
  const words = WORDS.ru;
  await signIn(page, 'owner', { path: '/orders/new', lang: 'ru' });
  await page.getByLabel(words.name).fill('Передумали');
  await expect(page.getByRole('status').filter({ hasText: words.kept })).toBeVisible();
  await page.getByRole('button', { name: 'Отбросить', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отбросить заказ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible();
  expect(await sql(`SELECT count(*)::int AS kept FROM phone_orders WHERE form ->> 'name' = 'Передумали'`)).toEqual([
    { kept: 0 },
  ]);
});
