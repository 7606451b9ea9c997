import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import type { PlaceOrder } from '../../src/contract/place-order.ts';
import { orderPaths } from '../../src/rules/order-paths.ts';
import { localize } from '../../src/rules/paths.ts';
import { confirmPhone, newEmail } from './customers.ts';
import { expect, open, sql, test } from './fixtures.ts';

const SKU = 'PZ-SZL-002';

const TEXTS = {
  uk: {
    nothing: 'Платити нічого не потрібно: знижка покриває все замовлення.',
    order: 'Замовити',
    thanks: 'Дякуємо за замовлення!',
    free: 'Платити нічого не потрібно. Зберемо замовлення й напишемо, коли можна забирати.',
    noPayment: 'Оплата не потрібна',
    cancel: 'Скасувати замовлення',
    packed: 'Замовлення вже зібрано. Щоб скасувати його, зателефонуйте нам:',
    latest: /Кожна нова спроба оплати подовжує цей час, але не далі ніж до \d\d:\d\d\./,
    place: 'Київ, вул. Межигірська, 24',
    returned: /Посилка повертається до нас/,
  },
  ru: {
    nothing: 'Платить ничего не нужно: скидка покрывает весь заказ.',
    order: 'Заказать',
    thanks: 'Спасибо за заказ!',
    free: 'Платить ничего не нужно. Соберём заказ и напишем, когда можно забирать.',
    noPayment: 'Оплата не нужна',
    cancel: 'Отменить заказ',
    packed: 'Заказ уже собран. Чтобы отменить его, позвоните нам:',
    latest: /Каждая новая попытка оплаты продлевает это время, но не дальше чем до \d\d:\d\d\./,
    place: 'Киев, ул. Межигорская, 24',
    returned: /Посылка возвращается к нам/,
  },
} as const;

test.beforeAll(() => sql('DELETE FROM rate_limits'));

const post = async (page: Page, path: string, lang: Language, data: unknown) => {
  const response = await page.request.post(`/api/v1${path}?lang=${lang}`, { data });
  expect(response.status()).toBe(200);
  return (await response.json()).data;
};

/** Places a pickup order through the API. @returns the address of its screen, and its number */
async function place(page: Page, lang: Language, payment: PlaceOrder['payment']) {
  const { total } = await post(page, '/cart/lines', lang, { sku: SKU, quantity: 1 });
  const { id, number, token } = await post(page, '/checkout', lang, {
    key: randomUUID(),
    expectedTotal: total,
    contact: { name: 'Леся Позолотниця', phone: await confirmPhone(page), email: newEmail() },
    delivery: { method: 'pickup' },
    payment,
    isCallbackNeeded: false,
  });
  return { screen: localize(lang, orderPaths.payment(id, token)), number };
}

for (const lang of LANGUAGES) {
  const words = TEXTS[lang];

  test.describe(lang, () => {
    test('an order that costs nothing asks for no payment', async ({ page }) => {
      const code = `DARMA${lang.toUpperCase()}`;
      await sql(`INSERT INTO promo_codes (code, kind, value) VALUES ('${code}', 'percent', 100)`);
      await post(page, '/cart/lines', lang, { sku: SKU, quantity: 1 });
      await post(page, '/cart/promo-code', lang, { code });
      await open(page, localize(lang, '/checkout'));
      await page.locator('[name=name]').fill('Леся Позолотниця');
      await page.locator('[name=phone]').fill(await confirmPhone(page));
      await page.locator('input[name=method][value=pickup]').check();
      await expect(page.getByText(words.nothing)).toBeVisible();
      await expect(page.locator('input[name=payment]')).toHaveCount(0);
      await page.getByRole('button', { name: words.order, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.thanks);
      await expect(page.getByText(words.free)).toBeVisible();
      await expect(page.locator('main')).toContainText(words.noPayment);
    });

    test('a packed order is cancelled by a call, not by a click', async ({ page }) => {
      const { screen, number } = await place(page, lang, 'cash-on-delivery');
      await open(page, screen);
      await expect(page.getByRole('button', { name: words.cancel })).toBeVisible();
      await sql(`UPDATE orders SET status = 'packed' WHERE number = ${number}`);
      await page.reload();
      await expect(page.locator('main')).toContainText(words.packed);
      const address = page.locator('main address');
      await expect(address).toHaveText(words.place);
      // In a wide window beside the payment.
      expect((await address.boundingBox())?.x).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
      await expect(page.locator('main a[href^="tel:+380"]')).toBeVisible();
      await expect(page.getByRole('button', { name: words.cancel })).toHaveCount(0);
    });

    test('the time for which payment attempts hold the stock, and a parcel’s return, are shown', async ({ page }) => {
      const { screen, number } = await place(page, lang, 'card');
      await open(page, screen);
      await expect(page.locator('main')).toContainText(words.latest);
      await sql(`UPDATE orders SET status = 'returned' WHERE number = ${number}`);
      await page.reload();
      await expect(page.locator('main')).toContainText(words.returned);
    });
  });
}
