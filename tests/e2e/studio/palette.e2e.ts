import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

test('the palette opens any product by keyboard; no results are reported; shortcuts have a sheet', async ({ page }) => {
  await signIn(page, 'editor');
  await page.keyboard.press('Control+KeyK');
  const field = page.getByRole('searchbox', { name: 'Товар, замовлення, покупець, екран або дія' });
  await expect(field).toBeFocused();
  await expectNoAxe(page);
  await field.fill('щщщщ');
  await expect(page.getByText('Нічого не знайдено')).toBeVisible();
  await field.fill('категорії');
  await expect(page.getByRole('menuitem', { name: /^Категорії/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/studio\/categories$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Категорії' })).toBeVisible();
  await page.keyboard.press('Shift+Slash');
  await expect(page.getByRole('dialog', { name: 'Клавіатурні скорочення' })).toBeVisible();
  await expectNoAxe(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('KeyG');
  await page.keyboard.press('KeyP');
  await expect(page).toHaveURL(/\/studio\/products$/);
  await expect(page.locator('#main tbody tr').first()).toBeVisible();
  await page.keyboard.press('Slash');
  await expect(page.getByLabel('Пошук за назвою, артикулом, брендом')).toBeFocused();
});

test('in Russian it finds a category by its Russian name', async ({ page }) => {
  await signIn(page, 'support', { lang: 'ru' });
  await page.getByRole('button', { name: 'Найти или выполнить (Ctrl K)' }).click();
  await page.getByRole('searchbox').fill('поталь');
  await page
    .getByRole('menuitem', { name: /Категория/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/studio\/categories\?id=\d+$/);
});

test('it finds whatever the role may open, by words in any order: a promo code, a review, a screen', async ({
  page,
}) => {
  await sql(`INSERT INTO promo_codes (code, kind, value) VALUES ('ПАЛІТРА9', 'percent', 9) ON CONFLICT DO NOTHING`);
  await sql(`INSERT INTO reviews (key, author, rating, text, lang, status, published_at)
    VALUES (gen_random_uuid(), 'Палітра Василівна', 4, 'Мастихін пружний, ручка лежить у руці.', 'uk', 'published', now())`);
  await signIn(page, 'editor');
  const find = async (words: string) => {
    await page.keyboard.press('Control+KeyK');
    await page.getByRole('searchbox').fill(words);
  };
  await find('василівна палітра');
  await page.getByRole('menuitem', { name: /Палітра Василівна/ }).click();
  await expect(page).toHaveURL(/\/studio\/reviews\/\d+$/);
  await find('палітра9');
  await page.getByRole('menuitem', { name: /ПАЛІТРА9/ }).click();
  await expect(page).toHaveURL(/\/studio\/promo-codes\//);
  await find('експорт імпорт');
  const screen = page.getByRole('menuitem', { name: /^Імпорт і експорт/ });
  await expect(screen).toBeVisible();
  // A moment after the results have changed, the field refers to the first of them.
  await expect(page.getByRole('searchbox')).toHaveAttribute(
    'aria-activedescendant',
    (await screen.getAttribute('id')) ?? '',
  );
  await expectNoAxe(page);
});
