import type { Page } from 'playwright/test';
import { newEmail, otherBrowser, signUp } from './customers.ts';
import { expect, open, test } from './fixtures.ts';

const PRODUCT = '/susalne-zoloto-vilne-23-75k';
const CATEGORY = '/susalne-zoloto';

const cartButton = (page: Page) => page.getByRole('link', { name: /^Кошик/ });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Кошик' });

async function buyFromProduct(page: Page): Promise<void> {
  await open(page, PRODUCT);
  await page
    .getByRole('button', { name: /^Додати в кошик/ })
    .first()
    .click();
  await expect(modal(page)).toBeVisible();
}

test('a product is bought from its page with the chosen quantity and service', { tag: '@smoke' }, async ({ page }) => {
  await open(page, PRODUCT);
  await page.getByRole('button', { name: 'від 3 шт.' }).click();
  await page.getByRole('checkbox', { name: /Подарункове пакування/ }).check();
  await page
    .getByRole('button', { name: /^Додати в кошик/ })
    .first()
    .click();
  await expect(modal(page)).toContainText('Подарункове пакування');
  await expect(modal(page).getByRole('textbox', { name: 'Кількість' }).first()).toHaveValue('3');
  // 3 × (3 571 ₴ at this quantity + 60 ₴ for wrapping)
  await expect(modal(page)).toContainText('10 893');
  await expect(cartButton(page)).toHaveAccessibleName('Кошик: 3 товари');
});

test('a product is bought from its card, which then shows its quantity', { tag: '@smoke' }, async ({ page }) => {
  await open(page, CATEGORY);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Купити/ }) })
    .first();
  await card.getByRole('button', { name: /^Купити/ }).click();
  await expect(page.getByRole('status').or(page.locator('[popover] li'))).toContainText(['У кошику']);
  const stepper = page.getByRole('group', { name: /^У кошику/ }).first();
  await stepper.getByRole('button', { name: 'Збільшити кількість' }).click();
  await expect(cartButton(page)).toHaveAccessibleName('Кошик: 2 товари');
  await stepper.getByRole('button', { name: 'Зменшити кількість' }).click();
  await stepper.getByRole('button', { name: 'Зменшити кількість' }).click();
  await expect(cartButton(page)).toHaveAccessibleName('Кошик порожній');
});

test('a double click buys once', { tag: '@smoke' }, async ({ page }) => {
  await open(page, PRODUCT);
  await page
    .getByRole('button', { name: /^Додати в кошик/ })
    .first()
    .dblclick();
  await expect(modal(page)).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName('Кошик: 1 товар');
});

test('a double click on a card buys once, and so does a repeated key', async ({ page }) => {
  await open(page, CATEGORY);
  const buy = page.getByRole('button', { name: /^Купити/ });
  await buy.first().dblclick();
  await expect(cartButton(page)).toHaveAccessibleName('Кошик: 1 товар');
  await buy.first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(cartButton(page)).toHaveAccessibleName('Кошик: 2 товари');
  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName('Кошик: 2 товари');
});

test.describe('the cart’s dialog closes', () => {
  test.beforeEach(async ({ page }) => buyFromProduct(page));
  test.afterEach(async ({ page }) => expect(modal(page)).toBeHidden());

  test('on Escape', async ({ page }) => {
    await page.keyboard.press('Escape');
  });

  test('by its close button', async ({ page }) => {
    await modal(page).getByRole('button', { name: 'Закрити' }).click();
  });

  test('on a click outside it', async ({ page }) => {
    await page.mouse.click(5, 5);
  });

  test('by “continue shopping”', async ({ page }) => {
    await modal(page).getByRole('button', { name: 'Продовжити покупки' }).click();
  });

  test('on a change of route', async ({ page }) => {
    await modal(page).getByRole('link', { name: 'Перейти до кошика' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Кошик' })).toBeVisible();
  });
});

test('the dialog is 900 px wide at most, and the page behind it does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await buyFromProduct(page);
  const box = await modal(page).boundingBox();
  expect(box?.width).toBe(900);
  const top = await page.evaluate(() => window.scrollY);
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
});

test('the cart survives a reload and is shared between tabs', { tag: '@smoke' }, async ({ page, context }) => {
  await buyFromProduct(page);
  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName('Кошик: 1 товар');

  const other = await context.newPage();
  await open(other, '/cart');
  await other.getByRole('button', { name: 'Збільшити кількість' }).first().click();
  await expect(cartButton(page)).toHaveAccessibleName('Кошик: 2 товари');

  await other.getByRole('button', { name: /^Прибрати з кошика/ }).click();
  await expect(other.getByRole('heading', { name: 'У кошику поки нічого немає' })).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName('Кошик порожній');
});

test('another device’s change is counted once the window has the focus again', async ({ page, browser }) => {
  const email = newEmail();
  await signUp(page, email);
  await open(page, PRODUCT);
  const header = page.locator('header');
  await expect(header.getByRole('link', { name: 'Кошик порожній' })).toBeVisible();
  const other = await otherBrowser(browser, email);
  await other.page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: 'PZ-AGT-002', quantity: 2 } });
  await other.page.request.post('/api/v1/wishlist/toggle?lang=uk', { data: { productId: 1 } });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(header.getByRole('link', { name: 'Кошик: 2 товари' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Мої бажання: 1 товар' })).toBeVisible();
  await other.context.close();
});

test('fast clicks arrive in order', async ({ page }) => {
  await buyFromProduct(page);
  const more = modal(page).getByRole('button', { name: 'Збільшити кількість' }).first();
  for (let click = 0; click < 6; click++) await more.click();
  await expect(modal(page).getByRole('textbox', { name: 'Кількість' }).first()).toHaveValue('7');
  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName('Кошик: 7 товарів');
});

test('a change refused by the API is reported and reverted', async ({ page }) => {
  await buyFromProduct(page);
  const quantity = modal(page).getByRole('textbox', { name: 'Кількість' }).first();
  const refusal = { error: { code: 'not_enough_stock', message: 'На складі лише 1 шт. Зменште кількість.' } };
  await page.route('**/api/v1/cart/lines/**', (route) => route.fulfill({ status: 409, json: refusal }));
  await modal(page).getByRole('button', { name: 'Збільшити кількість' }).first().click();
  await expect(page.getByRole('alert')).toContainText('На складі лише 1 шт.');
  await expect(quantity).toHaveValue('1');
});

test('the wishlist is stored, counted, and items can be added back', { tag: '@smoke' }, async ({ page }) => {
  await open(page, PRODUCT);
  await page
    .getByRole('button', { name: /^До бажань/ })
    .first()
    .click();
  const wishes = page.getByRole('link', { name: /бажан/i });
  await expect(wishes).toHaveAccessibleName('Мої бажання: 1 товар');
  await wishes.click();
  await expect(page).toHaveURL(/\/account\/wishlist$/);
  const heart = page.locator('main').getByRole('button', { name: /^До бажань/ });
  // The address changes before the screen; until then the page shows the hearts of the product's page.
  await expect(heart).toHaveCount(1);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page
    .locator('main')
    .getByRole('button', { name: /^Купити/ })
    .click();
  await expect(cartButton(page)).toHaveAccessibleName('Кошик: 1 товар');
});
