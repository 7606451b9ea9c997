import type { Locator, Page } from 'playwright/test';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';
import { scan } from './scan.ts';

const SKU = 'PZ-SZL-004';
const GTIN = '5901234123457';
const PHONE = { width: 390, height: 844 };
/** Maximum height of a bar that stays in view, in CSS pixels. */
const BAR = 64;
const PRESSES = 5;

const stored = async () =>
  (await sql(`SELECT price, stock, is_published AS shown FROM products WHERE sku = '${SKU}'`))[0] as {
    price: number;
    stock: number;
    shown: boolean;
  };
const shelf = async () =>
  Number(
    (
      await sql(`SELECT stock + coalesce((SELECT sum(i.quantity) FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.product_id = p.id AND o.holds_stock AND o.status IN ('new', 'awaiting-payment', 'paid')), 0)::int AS pieces
        FROM products p WHERE sku = '${SKU}'`)
    )[0]?.pieces,
  );

/** Gives the browser a camera whose picture is this bar code. */
async function giveCamera(page: Page, code: string): Promise<void> {
  await page.addInitScript((rawValue) => {
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue }];
      },
    });
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
      return canvas.captureStream(5);
    };
  }, code);
}

const open = async (page: Page, code: string) => {
  const search = page.getByLabel('Штрихкод, артикул або назва');
  await search.fill(code);
  await search.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Ціна' })).toBeFocused();
};
const fields = (page: Page) => ({
  price: page.getByRole('textbox', { name: 'Ціна' }),
  pieces: page.getByLabel('Лежить на полиці'),
  save: page.getByRole('button', { name: 'Зберегти' }),
});
const told = (page: Page) => page.getByRole('contentinfo').getByText(`${SKU}: збережено`);

test('price and stock of a product are changed on a phone from the home screen in five presses', async ({ page }) => {
  await sql(
    `UPDATE products SET gtin = '${GTIN}', cost = NULL, price = 25000, stock = 40, shelf = 'А-12' WHERE sku = '${SKU}'`,
  );
  const pieces = await shelf();
  await giveCamera(page, GTIN);
  await page.setViewportSize(PHONE);
  await signIn(page, 'owner', { path: '/' });
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole('button', { name: 'Меню' }));
  await press(page.getByRole('link', { name: 'Комора' }));
  await press(page.getByRole('button', { name: 'Камера' }));
  const { price, pieces: onShelf, save } = fields(page);
  await expect(price).toBeFocused();
  await expect(page.getByText('Полиця А-12')).toBeVisible();
  await expect(onShelf).toHaveValue(String(pieces));
  await page.keyboard.type('260');
  await press(onShelf);
  await onShelf.fill(String(pieces - 3));
  await expectNoAxe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThanOrEqual(BAR);
  await press(save);
  await expect(told(page)).toBeVisible();
  expect(presses).toBeLessThanOrEqual(PRESSES);
  expect(await stored()).toMatchObject({ price: 26000, stock: 37 });
  await expectNoAxe(page);
});

test('changes wait for a connection, survive a reload, and are sent once', async ({ page, context }) => {
  await sql(
    `UPDATE products SET gtin = '${GTIN}', cost = NULL, price = 25000, stock = 40, is_published = true WHERE sku = '${SKU}'`,
  );
  await page.setViewportSize(PHONE);
  await signIn(page, 'owner', { path: '/store-room' });
  await expect(page.getByText('Цей браузер не вміє сканувати камерою')).toBeVisible();
  await open(page, SKU);
  await page.getByRole('button', { name: 'Закрити, не зберігаючи' }).click();
  const pieces = await shelf();

  await context.setOffline(true);
  await open(page, GTIN);
  await expect(page.getByText('дані з цього пристрою')).toBeVisible();
  const { price, pieces: onShelf, save } = fields(page);
  await price.fill('255');
  await onShelf.fill(String(pieces - 2));
  await save.click();
  await expect(page.getByText('Чекає на зв’язок: 2')).toBeVisible();
  await open(page, SKU);
  await expect(price).toHaveValue('255');
  await expect(onShelf).toHaveValue(String(pieces - 2));
  await onShelf.fill(String(pieces - 3));
  await save.click();
  await expect(page.getByText('Чекає на зв’язок: 3')).toBeVisible();
  await expectNoAxe(page);
  expect(await stored()).toMatchObject({ price: 25000, stock: 40 });
  // Two pieces are sold, and the price is changed, while the phone has no connection.
  await sql(`UPDATE products SET stock = stock - 2, price = 24000, revision = revision + 1 WHERE sku = '${SKU}'`);

  await context.setOffline(false);
  const problem = page.getByRole('main').getByRole('alert').filter({ hasText: 'Тим часом змінено' });
  await expect(problem).toContainText('240');
  await expect(problem).toContainText('Ви вписали: 255');
  await expect.poll(stored).toMatchObject({ price: 24000, stock: 35 });
  await page.reload();
  await problem.getByRole('button', { name: /^Записати/ }).click();
  await expect(problem).toBeHidden();
  await expect.poll(stored).toMatchObject({ price: 25500, stock: 35 });
});

test('a change that is given up for another person’s value is not told as saved', async ({ page }) => {
  await sql(`UPDATE products SET cost = NULL, price = 25000 WHERE sku = '${SKU}'`);
  await signIn(page, 'owner', { path: '/store-room' });
  await open(page, SKU);
  await sql(`UPDATE products SET price = 24000, revision = revision + 1 WHERE sku = '${SKU}'`);
  const { price, save } = fields(page);
  await price.fill('255');
  await save.click();
  const bar = page.getByRole('contentinfo');
  await expect(bar).toContainText(`${SKU}: потрібне ваше рішення`);
  await page.getByRole('button', { name: /^Лишити 240/ }).click();
  await expect(bar).toContainText('Скануйте або впишіть код');
  expect(await stored()).toMatchObject({ price: 24000 });
});

test('a code that is scanned into a field opens its product and leaves the field as it was', async ({ page }) => {
  await sql(`UPDATE products SET gtin = '${GTIN}', cost = NULL, price = 25000 WHERE sku = '${SKU}'`);
  await signIn(page, 'owner', { path: '/store-room' });
  await open(page, SKU);
  await scan(page, GTIN);
  const { price } = fields(page);
  await expect(price).toHaveValue(/^250/);
  await price.fill('300');
  await scan(page, GTIN);
  await expect(page.getByRole('contentinfo').getByRole('alert')).toHaveText(`Спершу збережіть або закрийте ${SKU}`);
  await expect(price).toHaveValue(/^300/);
  expect(await stored()).toMatchObject({ price: 25000 });
});

test('each field is shown only to those who may change it', async ({ page }) => {
  await signIn(page, 'order-manager', { path: '/store-room', lang: 'ru' });
  const search = page.getByLabel('Штрихкод, артикул или название');
  await search.fill('нема такого');
  await search.press('Enter');
  await expect(page.getByRole('contentinfo').getByRole('alert')).toHaveText('Неизвестный код: нема такого');
  await search.fill(SKU);
  await search.press('Enter');
  await expect(page.getByLabel('Лежит на полке')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Цена' })).toBeHidden();
  await expect(page.getByRole('switch')).toBeHidden();
});
