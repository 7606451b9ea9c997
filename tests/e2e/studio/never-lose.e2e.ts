import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

/** Creates a product for each test, so that products of the demo shop stay unchanged. */
async function makeProduct(): Promise<{ readonly id: number; readonly sku: string }> {
  const mark = randomUUID().slice(0, 8);
  await sql(`INSERT INTO page_entries VALUES ('kept-${mark}', 'product')`);
  await sql(`INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight, is_published)
    SELECT 'kept-${mark}', 'KEPT-${mark}', category_id, '{"uk":"Пензель ${mark}","ru":"Кисть ${mark}"}', summary, description,
      10000, 5, 50, false FROM products ORDER BY id LIMIT 1`);
  const rows = await sql(`SELECT id, sku FROM products WHERE sku = 'KEPT-${mark}'`);
  return rows[0] as { id: number; sku: string };
}

const price = (page: Page) => page.locator('[name="price"]');

test('input survives a killed browser, here at once and elsewhere a second later', async ({ page, browser }) => {
  const { id, sku } = await makeProduct();
  await signIn(page, 'editor', { path: `/products/${id}` });
  await price(page).fill('150');
  // Before the server has received it.
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(`/studio/products/${id}`);
  await expect(price(again)).toHaveValue('150');
  await expect(again.getByText('Відновлено незбережене')).toBeVisible();
  await expect(again.getByText('Чернетку збережено')).toBeVisible();
  await expectNoAxe(again);
  const other = await browser.newPage({ locale: 'uk-UA' });
  await signIn(other, 'editor', { path: '/drafts', lang: 'ru' });
  await expect(other.getByRole('heading', { name: 'Мои черновики' })).toBeVisible();
  await expectNoAxe(other);
  await other.getByRole('link', { name: new RegExp(sku) }).click();
  await expect(price(other)).toHaveValue('150');
  await other.close();
});

test('an editor against an import: both sides field by field, and nothing is lost', async ({ page }) => {
  const { id } = await makeProduct();
  await signIn(page, 'editor', { path: `/products/${id}` });
  await price(page).fill('150');
  await sql(`UPDATE products SET price = 20000, weight = 75 WHERE id = ${id}`);
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('alertdialog', { name: 'Це вже змінив хтось інший' });
  await expect(dialog.getByRole('radio', { name: /Моє: 150/ })).toBeChecked();
  await expect(dialog).toContainText('Вага');
  await expectNoAxe(page);
  await dialog.getByText(/Їхнє: 200/).click();
  await dialog.getByRole('button', { name: 'Об’єднати й зберегти' }).click();
  await expect(dialog).toBeHidden();
  await expect(price(page)).toHaveValue('200');
  expect(await sql(`SELECT price, weight FROM products WHERE id = ${id}`)).toEqual([{ price: 20_000, weight: 75 }]);
  // The discarded own version leaves no unsaved draft.
  await page.goto('/studio/drafts');
  await expect(page.getByRole('heading', { name: 'Мої чернетки' })).toBeVisible();
});

test('a running import is named in the conflict, and both it and the editor are in the audit log', async ({ page }) => {
  const { id } = await makeProduct();
  await signIn(page, 'editor', { path: `/products/${id}` });
  await price(page).fill('150');
  const [imported] = await sql("INSERT INTO imports (file_name, author) VALUES ('прайс.csv', 'Олена') RETURNING id");
  await sql(`BEGIN; SELECT set_config('shop.actor', 'import:${imported?.id}', true);
    UPDATE products SET price = 20000, weight = 75 WHERE id = ${id}; COMMIT`);
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('alertdialog', { name: 'Це вже змінив хтось інший' });
  await expect(dialog).toContainText('Імпорт прайс.csv');
  await expect(dialog.getByRole('radio', { name: /Моє: 150/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Об’єднати й зберегти' }).click();
  await expect(dialog).toBeHidden();
  await expect(price(page)).toHaveValue('150');
  // The dialog closes before the save is answered.
  await expect
    .poll(() => sql(`SELECT price, weight FROM products WHERE id = ${id}`))
    .toEqual([{ price: 15_000, weight: 75 }]);
  await page.goto(`/studio/audit?entity=product&entityId=${id}`);
  const entries = page.getByRole('list', { name: 'Зміни' }).locator('> li');
  await expect(entries.first()).toContainText('150 ₴');
  await expect(entries.nth(1)).toContainText('Імпорт прайс.csv');
});

test('a change is found in the audit log and undone there, by keyboard, after its plan', async ({ page }) => {
  const { id, sku } = await makeProduct();
  await sql(`UPDATE products SET price = 77700 WHERE id = ${id}`);
  await signIn(page, 'editor', { path: `/audit?entity=product&entityId=${id}` });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sku);
  const entry = page.getByRole('list', { name: 'Зміни' }).getByRole('listitem').first();
  await expect(entry).toContainText('100 ₴');
  await expect(entry).toContainText('777 ₴');
  await expectNoAxe(page);
  await entry.getByRole('button', { name: /Скасувати/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Буде повернуто записів: 1');
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Скасувати ці зміни' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(await sql(`SELECT price FROM products WHERE id = ${id}`)).toEqual([{ price: 10_000 }]);
});

test('a change that blocks an undo is named with its author', async ({ page }) => {
  const { id } = await makeProduct();
  await sql(`UPDATE products SET price = 30000 WHERE id = ${id}`);
  await sql(`UPDATE products SET price = 40000 WHERE id = ${id}`);
  await signIn(page, 'owner', { lang: 'ru', path: `/audit?entity=product&entityId=${id}` });
  await page.setViewportSize({ width: 390, height: 800 });
  const entries = page.getByRole('list', { name: 'Изменения' }).locator('> li');
  await entries
    .nth(1)
    .getByRole('button', { name: /^Отменить/ })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('изменено позже (Цена) — Напрямую в базе');
  await expect(dialog.getByRole('button', { name: 'Отменить эти изменения' })).toBeDisabled();
  await expectNoAxe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** Lets the next write be applied, and loses its response. */
async function loseResponse(page: Page, url: RegExp): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

test('a dialog whose response was lost is saved again: without a conflict, and without duplicates', async ({
  page,
}) => {
  const term = `дзеркало ${randomUUID().slice(0, 8)}`;
  await signIn(page, 'editor', { path: '/search-words' });
  await page.getByRole('button', { name: 'Додати синоніми' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Синоніми' });
  await dialog.getByLabel('Слова', { exact: true }).fill(term);
  const saveTwice = async (others: string) => {
    await dialog.getByLabel('Знаходить також').fill(others);
    await loseResponse(page, /\/search-words\/synonyms/);
    const save = dialog.getByRole('button', { name: 'Зберегти синоніми' });
    await save.click();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await expectNoAxe(page);
    await save.click();
    await expect(dialog).toBeHidden();
  };
  await saveTwice('люстерко');
  const line = page.getByRole('listitem').filter({ hasText: term });
  await line.getByRole('button', { name: /^Змінити/ }).click();
  await saveTwice('свічадо');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('свічадо');
  expect(await sql(`SELECT others, revision FROM search_synonyms WHERE term = '${term}'`)).toEqual([
    { others: ['свічадо'], revision: 2 },
  ]);
  await sql(`DELETE FROM search_synonyms WHERE term = '${term}'`);
});

test('input after a save whose response was lost is saved over it, without a question', async ({ page }) => {
  const { id } = await makeProduct();
  await signIn(page, 'editor', { path: `/products/${id}` });
  await price(page).fill('150');
  await loseResponse(page, new RegExp(`/studio/products/${id}\\?`));
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await price(page).fill('160');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => sql(`SELECT price FROM products WHERE id = ${id}`)).toEqual([{ price: 16_000 }]);
  await expect(page.getByRole('alertdialog')).toBeHidden();
});
