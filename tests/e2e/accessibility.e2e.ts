import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { newEmail, signUp } from './customers.ts';
import { expect, hydrated, open, test } from './fixtures.ts';

/** A phone and a desk, each in one scheme: colours do not depend on the width. */
const WINDOWS = [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

/** One address of every kind of screen that a guest sees. */
const GUEST_SCREENS = [
  '/',
  '/pozolota',
  '/pozolota?sort=price-asc',
  '/susalne-zoloto-vilne-23-75k',
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
