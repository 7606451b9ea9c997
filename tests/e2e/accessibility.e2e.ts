import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { newEmail, newPhone, signUp } from './customers.ts';
import { expect, hydrated, open, test } from './fixtures.ts';

/** A phone and desks, in both schemes. */
const WINDOWS = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

const SOLD_OUT = '/susalne-zoloto-vilne-12k-bile';
const GUIDE = '/blog/oliina-pozolota-yakyi-mordan-obraty';

/** One address of every kind of screen that a guest sees. */
const GUEST_SCREENS = [
  '/',
  '/pozolota',
  '/pozolota?sort=price-asc',
  '/susalne-zoloto-vilne-23-75k',
  '/farba-oliina-rosa-45-kadmii-chervonyi',
  SOLD_OUT,
  '/otzyvy',
  '/dostavka-i-oplata',
  '/blog',
  '/blog/materialy',
  '/blog/poliruvannia-zolota-ahatom',
  '/contacts',
  '/skilky-arkushiv',
  '/stina-karativ',
  '/yaka-tekhnika',
  '/bolius-pid-lystom',
  '/zrazky-pihmentiv',
  '/search?q=золото',
  '/search?q=щщщщщщ',
  '/takoi-storinky-nemaie',
  '/cart',
  '/checkout',
  '/login',
  '/login?view=sign-up',
  '/login?view=reset',
  '/order-success',
  '/order-payment-details',
  '/oauth-success',
] as const;

/** Returns axe's findings of all its rules in each window: the rule and the elements that violate it. */
async function violations(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of WINDOWS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Observers of sizes are called at the end of a frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { violations: broken } = await page.evaluate<AxeResults, RunOptions>(
      (options) => Reflect.get(window, 'axe').run(document, options),
      { resultTypes: ['violations'] },
    );
    for (const { id, nodes } of broken)
      found.push(`${screen} at ${width} px: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
  return found;
}

test.describe('axe finds nothing', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript({ content: axe.source });
  });

  test('on the screens of a guest, with their dialogs', async ({ page }) => {
    test.setTimeout(5 * 60_000);
    const found: string[] = [];
    for (const screen of GUEST_SCREENS) {
      await page.goto(screen);
      await hydrated(page);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      found.push(...(await violations(page, screen)));
    }
    await open(page, '/susalne-zoloto-vilne-23-75k');
    await page
      .getByRole('button', { name: /^Додати в кошик/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Кошик' })).toBeVisible();
    found.push(...(await violations(page, 'the cart as a dialog')));
    for (const screen of ['/cart', '/checkout']) {
      await open(page, screen);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      found.push(...(await violations(page, `${screen} with a product`)));
    }
    await open(page, '/');
    await page.getByRole('search').locator('input').fill('золото');
    await expect(page.getByRole('option').first()).toBeVisible();
    found.push(...(await violations(page, 'suggestions')));
    expect(found).toEqual([]);
  });

  test('in the states of a screen that a press opens', async ({ page }) => {
    test.setTimeout(5 * 60_000);
    const found: string[] = [];
    await open(page, '/susalne-zoloto-vilne-23-75k');
    await page.getByRole('button', { name: 'Збільшити світлину' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await violations(page, 'the zoomed picture')));

    await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: 'PZ-SZL-002', quantity: 1 } });
    await open(page, '/checkout');
    await page.locator('button[form=checkout]').click();
    await expect(page.getByRole('alert').filter({ has: page.getByRole('link') })).toBeFocused();
    found.push(...(await violations(page, 'mistakes of the checkout')));

    await page.setViewportSize({ width: 360, height: 800 });
    await open(page, '/pozolota');
    await page.getByRole('button', { name: 'Фільтри', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Фільтри' })).toBeVisible();
    found.push(...(await violations(page, 'filters')));
    expect(found).toEqual([]);
  });

  test('in the catalogue’s menu, on a phone with an open category', async ({ page }) => {
    const found: string[] = [];
    const menu = page.getByRole('navigation', { name: 'Каталог', exact: true });
    await open(page, '/');
    await page.getByRole('button', { name: 'Каталог' }).click();
    await expect(menu.getByRole('link', { name: 'Сусальне золото' })).toBeVisible();
    found.push(...(await violations(page, 'menu')));
    await page.setViewportSize({ width: 360, height: 800 });
    await menu.getByRole('group').first().locator('summary').click();
    await expect(menu.getByRole('link', { name: 'Сусальне золото' })).toBeVisible();
    found.push(...(await violations(page, 'menu with an open category')));
    expect(found).toEqual([]);
  });

  test('in the dialogs of a product and of the checkout', async ({ page }) => {
    test.setTimeout(5 * 60_000);
    const found: string[] = [];
    /** Checks the dialog that a button opens. */
    const check = async (button: string | RegExp, dialog: string) => {
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      found.push(...(await violations(page, dialog)));
    };
    await open(page, SOLD_OUT);
    await check('Повідомити, коли з’явиться', 'Повідомити, коли з’явиться');
    await page.getByRole('dialog').getByRole('button', { name: 'Повідомити' }).click();
    await expect(page.getByRole('dialog').locator('[aria-invalid]')).toBeFocused();
    found.push(...(await violations(page, 'mistake of the stock alert')));

    await open(page, '/susalne-zoloto-vilne-23-75k');
    await check(/^Доставка/, 'Доставка');
    await page.keyboard.press('Escape');
    // The page behind a dialog takes no input until it is closed.
    await expect(page.getByRole('dialog', { name: 'Доставка' })).toBeHidden();
    const quantity = page.getByRole('main').getByRole('textbox', { name: 'Кількість' }).first();
    await quantity.fill('900');
    await quantity.press('Enter');
    await check('Замовити більше', 'Під замовлення');

    await page.request.post('/api/v1/cart/lines?lang=uk', { data: { sku: 'PZ-SZL-002', quantity: 1 } });
    await open(page, '/checkout');
    await page.locator('[name=name]').fill('Леся Позолотниця');
    await page.locator('[name=phone]').fill(newPhone());
    await page.locator('input[name=method][value=pickup]').check();
    await page.locator('input[name=payment][value=cash-on-delivery]').check();
    await check(/^Замовити/, 'Підтвердьте телефон');
    await page.getByRole('dialog').locator('[name=code]').fill('000000');
    await page.getByRole('dialog').getByRole('button', { name: 'Підтвердити й замовити' }).click();
    await expect(page.getByRole('dialog').locator('[name=code]')).toHaveAttribute('aria-invalid', 'true');
    found.push(...(await violations(page, 'mistyped code')));
    expect(found).toEqual([]);
  });

  test('in a guide with timers, step by step and as a list', async ({ page }) => {
    test.setTimeout(5 * 60_000);
    const found: string[] = [];
    const guide = page.getByRole('region', { name: 'Робити за кроками' });
    await open(page, GUIDE);
    await guide.getByRole('button', { name: 'Почати' }).click();
    for (let step = 0; step < 4; step++) await guide.getByRole('button', { name: 'Зроблено, далі' }).click();
    found.push(...(await violations(page, 'choice of a wait')));
    await guide.getByRole('button', { name: /^Таймер на/ }).click();
    await expect(guide.getByRole('timer').first()).toBeVisible();
    found.push(...(await violations(page, 'guide with a timer')));
    await guide.getByRole('radio', { name: 'Списком' }).check();
    await guide.getByRole('button', { name: 'Почати спочатку' }).click();
    found.push(...(await violations(page, 'steps as a list, and the question')));
    expect(found).toEqual([]);
  });

  test('in the notebook: list, project, found materials, questions', async ({ page }) => {
    test.setTimeout(5 * 60_000);
    const found: string[] = [];
    const check = async (screen: string) => {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      found.push(...(await violations(page, screen)));
    };
    await signUp(page, newEmail());
    await open(page, '/account/notebook');
    await expect(page.getByRole('button', { name: 'Новий проєкт' })).toBeVisible();
    await check('empty notebook');
    const id = crypto.randomUUID();
    const data = {
      revision: 0,
      title: 'Рама',
      notes: 'Болюс червоний',
      day: '2026-11-27',
      materials: [{ sku: 'PZ-SZL-002', quantity: 2 }],
    };
    expect((await page.request.put(`/api/v1/notebook/${id}?lang=uk`, { data })).status()).toBe(200);
    await open(page, '/account/notebook');
    await page.getByRole('link', { name: /Рама/ }).waitFor();
    await check('notebook');
    await open(page, `/account/notebook?project=${id}`);
    await page.getByRole('searchbox', { name: 'Знайти матеріал' }).fill('мордан');
    await page.getByRole('button', { name: 'Знайти', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Додати в проєкт/ }).first()).toBeVisible();
    await check('project with found materials');
    await page.getByRole('textbox', { name: 'Назва' }).fill(' ');
    await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Назва' })).toBeFocused();
    await check('project with a mistake');
    await page.getByRole('button', { name: 'Видалити проєкт' }).click();
    await expect(page.getByRole('dialog', { name: 'Видалити проєкт?' })).toBeVisible();
    await check('question');
    expect(found).toEqual([]);
  });

  test('on the screens of a customer', async ({ page }) => {
    test.setTimeout(5 * 60_000);
    await signUp(page, newEmail());
    const found: string[] = [];
    for (const screen of ['/account', '/account/orders', '/account/wishlist', '/account/discount']) {
      await open(page, screen);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      found.push(...(await violations(page, screen)));
    }
    expect(found).toEqual([]);
  });
});
