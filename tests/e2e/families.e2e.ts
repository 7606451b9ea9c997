import type { Page } from 'playwright/test';
import { expect, open, test, watch } from './fixtures.ts';

const SMALL = '/penzel-bilka-kruhlyi-3';
const group = (page: Page, name: string) => page.locator('main').getByRole('group', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const current = (page: Page, name: string) => group(page, name).locator('[aria-current=page]');

/** Returns the parts of the page that identify the size. */
async function shownOf(page: Page) {
  const main = page.locator('main');
  return {
    name: await heading(page).textContent(),
    sku: await main.getByText(/^PZ-/).first().textContent(),
    price: await main.locator('output').first().textContent(),
    picture: await main.locator('ul img').first().getAttribute('src'),
  };
}

test('another size has its own address, name, SKU and price; going back leads to the first', {
  tag: '@smoke',
}, async ({ page }) => {
  const complaints = watch(page);
  await open(page, SMALL);
  const before = await shownOf(page);
  await expect(current(page, 'Розмір')).toContainText('№3');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  for (const size of ['№6', '№10']) {
    await group(page, 'Розмір').getByRole('link', { name: size }).click();
    await expect(heading(page)).toContainText(size);
  }
  await expect(page).toHaveURL(/\/penzel-bilka-kruhlyi-10$/);
  await expect(current(page, 'Розмір')).toContainText('№10');
  const after = await shownOf(page);
  for (const what of ['name', 'sku', 'price'] as const) expect(after[what], what).not.toBe(before[what]);
  await page.goBack();
  await expect(heading(page)).toContainText('№6');
  await page.goBack();
  await expect(heading(page)).toContainText('№3');
  expect(await shownOf(page)).toEqual(before);
  expect(documents).toEqual([]);
  expect(complaints).toEqual([]);
});

test('another colour has another picture', async ({ page }) => {
  await open(page, '/ru/pihment-sukhyi-100-okhra-zhovta');
  const before = await shownOf(page);
  await group(page, 'Цвет').getByRole('link', { name: 'ультрамарин синий' }).click();
  await expect(heading(page)).toContainText('ультрамарин синий');
  expect((await shownOf(page)).picture).not.toBe(before.picture);
});

test('by keyboard the focus stays at the choice, and the page keeps its scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 520 });
  await open(page, SMALL);
  for (const size of ['№6', '№10', '№3']) {
    const link = group(page, 'Розмір').getByRole('link', { name: size });
    await link.focus();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toContainText(size);
    await expect(current(page, 'Розмір')).toBeFocused();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(2);
  }
  // Any other link scrolls to the top.
  await page.locator('main section ul li a').last().press('Enter');
  await expect(heading(page)).not.toContainText('№3');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a sold-out option is marked and can be opened; a missing one leads to the nearest', async ({ page }) => {
  await open(page, '/akryl-metalik-20-zoloto');
  const soldOut = group(page, 'Колір').getByRole('link', { name: /бронза/ });
  await expect(soldOut).toContainText('немає');
  await soldOut.click();
  const main = page.locator('main');
  await expect(main.getByText('Немає в наявності')).toHaveCount(1);
  // There is no choice, only available siblings.
  await expect(main.locator('output')).toHaveCount(0);
  const instead = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Що взяти замість' }) });
  await expect(instead.getByRole('button', { name: /^Купити/ }).first()).toBeVisible();
  await open(page, '/polotno-na-pidramnyku-bavovna-30x40');
  await group(page, 'Матеріал').getByRole('link', { name: /льон/ }).click();
  await expect(page).toHaveURL(/\/polotno-na-pidramnyku-lon-40x60$/);
  await expect(current(page, 'Розмір')).toContainText('40×60 см');
});

test('on a phone all values fit the screen, and each can be touched', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, '/pihment-sukhyi-100-okhra-zhovta');
  const links = await group(page, 'Колір').getByRole('link').all();
  expect(links).toHaveLength(9);
  for (const link of links) {
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the options are links', async ({ page }) => {
    await page.goto(SMALL);
    await group(page, 'Розмір').getByRole('link', { name: '№10' }).click();
    await expect(page).toHaveURL(/\/penzel-bilka-kruhlyi-10$/);
    await expect(current(page, 'Розмір')).toContainText('№10');
  });
});
