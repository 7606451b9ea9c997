import type { Page } from 'playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** Checks twice, because code that moves the focus may run a moment later. */
async function expectHeading(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name });
  await expect(heading).toBeFocused();
  await page.waitForLoadState('networkidle');
  await expect(heading).toBeFocused();
}

test('the heading of a new screen has the focus, however the screen was opened', async ({ page }) => {
  await signIn(page, 'order-manager', { path: '/orders' });
  const menu = page.getByRole('navigation', { name: 'Розділи' });
  await menu.getByRole('link', { name: 'Збирання' }).press('Enter');
  await expectHeading(page, 'Збирання');
  await page.goBack();
  await expectHeading(page, 'Замовлення');
  // The new order gets its own address, and the screen another heading.
  const title = 'Замовлення телефоном';
  await page.route('**/studio/phone-orders?*', async (route) => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Прийняти телефоном' }).press('Enter');
  await expect(page).toHaveURL(/\?id=/);
  await expectHeading(page, title);
  await page.keyboard.press('Control+KeyK');
  await page.getByRole('dialog').getByRole('searchbox').fill('замовлення');
  await expect(page.getByRole('menuitem', { name: /^Замовлення/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Замовлення');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Меню' }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Збирання' }).press('Enter');
  await expectHeading(page, 'Збирання');
});
