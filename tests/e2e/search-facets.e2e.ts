import type { Locator, Page } from 'playwright/test';
import { expect, open, test, watch } from './fixtures.ts';

const TEXTS = {
  uk: {
    drop: /^Прибрати фільтр: /,
    inStock: /^Є в наявності/,
    apply: 'Застосувати',
    order: 'Порядок',
  },
  ru: {
    drop: /^Убрать фильтр: /,
    inStock: /^Есть в наличии/,
    apply: 'Применить',
    order: 'Порядок',
  },
} as const;

const rail = (page: Page) => page.getByRole('complementary', { name: /^Фільтри|^Фильтры/ });
const status = (page: Page) => page.locator('main').getByRole('status');
const names = (page: Page) => page.locator('main li a:has(img)').allInnerTexts();
const numberOf = async (element: Locator) => Number(/\d+/.exec((await element.textContent()) ?? '')?.[0]);
/** Returns a value of a facet with the number of products that it announces. */
async function optionOf(page: Page, name: RegExp) {
  const option = rail(page).getByRole('checkbox', { name });
  const count = await numberOf(option.locator('..').locator('span').last());
  return { option, count };
}
/** Hovers the rail: the filters load when a pointer is near. */
const wantFilters = (page: Page) => rail(page).getByRole('button').first().hover();

for (const [lang, root] of [
  ['uk', ''],
  ['ru', '/ru'],
] as const) {
  const words = TEXTS[lang];

  test(`results are filtered, with counts, in the address, by back and on a reload: ${lang}`, async ({ page }) => {
    const complaints = watch(page);
    await open(page, `${root}/search?q=поталь`);
    const whole = await numberOf(status(page));
    await wantFilters(page);
    const loose = await optionOf(page, /^вільні аркуші|^свободные листы/i);
    expect(loose.count).toBeGreaterThan(0);
    expect(loose.count).toBeLessThan(whole);
    await loose.option.check();
    await expect(page).toHaveURL(/[?&]format=vilni-arkushi$/);
    await expect(status(page)).toHaveText(new RegExp(`^${loose.count} товар`));
    await expect(loose.option).toBeFocused();
    const inStock = await optionOf(page, words.inStock);
    await inStock.option.check();
    await expect(page).toHaveURL(/[?&]format=vilni-arkushi&stock=1$/);
    await expect.poll(() => numberOf(status(page))).toBe(inStock.count);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByLabel(words.order).selectOption('price-asc');
    await expect(page).toHaveURL(/&format=vilni-arkushi&stock=1&sort=price-asc$/);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => numberOf(status(page))).toBe(loose.count);
    await expect(inStock.option).not.toBeChecked();
    await page.goForward();
    await expect.poll(() => numberOf(status(page))).toBe(inStock.count);
    const shown = await names(page);
    await page.reload();
    await expect.poll(() => numberOf(status(page))).toBe(inStock.count);
    expect(await names(page)).toEqual(shown);
    await expect((await optionOf(page, words.inStock)).option).toBeChecked();
    await page.getByRole('link', { name: words.drop }).first().click();
    await expect(page).toHaveURL(/q=[^&]+&stock=1$/);
    await expect(page.getByRole('link', { name: words.drop })).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test(`filters are a form, and each chosen one has a link that removes it: ${lang}`, async ({ page }) => {
      await page.goto(`${root}/search?q=поталь`);
      const whole = await numberOf(status(page));
      await page
        .locator('summary')
        .filter({ hasText: /^Фільтри|^Фильтры/ })
        .click();
      await page.getByRole('checkbox', { name: /^вільні аркуші|^свободные листы/i }).check();
      await page.getByRole('checkbox', { name: /^рулон/i }).check();
      await page.getByRole('checkbox', { name: words.inStock }).check();
      await page.getByRole('button', { name: words.apply }).click();
      await expect(page).toHaveURL(/[?&]format=rulon_vilni-arkushi&stock=1$/);
      const left = await numberOf(status(page));
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(whole);
      await expect(page.getByRole('checkbox', { name: /^рулон/i })).toBeChecked();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await page.getByRole('link', { name: words.drop }).first().click();
      await expect(page).not.toHaveURL(/rulon_/);
      await page.goto(`${root}/search?q=поталь&price=1-2`);
      // Sections of the shop that the words name come first.
      await expect(page.getByRole('heading', { name: /^Такого поєднання немає|^Такого сочетания нет/ })).toBeVisible();
      await page
        .getByRole('link', { name: /^Скинути все|^Сбросить все|^Сбросить всё/ })
        .last()
        .click();
      await expect.poll(() => numberOf(status(page))).toBe(whole);
    });
  });
}

test('a shared link shows the same results, another language keeps it, and a new query starts without filters', async ({
  page,
}) => {
  await open(page, '/search?q=поталь&format=vilni-arkushi&utm_source=mail');
  const left = await numberOf(status(page));
  await expect((await optionOf(page, /^вільні аркуші/i)).option).toBeChecked();
  await page.getByRole('link', { name: 'Рус', exact: true }).click();
  await expect(page).toHaveURL(/\/ru\/search\?.*format=vilni-arkushi/);
  await expect.poll(() => numberOf(status(page))).toBe(left);
  await page.getByLabel('Поиск товаров').fill('агат');
  await page.getByLabel('Поиск товаров').press('Enter');
  await expect(page).toHaveURL(/\/ru\/search\?q=[^&]+$/);
  await expect(page.getByRole('link', { name: TEXTS.ru.drop })).toHaveCount(0);
});

test('filters without results say what to drop; an unknown filter is reported', async ({ page }) => {
  await open(page, '/search?q=поталь&format=vilni-arkushi&price=1-2');
  await expect(page.getByRole('heading', { name: 'Такого поєднання немає' })).toBeVisible();
  await expect(status(page)).toHaveText('0 товарів');
  await page.getByRole('link', { name: /^Без «від 1/ }).click();
  await expect(page).toHaveURL(/[?&]format=vilni-arkushi$/);
  await expect.poll(() => numberOf(status(page))).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await open(page, '/search?q=поталь&format=nema');
  await expect(page.getByText('Деяких вибраних фільтрів у цьому списку вже немає')).toBeVisible();
});

test('the page of filtered results is in the address, and another filter starts at the first', async ({ page }) => {
  await open(page, '/search?q=фарба&price=1-');
  await page.locator('a[rel=next]').click();
  await expect(page).toHaveURL(/[?&]price=1-&page=2$/);
  await expect(page.locator('nav a[aria-current=page]')).toHaveText('2');
  await rail(page).getByRole('checkbox').first().check();
  await expect(page).toHaveURL(/[?&]price=1-&stock=1$/);
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 740 } });

  test('filters are a sheet whose button shows the number of results', async ({ page }) => {
    await open(page, '/search?q=поталь');
    const whole = await numberOf(status(page));
    const button = page.getByRole('button', { name: /^Фільтри/ });
    await button.tap();
    const sheet = page.getByRole('dialog', { name: 'Фільтри' });
    await expect(sheet.getByRole('button', { name: `Показати ${whole} товар` })).toBeVisible();
    const option = sheet.getByRole('checkbox', { name: /^вільні аркуші/i });
    const count = await numberOf(option.locator('..').locator('span').last());
    await option.tap();
    await sheet.getByRole('button', { name: `Показати ${count} товар` }).tap();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/[?&]format=vilni-arkushi$/);
    await expect.poll(() => numberOf(status(page))).toBe(count);
    await expect(button).toHaveText('Фільтри: 1');
    await expect(button).toBeFocused();
    await button.tap();
    await sheet.getByRole('button', { name: 'Скинути все' }).tap();
    await sheet.getByRole('button', { name: `Показати ${whole} товар` }).tap();
    await expect.poll(() => numberOf(status(page))).toBe(whole);
    await expect(page).not.toHaveURL(/format=/);
  });
});
