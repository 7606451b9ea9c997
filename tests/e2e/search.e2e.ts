import type { Page } from 'playwright/test';
import { expect, open, test, watch } from './fixtures.ts';

const field = (page: Page) => page.getByLabel('Пошук товарів');
const list = (page: Page) => page.getByRole('listbox', { name: 'Підказки' });
const found = (page: Page) => page.getByText(/^\d+ товар/);

test('suggestions are reached by keyboard, and show how a query was understood', { tag: '@smoke' }, async ({
  page,
}) => {
  const complaints = watch(page);
  await open(page, '/');
  await field(page).pressSequentially('gjnfkm');
  await expect(page.getByText('Шукаємо «поталь»', { exact: true })).toBeVisible();
  const options = list(page).getByRole('option');
  await expect(options.first().locator('mark')).toHaveText(/поталь/i);
  await expect(list(page).getByRole('group', { name: 'Розділи' }).getByRole('option').first()).toContainText('Поталь');
  await expect(page.getByRole('status').filter({ hasText: 'підказ' })).toBeAttached();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');

  await field(page).press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toContainText('Усі результати');
  await field(page).press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const id = await options.first().getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  // Home and End move the cursor in the text.
  await field(page).press('Home');
  await expect(list(page).locator('[aria-selected=true]')).toHaveCount(0);
  expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
  await field(page).press('End');
  await field(page).press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue('gjnfkm');

  await field(page).press('ArrowDown');
  const address = await list(page).locator('[aria-selected=true]').getAttribute('href');
  await field(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/поталь/i);
  expect(complaints).toEqual([]);
});

test('the query is in the title and the field, after a reload, and after going back', async ({ page }) => {
  await open(page, '/');
  await field(page).fill('левкас');
  await field(page).press('Enter');
  await expect(page).toHaveTitle(/^«левкас» — пошук/);
  await expect(found(page)).toBeVisible();
  await field(page).fill('мастихін');
  await field(page).press('Enter');
  await expect(page).toHaveTitle(/^«мастихін»/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пошук: «мастихін»');
  await expect(found(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle(/^«левкас»/);
  await expect(field(page)).toHaveValue('левкас');
  await page.reload();
  await expect(found(page)).toBeVisible();
  await expect(page).toHaveTitle(/^«левкас»/);
  await expect(field(page)).toHaveValue('левкас');
});

test('a document has its results before any script, and the app does not fetch them again', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/search?q=поталь')).text();
  expect(html).toMatch(/>\d+ товар/);
  const complaints = watch(page);
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await open(page, '/search?q=поталь');
  await expect(page.locator('main [aria-busy=false]')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Купити/ })
    .first()
    .click();
  await expect(page.getByRole('group', { name: /^У кошику: / })).toBeVisible();
  expect(asked).not.toContain('/api/v1/search');
  expect(complaints).toEqual([]);
});

test('a corrected query can be searched as typed, and a dropped word is reported', { tag: '@smoke' }, async ({
  page,
}) => {
  await open(page, '/search?q=gtyptkm');
  await expect(page.getByText('Показуємо результати за запитом «пензель».')).toBeVisible();
  await page.getByRole('link', { name: 'Шукати саме «gtyptkm»' }).click();
  await expect(page.getByRole('heading', { name: 'Нічого не знайшли' })).toBeVisible();
  await page.getByRole('link', { name: 'Шукати з виправленням помилок' }).click();
  await expect(found(page)).toBeVisible();
  await open(page, '/search?q=поталь бульдозер');
  await expect(page.getByText('наших товарів немає: «бульдозер»')).toBeVisible();
});

test('a price in the query is a chip, whose removal keeps the other words', async ({ page }) => {
  await open(page, '/search?q=поталь до 500 грн');
  await expect(found(page)).toBeVisible();
  const chip = page.getByRole('link', { name: /^Прибрати фільтр: до 500/ });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'поталь' && !url.searchParams.has('price'));
  await expect(chip).toHaveCount(0);
});

test('a service page is found', async ({ page }) => {
  await open(page, '/search?q=нова пошта');
  await page.getByRole('region', { name: 'Сторінки' }).getByRole('link', { name: 'Доставка і оплата' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Доставка і оплата');
});

test('sort and page are in the address; a page beyond the last is the last', async ({ page }) => {
  await open(page, '/search?q=фарба');
  await page.getByLabel('Порядок').selectOption('price-asc');
  await expect(page).toHaveURL(/sort=price-asc/);
  await page.goBack();
  await expect(page.getByLabel('Порядок')).toHaveValue('relevance');
  await open(page, '/search?q=фарба&page=99');
  await expect(page).toHaveURL(/[?&]page=[2-9]$/);
  const last = Number(new URL(page.url()).searchParams.get('page'));
  await expect(page.locator('main a[aria-current=page]')).toHaveText(String(last));
  // Client-side navigation behaves like the document.
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/search?q=фарба&page=98';
    document.querySelector('main')?.append(link);
    link.click();
  });
  await expect(page).toHaveURL(new RegExp(`page=${last}$`));
});

test('a SKU opens its product', { tag: '@smoke' }, async ({ page }) => {
  await open(page, '/');
  await field(page).fill('pz-agt-001');
  await expect(list(page).getByRole('option').first()).toContainText('Агатовий зубок');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/ahat[^?]*$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Агатовий зубок');
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('a search without results shows the categories once, and its words can be changed', async ({ page }) => {
  await open(page, '/search?q=щщщщщщ');
  await expect(page.getByRole('heading', { name: 'Нічого не знайшли' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Написати нам' })).toBeVisible();
  const categories = page.getByRole('navigation', { name: 'Розділи каталогу' }).getByRole('link');
  await expect(categories.first()).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Позолота', exact: false })).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Назва або артикул' }).fill('левкас');
  await page.locator('main').getByRole('button', { name: 'Шукати' }).click();
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('левкас')}`);
  await expect(found(page)).toBeVisible();
  await page.goBack();
  await categories.first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Пошук');
  await expect(page.locator('main li a[href]').first()).toBeVisible();
});

test('failed suggestions are reported and retried; answers are shown in order', async ({ page }) => {
  await open(page, '/');
  await page.route('**/search/suggestions?*', (route) => route.abort());
  await field(page).fill('поталь');
  await expect(page.getByRole('alert')).toContainText('Немає зв’язку');
  await page.unroute('**/search/suggestions?*');
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(list(page).getByRole('option').first()).toContainText(/поталь/i);

  let answerFirst: () => void = () => {};
  const isLate = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  await page.route('**/search/suggestions?*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('q') === 'лак') await isLate;
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('q') === 'лак');
  await field(page).fill('лак');
  await asked;
  await field(page).fill('мастихін');
  await expect(list(page).getByRole('option').first()).toContainText(/мастихін/i);
  answerFirst();
  await page.waitForLoadState('networkidle');
  await expect(list(page).getByRole('option').first()).toContainText(/мастихін/i);
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 640 } });

  test('the search is a sheet over the page, closed by Back, Cancel and a choice', async ({ page }) => {
    await open(page, '/potal');
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
    await field(page).tap();
    const form = page.getByRole('search').locator('form');
    const isSheet = () => form.evaluate((element) => element.matches(':popover-open'));
    await expect.poll(isSheet).toBe(true);
    const box = await form.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 360 });
    await expect(page.locator('main')).toHaveAttribute('inert', '');
    await expect(field(page)).toBeFocused();
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 500);
    await page.goBack();
    await expect.poll(isSheet).toBe(false);
    await expect(page).toHaveURL(/\/potal$/);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await expect(page.locator('main')).not.toHaveAttribute('inert', '');

    await field(page).tap();
    await page.getByRole('button', { name: 'Скасувати' }).tap();
    await expect.poll(isSheet).toBe(false);

    // With a keyboard one passes the empty field in either direction.
    for (const [key, next] of [
      ['Tab', 'Шукати'],
      ['Shift+Tab', 'Каталог'],
    ] as const) {
      await field(page).focus();
      await expect.poll(isSheet).toBe(true);
      await page.keyboard.press(key);
      await expect.poll(isSheet).toBe(false);
      await expect(page).toHaveURL(/\/potal$/);
      await expect(page.getByRole('button', { name: next, exact: true })).toBeFocused();
    }

    await field(page).tap();
    await field(page).pressSequentially('мастихін');
    await list(page).getByRole('option').first().tap();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/мастихін/i);
    await expect.poll(isSheet).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL(/\/potal$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поталь');
  });
});
