import type { Locator, Page, Route } from 'playwright/test';
import { LANGUAGES, type Language } from '../../src/contract/language.ts';
import { localize } from '../../src/rules/paths.ts';
import { newEmail, signIn, signUp } from './customers.ts';
import { expect, open, test } from './fixtures.ts';

const TEXTS = {
  uk: {
    buy: /^(?:Додати в кошик|Купити)/,
    more: 'Збільшити кількість',
    quantity: 'Кількість',
    cart: 'Кошик',
    three: 'Кошик: 3 товари',
    four: 'Кошик: 4 товари',
    one: 'Кошик: 1 товар',
    kept: 'Ваші зміни збережено',
    known: 'яким він був востаннє',
    noCheckout: 'Оформити замовлення можна буде',
    retry: 'Перевірити зараз',
    checkout: 'Оформити замовлення',
    promo: 'Промокод',
    apply: 'Застосувати',
    willCheck: /ZOLOTO10 перевіримо/,
    isIn: /^У кошику: /,
  },
  ru: {
    buy: /^(?:Добавить в корзину|Купить)/,
    more: 'Увеличить количество',
    quantity: 'Количество',
    cart: 'Корзина',
    three: 'Корзина: 3 товара',
    four: 'Корзина: 4 товара',
    one: 'Корзина: 1 товар',
    kept: 'Ваши изменения сохранены',
    known: 'какой она была в последний раз',
    noCheckout: 'Оформить заказ можно будет',
    retry: 'Проверить сейчас',
    checkout: 'Оформить заказ',
    promo: 'Промокод',
    apply: 'Применить',
    willCheck: /ZOLOTO10 проверим/,
    isIn: /^В корзине: /,
  },
} as const;

const GOLD = { path: '/susalne-zoloto-vilne-23-75k', sku: 'PZ-SZL-002' };
const CATEGORY = '/potal';
const API = '**/api/v1/**';

const header = (page: Page, lang: Language) => page.getByRole('banner').getByRole('link', { name: TEXTS[lang].cart });
const modal = (page: Page, lang: Language) => page.getByRole('dialog', { name: TEXTS[lang].cart });

const note = (place: Locator, text: string) => place.getByRole('status').filter({ hasText: text });

const lose = (route: Route) => route.abort('connectionrefused');
/** Only the API fails; the pages are static files. */
const apiGoes = (page: Page) => page.context().route(API, lose);
async function apiComesBack(page: Page): Promise<void> {
  await page.context().unroute(API, lose);
  await comeOnline(page);
}
/** Fires the browser's event for a restored connection, so that the test does not wait for the end of a retry pause. */
const comeOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

/** Waits until the browser has stored the known cart. */
const isKept = (page: Page) => page.waitForFunction(() => localStorage.getItem('cart-kept') !== null);

/** Returns the server's cart: quantities by SKU. */
async function serverCart(page: Page): Promise<Record<string, number>> {
  const response = await page.request.get('/api/v1/cart?lang=uk');
  const { data } = await response.json();
  return Object.fromEntries(data.lines.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity]));
}

const buy = (page: Page, lang: Language) =>
  page.locator('main').getByRole('button', { name: TEXTS[lang].buy }).first().click();

for (const lang of LANGUAGES) {
  const words = TEXTS[lang];
  const at = (path: string) => localize(lang, path);
  const quantityIn = (page: Page) => page.locator('main').getByRole('textbox', { name: words.quantity });

  test.describe(lang, () => {
    test('additions while the API is down survive a reload, and are sent when it is back', async ({ page }) => {
      await open(page, at(GOLD.path));
      await apiGoes(page);
      await buy(page, lang);
      await expect(note(modal(page, lang), words.kept)).toBeVisible();
      await expect(header(page, lang)).toHaveAccessibleName(words.one);
      await page.keyboard.press('Escape');

      await open(page, at(CATEGORY));
      await buy(page, lang);
      const stepper = page.locator('main').getByRole('group', { name: words.isIn });
      await stepper.getByRole('button', { name: words.more }).click();
      await expect(header(page, lang)).toHaveAccessibleName(words.three);

      await open(page, at('/cart'));
      await quantityIn(page).first().fill('2');
      await quantityIn(page).first().press('Enter');
      await page.reload();
      await expect(note(page.locator('main'), words.kept)).toBeVisible();
      await expect(header(page, lang)).toHaveAccessibleName(words.four);
      await expect(quantityIn(page).first()).toHaveValue('2');
      await expect(page.locator('main')).toContainText(words.noCheckout);
      await expect(page.locator('main').getByRole('link', { name: words.checkout })).toHaveCount(0);
      expect(await serverCart(page)).toEqual({});

      await apiComesBack(page);
      await expect(page.locator('main').getByRole('link', { name: words.checkout })).toBeVisible();
      await expect(note(page.locator('main'), words.kept)).toHaveCount(0);
      await expect.poll(async () => Object.values(await serverCart(page))).toEqual([2, 2]);
      expect(await serverCart(page)).toMatchObject({ [GOLD.sku]: 2 });
      await page.reload();
      await expect(header(page, lang)).toHaveAccessibleName(words.four);
    });

    test('a change whose answer was lost is applied once', async ({ page }) => {
      await open(page, at(GOLD.path));
      let lost = 0;
      await page.route('**/api/v1/cart/lines?*', async (route) => {
        if (lost > 1) return route.continue();
        lost++;
        await route.fetch();
        await route.abort('connectionreset');
      });
      await buy(page, lang);
      await expect.poll(() => lost).toBe(2);
      await expect(header(page, lang)).toHaveAccessibleName(words.one);
      await comeOnline(page);
      await expect(modal(page, lang).getByRole('link', { name: words.checkout })).toBeVisible();
      await expect(header(page, lang)).toHaveAccessibleName(words.one);
      expect(await serverCart(page)).toEqual({ [GOLD.sku]: 1 });
    });

    test('the stored cart is shown while the API is down, and a change refused later is reported and reverted', async ({
      page,
    }) => {
      await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: GOLD.sku, quantity: 1 } });
      await open(page, at('/cart'));
      await expect(quantityIn(page)).toHaveValue('1');
      await isKept(page);
      await apiGoes(page);
      await page.reload();
      await expect(note(page.locator('main'), words.known)).toBeVisible();
      await quantityIn(page).fill('3');
      await quantityIn(page).press('Enter');
      await expect(note(page.locator('main'), words.kept)).toBeVisible();
      // Another browser has removed the line.
      const { data } = await (await page.request.get('/api/v1/cart?lang=uk')).json();
      await page.request.delete(`/api/v1/cart/lines/${data.lines[0].id}?lang=uk`, { data: {} });
      await apiComesBack(page);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(quantityIn(page)).toHaveCount(0);
    });

    test('an order waits for changes that the API does not have yet', async ({ page }) => {
      await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: GOLD.sku, quantity: 1 } });
      await open(page, at('/checkout'));
      await page.locator('[name=name]').fill('Леся');
      await page.context().route('**/api/v1/cart/**', lose);
      await page.getByRole('textbox', { name: words.promo }).fill('zoloto10');
      await page.getByRole('button', { name: words.apply }).click();
      await expect(page.locator('main')).toContainText(words.noCheckout);
      await expect(page.locator('button[form=checkout]')).toHaveCount(0);
      await page.locator('[name=name]').press('Enter');
      await page.context().unroute('**/api/v1/cart/**', lose);
      await page.getByRole('button', { name: words.retry }).click();
      await expect(page.locator('button[form=checkout]')).toBeVisible();
      await expect(page.locator('main')).toContainText('10 %');
    });

    test('a promo code is checked once the API is back', async ({ page }) => {
      await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: GOLD.sku, quantity: 1 } });
      await open(page, at('/cart'));
      await expect(quantityIn(page)).toHaveValue('1');
      await apiGoes(page);
      await page.getByRole('textbox', { name: words.promo }).fill('zoloto10');
      await page.getByRole('button', { name: words.apply }).click();
      await expect(page.locator('main')).toContainText(words.willCheck);
      await apiComesBack(page);
      await expect(page.locator('main')).toContainText('10 %');
    });
  });
}

test('offline changes of one tab are shown in the other, and sent when the first is closed', async ({
  page,
  context,
}) => {
  await open(page, GOLD.path);
  const other = await context.newPage();
  await open(other, '/cart');
  // The other tab knows the cart; otherwise it would still retry, at growing intervals, when the API is back.
  await expect(other.locator('main')).toContainText('У кошику поки нічого немає');
  await apiGoes(page);
  await buy(page, 'uk');
  await expect(header(other, 'uk')).toHaveAccessibleName(TEXTS.uk.one);
  await page.close();
  await other.locator('main').getByRole('button', { name: TEXTS.uk.more }).click();
  await apiComesBack(other);
  await expect.poll(() => serverCart(other)).toEqual({ [GOLD.sku]: 2 });
});

test('one customer’s offline changes are applied to no other cart', async ({ page }) => {
  const [one, another] = [newEmail(), newEmail()];
  await signUp(page, one);
  // The API fails at the worst moment: after the response about the customer, while the cart is being refetched because
  // of it.
  let isAsked = false;
  await page.route('**/api/v1/customer?*', async (route) => {
    const response = await route.fetch();
    await isKept(page);
    await page.route('**/api/v1/cart?*', (cart) => {
      isAsked = true;
      return lose(cart);
    });
    await route.fulfill({ response });
  });
  await open(page, GOLD.path);
  await expect.poll(() => isAsked).toBe(true);
  await apiGoes(page);
  await page.unrouteAll();
  await buy(page, 'uk');
  await expect(header(page, 'uk')).toHaveAccessibleName(TEXTS.uk.one);
  // The session has ended, and another customer signs in with the same browser.
  await page.context().clearCookies();
  await signUp(page, another);
  await apiComesBack(page);
  await expect(page.getByRole('alert')).toContainText('з якого ви вийшли');
  await expect(header(page, 'uk')).toHaveAccessibleName('Кошик порожній');
  expect(await serverCart(page)).toEqual({});
  await page.context().clearCookies();
  await signIn(page, one);
  expect(await serverCart(page)).toEqual({});
});

test('a guest’s offline changes go into the account at the sign-in', async ({ page }) => {
  const email = newEmail();
  await signUp(page, email);
  await page.context().clearCookies();
  await open(page, GOLD.path);
  await apiGoes(page);
  await buy(page, 'uk');
  await expect(header(page, 'uk')).toHaveAccessibleName(TEXTS.uk.one);
  await signIn(page, email);
  await apiComesBack(page);
  await expect.poll(() => serverCart(page)).toEqual({ [GOLD.sku]: 1 });
});
