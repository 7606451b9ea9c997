import type { Page } from 'playwright/test';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

const tree = (page: Page) => page.getByRole('treegrid');
const row = (page: Page, name: string) => tree(page).getByRole('row', { name });

test('a category is created, moved by keyboard alone, and removed; refusals are reported', async ({ page }) => {
  const key = `e2e-${Date.now()}`;
  await signIn(page, 'editor', { path: '/categories?below=0' });
  await expect(page.getByRole('heading', { name: 'Нова категорія' })).toBeVisible();
  await page.getByLabel('Назва українською').fill('Лише українською');
  await page.getByRole('button', { name: 'Додати', exact: true }).click();
  await expect(page.getByText('Заповніть це поле').first()).toBeVisible();
  await expectNoAxe(page);
  await page.getByRole('button', { name: 'Відкинути зміни' }).click();
  for (const name of ['Перша', 'Друга']) {
    if (name === 'Друга') await page.goto('/studio/categories?below=0');
    await page.getByLabel('Назва українською').fill(`${name} ${key}`);
    await page.getByLabel('Назва російською').fill(`${name} ${key} ru`);
    await page.getByLabel('Адреса сторінки').fill(`${key}-${name === 'Перша' ? 1 : 2}`);
    await page.getByLabel('Опис українською').fill('Опис');
    await page.getByLabel('Опис російською').fill('Описание');
    await page.getByRole('button', { name: 'Додати', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Категорію збережено')).toBeVisible();
  }
  await page.goto('/studio/categories');
  await row(page, `Друга ${key}`).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: `Перемістити Друга ${key}` })).toBeFocused();
  await page.keyboard.press('Enter');
  // The two categories are the last of the tree: a few steps up, the drop position is inside the other one.
  const place = page.getByRole('button', { name: `Перетягнути на Перша ${key}`, exact: true });
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(place).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  // The move is not made yet: the change and the number of affected pages are shown first.
  const question = page.getByRole('alertdialog', { name: `Перемістити «Друга ${key}»?` });
  await expect(question.getByText(`Було: Верхній рівень. Стане: Перша ${key}.`)).toBeVisible();
  await expect(question.getByText(/^(?:Зміниться|Зміняться) \d+ сторін|^Жодна сторінка не зміниться/)).toBeVisible();
  expect(await sql(`SELECT FROM categories WHERE slug = '${key}-2' AND parent_id IS NULL`)).toHaveLength(1);
  await expectNoAxe(page);
  await question.getByRole('button', { name: 'Перемістити' }).press('Enter');
  await expect(page.getByText(`«Друга ${key}» переміщено`)).toBeVisible();
  await row(page, `Перша ${key}`).click();
  await page.getByRole('button', { name: 'Видалити', exact: true }).click();
  await page.getByRole('button', { name: 'Видалити категорію' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Категорія не порожня' })).toBeVisible();
  await sql(`DELETE FROM categories WHERE slug = '${key}-2'; DELETE FROM categories WHERE slug = '${key}-1';
    DELETE FROM page_entries WHERE slug LIKE '${key}-%'`);
});

test('in Russian, read-only staff cannot move or save anything', async ({ page }) => {
  await signIn(page, 'support', { lang: 'ru', path: '/categories' });
  await expect(tree(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Переместить/ })).toHaveCount(0);
  await tree(page).getByRole('row').first().click();
  await expect(page.getByLabel('Название на украинском')).toHaveAttribute('readonly', '');
  await expect(page.getByRole('button', { name: 'Сохранить' })).toHaveCount(0);
  await expectNoAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('two editors of one category: the second chooses field by field, and no input is lost', async ({ page }) => {
  const slug = `e2e-${crypto.randomUUID().slice(0, 8)}`;
  const both = (words: string) => `'{"uk":"${words}","ru":"${words}"}'`;
  await sql(`INSERT INTO page_entries VALUES ('${slug}', 'category'); INSERT INTO categories (slug, name, description,
    position, is_in_menu) VALUES ('${slug}', ${both(`Стара ${slug}`)}, ${both('Старий опис')}, 999, false)`);
  await signIn(page, 'editor', { path: '/categories' });
  await row(page, `Стара ${slug}`).click();
  const name = page.getByLabel('Назва українською');
  await name.fill(`Моя ${slug}`);
  await sql(`UPDATE categories SET name = ${both(`Чужа ${slug}`)}, description = ${both('Чужий опис')}
    WHERE slug = '${slug}'`);
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('radio', { name: `Моє: Моя ${slug}` })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: `Їхнє: Чужа ${slug}` })).toBeVisible();
  await expect(dialog).toContainText('Чужий опис');
  await expectNoAxe(page);
  await page.getByRole('button', { name: 'Повернутися до форми' }).click();
  await expect(name).toHaveValue(`Моя ${slug}`);
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByRole('button', { name: 'Об’єднати й зберегти' }).click();
  await expect(page.getByText('Категорію збережено')).toBeVisible();
  await expect(name).toHaveValue(`Моя ${slug}`);
  await expect(page.getByLabel('Опис українською')).toHaveValue('Чужий опис');
  await expect(page.getByLabel('Назва російською')).toHaveValue(`Чужа ${slug}`);
  await sql(`DELETE FROM categories WHERE slug = '${slug}'; DELETE FROM page_entries WHERE slug = '${slug}'`);
});
