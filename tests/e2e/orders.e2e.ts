import type { Page } from 'playwright/test';
import { LANGUAGES } from '../../src/contract/language.ts';
import type { Order } from '../../src/contract/order.ts';
import { localize } from '../../src/rules/paths.ts';
import { newEmail, signIn, signUp } from './customers.ts';
import { expect, open, sql, test } from './fixtures.ts';

const TEXTS = {
  uk: {
    none: 'Замовлень ще немає',
    wishesFailed: 'Бажання не завантажилися',
    noWishes: 'Список бажань порожній',
    address: 'Адреса доставки',
    building: 'буд.',
    again: 'Спробувати ще раз',
    offline: 'Немає зв’язку',
    kept: 'щойно повернеться зв’язок',
    yes: 'так',
    no: 'ні',
    finished: 'Виконано',
    repeat: 'Повторити замовлення',
    outOfStock: 'Немає в наявності',
    buy: /^Купити/,
  },
  ru: {
    none: 'Заказов пока нет',
    wishesFailed: 'Желания не загрузились',
    noWishes: 'Список желаний пуст',
    address: 'Адрес доставки',
    building: 'д.',
    again: 'Попробовать ещё раз',
    offline: 'Нет связи',
    kept: 'как только вернётся связь',
    yes: 'да',
    no: 'нет',
    finished: 'Выполнен',
    repeat: 'Повторить заказ',
    outOfStock: 'Нет в наличии',
    buy: /^Купить/,
  },
} as const;

const rows = (page: Page) => page.locator('main button[aria-expanded]');

for (const lang of LANGUAGES) {
  const words = TEXTS[lang];
  const at = (path: string) => localize(lang, path);

  test.describe(lang, () => {
    test.beforeEach(({ page }) => signIn(page, 'demo@pozolota.example', 'pozolota-demo'));

    test('orders are listed newest first, with pictures while collapsed and everything when expanded', {
      tag: '@smoke',
    }, async ({ page }) => {
      await open(page, at('/account/orders'));
      await expect(rows(page)).toHaveCount(11);
      await expect(rows(page).first()).toContainText('100011');
      await expect(rows(page).first()).toContainText(/20 (листопада|ноября) 2026/);
      await expect(rows(page).first()).toContainText(/2.540.₴/);
      await expect(page.locator('main img').first()).toBeVisible();

      // Navigating to the same address refetches the orders.
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/customer/orders');
      await page
        .locator(`main a[href="${at('/account/orders')}"]`)
        .first()
        .click();
      await asked;
      await expect(rows(page).last()).toContainText(words.finished);

      // A finished order cannot be paid or cancelled.
      await rows(page).last().click();
      await expect(page.locator('main').getByRole('link', { name: words.repeat, exact: true })).toBeVisible();
      await rows(page).last().click();

      // Opens and closes by keyboard.
      const row = rows(page).filter({ hasText: '100007' });
      await row.focus();
      await page.keyboard.press('Enter');
      await expect(row).toHaveAttribute('aria-expanded', 'true');
      const details = page.locator(`#${await row.getAttribute('aria-controls')}`);
      await expect(details.locator('a[href]').first()).toHaveAttribute('href', new RegExp(`^${at('/')}`));
      await expect(details).toContainText('+40');
      await expect(details).toContainText(/890.₴ × 3/);
      await expect(details).toContainText(/2.790/);
      await expect(details).toContainText(/Явор/);
      await expect(details).toContainText('20450963714820');
      await expect(details).toContainText(/−213,50/);
      await expect(details).toContainText(words.no);
      await page.keyboard.press('Space');
      await expect(row).toHaveAttribute('aria-expanded', 'false');
    });

    test('a pickup order has no address; one to the door has its street, building and flat', async ({ page }) => {
      const response = await page.request.get(`/api/v1/customer/orders?lang=${lang}`);
      const { data: orders }: { data: Order[] } = await response.json();
      await open(page, at('/account/orders'));
      for (const type of ['doors', 'warehouse', 'pickup']) {
        const order = orders.find(({ shipment }) => (shipment.recipient.address?.type ?? 'pickup') === type);
        if (!order) throw new Error(`The demo customer has no order of the type ${type}`);
        const row = rows(page).filter({ hasText: String(order.number) });
        await row.click();
        const details = page.locator(`#${await row.getAttribute('aria-controls')}`);
        await expect(details).toContainText(order.shipment.shippingMethodDescription);
        await expect(details).toContainText(order.paymentMethodName);
        if (order.note) await expect(details).toContainText(order.note);
        const { address } = order.shipment.recipient;
        if (!address || type === 'pickup') {
          await expect(details).not.toContainText(words.address);
          continue;
        }
        await expect(details).toContainText(words.address);
        await expect(details).toContainText(address.settlementNameFull);
        await expect(details).toContainText(address.addressNameFull);
        if (type === 'doors') {
          await expect(details).toContainText(`${words.building} ${address.buildingNumber}, кв. ${address.flat}`);
        }
      }
    });

    test('a failed load is reported in its place and can be retried', async ({ page }) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/api/v1/customer/orders?*', async (route) => {
        await held;
        await route.abort();
      });
      await open(page, at('/account/orders'));
      await expect(page.locator('main [role=status]')).toBeVisible();
      release();
      await expect(page.locator('main [role=alert]')).toContainText(words.offline);
      await page.unroute('**/api/v1/customer/orders?*');
      await page.getByRole('button', { name: words.again }).click();
      await expect(rows(page)).toHaveCount(11);
    });

    test('the discounts show the number and cost of finished orders', async ({ page }) => {
      await open(page, at('/account/discount'));
      await expect(page.locator('main')).toContainText(/23.763.₴/);
      await expect(page.locator('main dd').first()).toHaveText('3');
      // In a wide window the other discounts are beside the personal one.
      const [personal, other] = await Promise.all([0, 1].map((at) => page.locator('main h2').nth(at).boundingBox()));
      expect(other?.y).toBe(personal?.y);
    });
  });

  test(`the wishlist is newest first; a sold-out item cannot be bought: ${lang}`, async ({ page }) => {
    const email = newEmail();
    await signUp(page, email, lang);
    // The older wishlist item is sold out; the newer one has quantity prices.
    await sql(`INSERT INTO wishlist_items (visitor_id, product_id, create_time)
      SELECT v.id, p.id, p.since::timestamptz FROM visitors v JOIN customers c ON c.id = v.customer_id,
        (SELECT min(id) AS id, '2026-11-01' AS since FROM products WHERE stock = 0
         UNION ALL SELECT id, '2026-11-02' FROM products WHERE sku = 'PZ-SZL-002') p
      WHERE c.email = '${email}'`);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/v1/cart/lines?*', async (route) => {
      await held;
      await route.abort();
    });
    await open(page, at('/account/wishlist'));
    const items = page.locator('main li').filter({ has: page.locator('[aria-pressed]') });
    await expect(items).toHaveCount(2);
    await expect(items.first().locator('a').last()).toHaveAttribute('href', at('/susalne-zoloto-vilne-23-75k'));
    await expect(items.first()).toContainText(/3 шт. — 3.571.₴/);
    await expect(items.last()).toContainText(words.outOfStock);
    await expect(items.last().getByRole('button', { name: words.buy })).toHaveCount(0);
    const buy = items.first().getByRole('button', { name: words.buy });
    await buy.click();
    await expect(buy).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page.locator('ul[popover]')).toContainText(words.kept);
  });

  test(`a wishlist that fails to load is reported; an empty one says so: ${lang}`, async ({ page }) => {
    await page.route('**/api/v1/wishlist?*', (route) => route.abort());
    await open(page, at('/account/wishlist'));
    await expect(page.locator('main').getByRole('alert')).toContainText(words.wishesFailed);
    await expect(page.locator('main').getByRole('alert')).toContainText(words.offline);
    await page.unroute('**/api/v1/wishlist?*');
    await page.getByRole('button', { name: words.again }).click();
    await expect(page.getByRole('heading', { name: words.noWishes })).toBeVisible();
  });

  test(`a new customer has no orders yet: ${lang}`, async ({ page }) => {
    await signUp(page, newEmail(), lang);
    await open(page, at('/account/orders'));
    await expect(page.locator('main')).toContainText(words.none);
  });
}
