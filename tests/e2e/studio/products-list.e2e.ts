import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

const rows = '#main tbody tr';

test('the list’s filters and sort are in its address, and a view restores them', async ({ page }) => {
  await signIn(page, 'editor', { path: '/products' });
  await expect(page.locator(rows)).toHaveCount(50);
  await expectNoAxe(page);

  await page.getByLabel('Пошук за назвою, артикулом, брендом').fill('агат');
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('button', { name: 'Ціна' }).click();
  await expect(page.getByRole('columnheader', { name: 'Ціна' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Ціна' }).click();
  await expect(page).toHaveURL(/sort=-price/);
  await page.getByRole('button', { name: 'Фільтри', exact: true }).click();
  await page.getByRole('button', { name: /Публікація/ }).click();
  await page.getByRole('option', { name: 'Опубліковані' }).click();
  await expect(page).toHaveURL(/state=published/);
  await page.getByLabel('Ціна від').fill('1 234,50');
  await expect(page).toHaveURL(/priceFrom=123450/);
  await expectNoAxe(page);

  const name = `Агати ${Date.now()}`;
  await page.getByRole('button', { name: 'Вигляди' }).click();
  await page.getByRole('menuitem', { name: 'Зберегти цей вигляд…' }).click();
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await expect(page.getByText('Заповніть це поле')).toBeVisible();
  await page.getByLabel('Назва вигляду').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Вигляд «${name}» збережено`)).toBeVisible();
  await page.goto('/studio/products');
  await page.getByRole('button', { name: 'Вигляди' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(/sort=-price/);
  await expect(page).toHaveURL(/priceFrom=123450/);
});

test('bulk actions by keyboard, in Russian: an invalid percentage is refused, a valid one applied', async ({
  page,
}) => {
  const sku = `STUDIO-LIST-${Date.now()}`;
  await sql(`INSERT INTO page_entries (slug, type) VALUES (lower('${sku}'), 'product');
    INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight)
    SELECT lower('${sku}'), '${sku}', category_id, '{"uk": "Проба списку", "ru": "Проба списка"}', summary, description, 10000, 3, 10
    FROM products WHERE sku = 'PZ-SZL-002'`);
  await signIn(page, 'editor', { lang: 'ru', path: `/products?q=${sku}` });
  await expect(page.locator(rows)).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Выбрать Проба списка' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Изменить цены' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('На сколько процентов').fill('десять');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Процент от -90 до 1000, до сотых')).toBeVisible();
  await expectNoAxe(page);
  await page.getByLabel('На сколько процентов').fill('-10');
  await expect(page.getByText(/Например: 250.₴ станет 225.₴/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Изменено товаров: 1')).toBeVisible();
  await expect(page.locator(rows)).toContainText(/90.₴/);
  await sql(`DELETE FROM products WHERE sku = '${sku}'; DELETE FROM page_entries WHERE slug = lower('${sku}')`);
});

test('on a phone each product is a card, and read-only roles cannot select', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'support', { path: '/products?stock=some' });
  await expect(page.locator(rows)).toHaveCount(50);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectNoAxe(page);
});
