import type { Page } from 'playwright/test';
import { expect, open, test, watch } from './fixtures.ts';

const BRUSHES = '/penzli-dlia-akvareli';
const FAMILY = 'Пензель круглий, білка';
const LARGE = '№10 Пензель круглий, білка';
const LARGE_NAME = 'Пензель круглий, білка, №10';
const status = (page: Page) => page.locator('main').getByRole('status');
const card = (page: Page, name: string) =>
  page.locator('main li').filter({ has: page.getByRole('link', { name, exact: true }) });
const wantFilters = (page: Page) =>
  page
    .getByRole('complementary', { name: /^Фільтри/ })
    .getByRole('button')
    .first()
    .hover();

test('a family is one card; a filter shows the matching member, and going back the family', async ({ page }) => {
  const complaints = watch(page);
  // Cards of members come from files of the site, not from the API.
  await page.route('**/api/v1/{categories,products,page-data}/**', (route) => route.abort());
  await open(page, BRUSHES);
  await expect(status(page)).toHaveText('8 товарів');
  const family = card(page, FAMILY);
  await expect(family).toContainText('від 120');
  await expect(family.getByRole('link', { name: '3 варіанти' })).toHaveAttribute('href', '/penzel-bilka-kruhlyi-3');
  await expect(family.getByRole('button', { name: /кошик/ })).toHaveCount(0);

  await wantFilters(page);
  const ten = page.getByRole('checkbox', { name: /^№10/ });
  await expect(ten).toHaveAccessibleName(/2$/);
  await ten.check();
  await expect(page).toHaveURL(/\?size=n10$/);
  await expect(status(page)).toHaveText('2 товари');
  await expect(card(page, LARGE)).toContainText('420');
  await expect(card(page, LARGE).getByRole('link', { name: /варіант/ })).toHaveCount(0);
  await expect(card(page, LARGE).getByRole('button', { name: /^Купити/ })).toBeVisible();
  // With two matching sizes the card describes these two.
  await page.getByRole('checkbox', { name: /^№6/ }).check();
  await expect(card(page, FAMILY).getByRole('link', { name: '2 варіанти' })).toBeVisible();
  await page.goBack();
  await expect(card(page, LARGE)).toBeVisible();

  await page.reload();
  await expect(status(page)).toHaveText('2 товари');
  await card(page, LARGE).getByRole('link', { name: LARGE, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LARGE_NAME);
  await page.goBack();
  await expect(card(page, LARGE)).toBeVisible();
  await page.goBack();
  await expect(status(page)).toHaveText('8 товарів');
  await expect(family).toContainText('від 120');
  await page.getByLabel('Порядок').selectOption('price-asc');
  await expect(page.locator('main li a:has(img)').first()).toHaveText(FAMILY);
  expect(complaints).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a family’s card leads to its page, and there to its sizes', async ({ page }) => {
    await page.goto(`/ru${BRUSHES}`);
    await expect(status(page)).toHaveText('8 товаров');
    const family = card(page, 'Кисть круглая, белка');
    await expect(family).toContainText('от 120');
    await family.getByRole('link', { name: '3 варианта' }).click();
    await expect(page).toHaveURL(/\/ru\/penzel-bilka-kruhlyi-3$/);
    await page.locator('main').getByRole('group', { name: 'Размер' }).getByRole('link', { name: '№10' }).click();
    await expect(page).toHaveURL(/\/ru\/penzel-bilka-kruhlyi-10$/);
  });
});
