import type { Page } from 'playwright/test';
import { API_ROOT } from '../../src/contract/api.ts';
import type { Cart } from '../../src/contract/cart.ts';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import { newEmail, signUp } from './customers.ts';
import { expect, open, sql, test } from './fixtures.ts';

/** 3 720 ₴; from 3 pieces 3 571 ₴ each. */
const GOLD = 'PZ-SZL-002';
/** 60 ₴ per piece. */
const WRAP = 'gift-wrap';

const TEXTS = {
  uk: {
    why: 'Чому така ціна',
    tier: 'Ціна за кількість, від 3 шт.',
    personal: /Особиста знижка 3.%/,
    full: 'Без знижок',
    promo: 'Промокод',
    apply: 'Застосувати',
    required: 'Заповніть це поле',
    unknown: 'Такого промокоду немає',
    ended: 'Строк дії цього промокоду минув',
    applied: /ZOLOTO10.*знижка 10.%/,
    beaten: 'Інші ваші знижки зараз вигідніші',
    missing: /додайте товарів ще на 280.₴/,
    dropCode: 'Прибрати промокод',
    left: /До безкоштовної доставки у відділення лишилося/,
    free: 'Доставка у відділення — безкоштовно',
    later: /^Відкласти на потім/,
    saved: 'Відкладено на потім',
    restore: /^Повернути в кошик/,
    forget: /^Прибрати з відкладеного/,
    empty: 'У кошику поки нічого немає',
    changed: /була 3.500.₴, тепер 3.720.₴/,
    seen: /^Зрозуміло/,
    fewer: 'Зменшити кількість',
    more: 'Збільшити кількість',
  },
  ru: {
    why: 'Почему такая цена',
    tier: 'Цена за количество, от 3 шт.',
    personal: /Личная скидка 3.%/,
    full: 'Без скидок',
    promo: 'Промокод',
    apply: 'Применить',
    required: 'Заполните это поле',
    unknown: 'Такого промокода нет',
    ended: 'Срок действия этого промокода истёк',
    applied: /ZOLOTO10.*скидка 10.%/,
    beaten: 'Другие ваши скидки сейчас выгоднее',
    missing: /добавьте товаров ещё на 280.₴/,
    dropCode: 'Убрать промокод',
    left: /До бесплатной доставки в отделение осталось/,
    free: 'Доставка в отделение — бесплатно',
    later: /^Отложить на потом/,
    saved: 'Отложено на потом',
    restore: /^Вернуть в корзину/,
    forget: /^Убрать из отложенного/,
    empty: 'В корзине пока ничего нет',
    changed: /была 3.500.₴, теперь 3.720.₴/,
    seen: /^Понятно/,
    fewer: 'Уменьшить количество',
    more: 'Увеличить количество',
  },
} as const;

/** Adds a line to the browser's cart; returns the cart. */
async function buy(page: Page, sku: string, quantity = 1, services: readonly string[] = []): Promise<Cart> {
  const response = await page.request.post(`${API_ROOT}/cart/lines?lang=uk`, { data: { sku, quantity, services } });
  expect(response.status()).toBe(200);
  return (await response.json()).data;
}

const main = (page: Page) => page.locator('main');
const total = (page: Page) => main(page).getByRole('status').last();

/** Enters a promo code by keyboard. */
async function enter(page: Page, lang: Language, code: string): Promise<void> {
  const field = main(page).getByRole('textbox', { name: TEXTS[lang].promo });
  await field.fill(code);
  await field.press('Enter');
}

for (const lang of LANGUAGES) {
  const words = TEXTS[lang];
  const openCart = (page: Page) => open(page, localize(lang, '/cart'));

  test.describe(lang, () => {
    test('a line shows the reasons for its price, and the sums those of all lines', async ({ page }) => {
      await buy(page, GOLD, 2, [WRAP]);
      await openCart(page);
      await expect(main(page).getByRole('list', { name: words.why })).toHaveCount(0);
      await main(page).getByRole('button', { name: words.more }).click();
      // 3 pieces for 3 571 ₴ each instead of 3 720 ₴; the discount does not apply to wrapping.
      await expect(main(page).getByRole('list', { name: words.why })).toContainText(words.tier);
      await expect(main(page).getByRole('list', { name: words.why })).toContainText(/−447.₴/);
      await expect(main(page).locator('dl')).toContainText(words.full);
      await expect(main(page).locator('dl')).toContainText(/11.340.₴/);
      await expect(total(page)).toHaveText(/10.893.₴/);
    });

    test('a customer gets the better of the quantity price and the personal discount', async ({ page }) => {
      const email = newEmail();
      await signUp(page, email, lang);
      await sql(`INSERT INTO orders (customer_id, status, shipping_method, payment_method, items_cost, total_cost)
        SELECT id, 'finished', 'pickup', 'card', 500000, 500000 FROM customers WHERE email = '${email}'`);
      await buy(page, GOLD, 2);
      await openCart(page);
      const why = main(page).getByRole('list', { name: words.why });
      await expect(why).toContainText(words.personal);
      await expect(total(page)).toHaveText(/7.216,80.₴/);
      await main(page).getByRole('button', { name: words.more }).click();
      await expect(why).toContainText(words.tier);
      await expect(why).not.toContainText(words.personal);
    });

    test('a refused code has its own message at its field', async ({ page }) => {
      await buy(page, GOLD);
      await openCart(page);
      const field = main(page).getByRole('textbox', { name: words.promo });
      await main(page).getByRole('button', { name: words.apply }).click();
      await expect(field).toHaveAccessibleDescription(words.required);
      await enter(page, lang, 'NEMA');
      await expect(field).toHaveAccessibleDescription(new RegExp(words.unknown));
      await expect(field).toBeFocused();
      await enter(page, lang, 'LITO2025');
      await expect(field).toHaveAccessibleDescription(new RegExp(words.ended));
    });

    test('a code applies at once, survives a reload, and can be removed', { tag: '@smoke' }, async ({ page }) => {
      await buy(page, GOLD);
      await openCart(page);
      await enter(page, lang, ' zoloto10 ');
      await expect(main(page)).toContainText(words.applied);
      await expect(total(page)).toHaveText(/3.348.₴/);
      // The focus moves to the place of the form, for users of screen readers.
      await expect(main(page).locator('[tabindex="-1"]:focus')).toContainText('ZOLOTO10');
      await page.reload();
      await expect(total(page)).toHaveText(/3.348.₴/);
      await main(page).getByRole('button', { name: words.dropCode }).click();
      await expect(total(page)).toHaveText(/3.720.₴/);
      await expect(main(page).getByRole('textbox', { name: words.promo })).toBeFocused();
    });

    test('a code that no longer applies stays with the reason, and applies again by itself', async ({ page }) => {
      const code = `SUM${lang.toUpperCase()}`;
      await sql(
        `INSERT INTO promo_codes (code, kind, value, minimum_cost) VALUES ('${code}', 'amount', 10000, 400000)`,
      );
      await buy(page, GOLD, 2);
      await openCart(page);
      await enter(page, lang, code);
      await expect(total(page)).toHaveText(/7.340.₴/);
      await main(page).getByRole('button', { name: words.fewer }).click();
      await expect(main(page)).toContainText(words.missing);
      await expect(total(page)).toHaveText(/3.720.₴/);
      await main(page).getByRole('button', { name: words.more }).click();
      await expect(total(page)).toHaveText(/7.340.₴/);
      await expect(main(page)).not.toContainText(words.missing);
    });

    test('a code that gives less than the quantity price says so', async ({ page }) => {
      const code = `LESS${lang.toUpperCase()}`;
      await sql(`INSERT INTO promo_codes (code, kind, value) VALUES ('${code}', 'percent', 1)`);
      await buy(page, GOLD, 3);
      await openCart(page);
      await enter(page, lang, code);
      await expect(main(page)).toContainText(words.beaten);
      await expect(total(page)).toHaveText(/10.713.₴/);
    });

    test('the sum missing to free delivery is shown, and a code changes it', async ({ page }) => {
      await buy(page, 'PZ-POT-001');
      await openCart(page);
      await expect(main(page).getByRole('progressbar', { name: words.left })).toBeVisible();
      await enter(page, lang, 'DOSTAVKA');
      await expect(main(page)).toContainText(words.free);
      await expect(main(page).getByRole('progressbar')).toHaveCount(0);
      await main(page).getByRole('button', { name: words.dropCode }).click();
      await expect(main(page).getByRole('progressbar')).toBeVisible();
      await buy(page, GOLD);
      await page.reload();
      await expect(main(page)).toContainText(words.free);
    });

    test('a line put aside keeps its choice, is restored, or removed', async ({ page }) => {
      await buy(page, GOLD, 2, [WRAP]);
      await openCart(page);
      await main(page).getByRole('button', { name: words.later }).press('Enter');
      const saved = main(page).getByRole('list', { name: words.saved });
      await expect(saved.getByRole('listitem')).toHaveCount(1);
      await expect(main(page).getByRole('heading', { name: words.empty })).toBeVisible();
      await page.reload();
      await saved.getByRole('button', { name: words.restore }).click();
      await expect(saved).toHaveCount(0);
      await expect(total(page)).toHaveText(/7.560.₴/);
      await main(page).getByRole('button', { name: words.later }).click();
      await saved.getByRole('button', { name: words.forget }).click();
      await expect(saved).toHaveCount(0);
      await page.reload();
      await expect(main(page).getByRole('heading', { name: words.empty })).toBeVisible();
    });

    test('a change refused by the API is reverted', async ({ page }) => {
      await buy(page, GOLD);
      await openCart(page);
      const refusal = { error: { code: 'too_many_saved', message: 'Забагато' } };
      await page.route('**/cart/lines/*/save*', (route) => route.fulfill({ status: 409, json: refusal }));
      await main(page).getByRole('button', { name: words.later }).click();
      await expect(page.getByRole('alert')).toContainText('Забагато');
      await expect(main(page).getByRole('list', { name: words.saved })).toHaveCount(0);
      await expect(total(page)).toHaveText(/3.720.₴/);
    });

    test('a changed price is shown until it is confirmed', async ({ page }) => {
      const cart = await buy(page, GOLD);
      await sql(`UPDATE cart_lines SET seen_price = 350000 WHERE id = '${cart.lines[0]?.id}'`);
      await openCart(page);
      await expect(main(page)).toContainText(words.changed);
      await main(page).getByRole('button', { name: words.seen }).click();
      await expect(main(page)).not.toContainText(words.changed);
      await page.reload();
      await expect(total(page)).toHaveText(/3.720.₴/);
      await expect(main(page)).not.toContainText(words.changed);
    });

    test('everything fits 360 pixels, in the dialog too', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      const cart = await buy(page, GOLD, 3, [WRAP]);
      await buy(page, 'PZ-POT-001');
      await sql(`UPDATE cart_lines SET seen_price = 350000 WHERE id = '${cart.lines[0]?.id}'`);
      await openCart(page);
      await enter(page, lang, 'ZOLOTO10');
      await expect(main(page)).toContainText(words.applied);
      await main(page).getByRole('button', { name: words.later }).last().click();
      await expect(main(page).getByRole('list', { name: words.saved })).toBeVisible();
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.getByRole('banner').locator('a[href$="/cart"]:not([hreflang])').click();
      const content = page.getByRole('dialog');
      await expect(content).toContainText(words.applied);
      const cut = await content.evaluate(
        (box) =>
          [...box.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > window.innerWidth)
            .length,
      );
      expect(cut).toBe(0);
      await content.getByRole('button', { name: words.dropCode }).click();
      await expect(content.getByRole('textbox', { name: words.promo })).toBeVisible();
    });
  });
}
