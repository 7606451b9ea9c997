import type { Browser, Page } from 'playwright/test';
import { openPage, press as pressAtBank } from '../../helpers/payments.ts';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';
import { placeOrder } from './place-order.ts';
import { scan } from './scan.ts';

const SKU = 'PZ-SZL-002';
const SUBSTITUTE = 'PZ-SZL-003';
const GTIN = '4006381333931';
const PHONE = { width: 390, height: 844 };
/** Maximum height of a bar that stays in view, in CSS pixels. */
const BAR = 64;

/** Returns a page of another member of the staff, in a browser of their own. */
async function openColleague(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '', locale: 'uk-UA' });
  const page = await context.newPage();
  await signIn(page, 'owner', { path });
  return page;
}

const nameOf = async (role: string) =>
  String((await sql(`SELECT name FROM staff WHERE role = '${role}' AND is_demo`))[0]?.name);

/**
 * Expects that nothing is wider than the phone, and that no bar that stays in view is too high. Notifications, which tell
 * of other journeys' orders, are no bar.
 */
async function expectPhone(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .filter((element) => !element.matches('section[aria-label="Сповіщення"]'))
      .map((element) => element.getBoundingClientRect().height),
  );
  expect(Math.max(...heights)).toBeLessThanOrEqual(BAR);
}

test('orders are picked from one sheet in two presses, and the ticks are shared', async ({
  page,
  browser,
  request,
}) => {
  const orders = [await placeOrder(request, 'Ганна Барвінок'), await placeOrder(request, 'Панас Мирний')] as const;
  await sql(`UPDATE products SET shelf = 'А-12' WHERE sku = '${SKU}'`);
  await signIn(page, 'order-manager', { path: '/packing' });
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Лист підбору' }).click();
  const [sheet] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Друкувати' }).click(),
  ]);
  await expect(sheet.getByRole('heading', { name: 'Лист підбору' })).toBeVisible();
  const row = sheet.getByRole('row').filter({ hasText: SKU });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('А-12');
  for (const { number } of orders) await expect(row).toContainText(`${number} × 2`);
  await sheet.close();

  const path = `/picking?${orders.map(({ id }) => `id=${id}`).join('&')}`;
  await page.goto(`/studio${path}`);
  const item = page.getByRole('listitem').filter({ hasText: SKU });
  await expect(item).toContainText('4 шт.');
  await expect(page.getByText('Замовлень у листі: 2 з')).toBeVisible();
  await expectNoAxe(page);
  await expectPhone(page);
  const colleague = await openColleague(browser, path);
  await item.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  const theirs = colleague.getByRole('listitem').filter({ hasText: SKU });
  await expect(theirs.getByRole('checkbox')).toBeChecked();
  await expect(theirs).toContainText(await nameOf('order-manager'));
  await colleague.context().close();
});

test('a scanner opens an order, counts its pieces, refuses others, and packs it', async ({ page, request }) => {
  await sql(`UPDATE products SET gtin = '${GTIN}' WHERE sku = '${SKU}'`);
  const { number } = await placeOrder(request, 'Михайло Коцюбинський');
  await signIn(page, 'order-manager', { path: '/packing' });
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('region', { name: `№ ${number}` })).toBeVisible();
  const [told, refused] = [
    page.getByRole('contentinfo').getByRole('status'),
    page.getByRole('contentinfo').getByRole('alert'),
  ];
  await scan(page, SKU);
  await expect(refused).toContainText('Спершу відскануйте номер замовлення');
  await scan(page, String(number));
  await expect(page.getByRole('heading', { level: 1, name: `Збирання № ${number}` })).toBeVisible();
  await scan(page, GTIN);
  await expect(told).toContainText('1 з 2');
  await scan(page, SUBSTITUTE);
  await expect(refused).toContainText('не з цього замовлення');
  await expectNoAxe(page);
  await expectPhone(page);
  await scan(page, String(number));
  await expect(refused).toContainText('Ще не все: лишилося штук 1');
  await scan(page, SKU.toLowerCase());
  await expect(told).toContainText('2 з 2');
  await scan(page, GTIN);
  await expect(refused).toContainText('Зайва штука');
  await scan(page, '0000');
  await expect(refused).toContainText('Невідомий код: 0000');
  await scan(page, String(number));
  await expect(page.getByRole('heading', { level: 1, name: 'Збирання', exact: true })).toBeVisible();
  await expect.poll(() => sql(`SELECT status FROM orders WHERE number = ${number}`)).toEqual([{ status: 'packed' }]);
  await expect(page.getByRole('region', { name: `№ ${number}` })).toBeHidden();
  await scan(page, String(number));
  await expect(refused).toContainText(`№ ${number} не збирають: Зібрано`);
});

test('a scan that could not be saved is refused in words, and its piece is taken back', async ({ page, request }) => {
  const { id } = await placeOrder(request, 'Леся Українка');
  await signIn(page, 'order-manager', { path: `/packing?order=${id}` });
  const bar = page.getByRole('contentinfo');
  await expect(page.getByRole('button', { name: 'Лишилося штук: 2' })).toBeVisible();
  await page.route('**/studio/packing/*/lines/*', (route) => route.abort());
  await scan(page, SKU);
  await expect(bar.getByRole('alert')).not.toBeEmpty();
  await expect(bar.getByRole('status')).toBeEmpty();
  await expect(page.getByRole('button', { name: 'Лишилося штук: 2' })).toBeVisible();
  await page.unroute('**/studio/packing/*/lines/*');
  await scan(page, SKU);
  await expect(bar.getByRole('status')).toContainText('1 з 2');
  await expect(page.getByRole('button', { name: 'Лишилося штук: 1' })).toBeVisible();
});

test('two people see who packs an order, and each other’s pieces', async ({ page, browser, request }) => {
  const { id, number } = await placeOrder(request, 'Ольга Кобилянська');
  await signIn(page, 'order-manager', { path: `/packing?order=${id}` });
  const colleague = await openColleague(browser, '/packing');
  const card = colleague.getByRole('region', { name: `№ ${number}` });
  await expect(card).toContainText(`Збирає ${await nameOf('order-manager')}`);
  await card.getByRole('link', { name: `Збирати № ${number}` }).click();
  await expect(colleague.getByText('Позначки спільні')).toBeVisible();
  await expect(page.getByText(`Це замовлення зараз збирає ${await nameOf('owner')}`)).toBeVisible();
  await Promise.all([scan(page, SKU), colleague.getByRole('button', { name: /^\+1 шт/ }).click()]);
  for (const screen of [page, colleague]) {
    await expect(screen.getByRole('button', { name: 'Зібрано', exact: true })).toBeEnabled();
    await expect(screen.getByRole('checkbox')).toBeChecked();
  }
  expect(
    await sql(`SELECT count(*)::int AS ticks, count(DISTINCT by)::int AS people FROM packing_ticks
    WHERE order_id = '${id}'`),
  ).toEqual([{ ticks: 2, people: 2 }]);
  await colleague.getByRole('button', { name: 'Зібрано', exact: true }).click();
  await expect(page.getByText('Це замовлення вже не чекає на збирання.')).toBeVisible();
  await colleague.context().close();
});

test('a missing piece is settled in one dialog: stock, refund and letter', async ({ page, request }) => {
  test.slow();
  const { id, token } = await placeOrder(request, 'Іван Нечуй-Левицький', { payment: 'card' });
  const start = await request.post(`/api/v1/orders/${id}/payments?lang=uk`, { data: { provider: 'monobank', token } });
  await pressAtBank((await openPage((await start.json()).data)).url, { action: 'pay', card: '4242 4242 4242 4242' });
  await expect.poll(() => sql(`SELECT status FROM orders WHERE id = '${id}'`)).toEqual([{ status: 'paid' }]);
  await signIn(page, 'order-manager', { path: `/packing?order=${id}` });
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Не знайшли' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Скількох штук немає').fill('1');
  await expect(dialog.getByRole('region', { name: 'Що буде' })).toContainText('Повернемо на картку');
  await expect(dialog.getByLabel('Лист покупцеві')).toHaveValue(/не виявилося .*Повертаємо .* на вашу картку/);
  await expectNoAxe(page);
  await dialog.getByLabel('Лист покупцеві').fill('Одного аркуша немає, гроші повертаємо.');
  await dialog.getByRole('button', { name: 'Прибрати із замовлення' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: SKU })).toContainText('1 шт.');
  expect(await sql(`SELECT fate, quantity FROM order_returns WHERE order_id = '${id}'`)).toEqual([
    { fate: 'never-there', quantity: 1 },
  ]);
  expect(await sql(`SELECT text FROM order_notes WHERE order_id = '${id}' AND kind = 'customer'`)).toEqual([
    { text: 'Одного аркуша немає, гроші повертаємо.' },
  ]);
  await expect.poll(() => sql(`SELECT status FROM refunds WHERE order_id = '${id}'`)).toEqual([{ status: 'returned' }]);
});

test('a missing product is replaced by a dearer one at the agreed price', async ({ page, request }) => {
  const { id } = await placeOrder(request, 'Олена Пчілка');
  await sql(`UPDATE order_items SET price = 100 WHERE order_id = '${id}'`);
  await signIn(page, 'order-manager', { path: `/packing?order=${id}`, lang: 'ru' });
  await page.getByRole('button', { name: 'Не нашли' }).click();
  const dialog = page.getByRole('dialog');
  // React Aria hides the input of a radio button behind its label.
  await dialog.getByRole('radio', { name: 'Положить другой товар' }).check({ force: true });
  await dialog.getByRole('searchbox').fill(SUBSTITUTE);
  await dialog
    .getByRole('button', { name: /Добавить/ })
    .first()
    .click();
  await expect(dialog.getByRole('radio', { name: /разницу берёт на себя магазин/ })).toBeChecked();
  await expect(dialog.getByRole('region', { name: 'Что будет' })).not.toBeEmpty();
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Заменить' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(SUBSTITUTE);
  expect(await sql(`SELECT sku, price, quantity FROM order_items WHERE order_id = '${id}'`)).toEqual([
    { sku: SUBSTITUTE, price: 100, quantity: 2 },
  ]);
});
