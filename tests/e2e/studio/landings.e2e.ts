import { expect, signIn, sql, test, watch } from './fixtures.ts';

test('an editor creates a landing page, which is published at once, and removes it', async ({ page }) => {
  const complaints = watch(page);
  await sql(
    "DELETE FROM landing_pages WHERE slug = 'potal-u-rulonakh'; DELETE FROM page_entries WHERE slug = 'potal-u-rulonakh'",
  );
  await signIn(page, 'editor', { path: '/landings' });
  await page.getByRole('button', { name: 'Додати добірку' }).click();
  const dialog = page.getByRole('dialog', { name: 'Нова добірка' });
  await dialog.getByRole('button', { name: 'Зберегти добірку' }).click();
  await expect(dialog.getByRole('alert')).toContainText('біля полів');
  await dialog.getByRole('button', { name: /Категорія/ }).click();
  await page.getByRole('option', { name: 'Поталь', exact: true }).click();
  await dialog.getByRole('group', { name: 'Формат' }).getByText('рулон').click();
  const fill = async (label: string, uk: string, ru: string) => {
    await dialog.getByLabel(`${label} українською`).fill(uk);
    await dialog.getByLabel(`${label} російською`).fill(ru);
  };
  await fill('Заголовок сторінки', 'Поталь у рулонах', 'Поталь в рулонах');
  await expect(dialog.getByLabel('Адреса')).toHaveValue('potal-u-rulonakh');
  await fill('Напис посилання на неї', 'Рулони', 'Рулоны');
  await fill('Текст під заголовком', 'Довгі смуги для рам і плінтусів.', 'Длинные полосы для рам и плинтусов.');
  await dialog.getByRole('button', { name: 'Зберегти добірку' }).click();
  await expect(page.getByText('Добірку збережено')).toBeVisible();
  await expect(async () => {
    const response = await page.request.get('/ru/potal-u-rulonakh');
    expect(await response.text()).toContain('Длинные полосы для рам и плинтусов.');
  }).toPass();
  await page.getByRole('button', { name: 'Видалити: Поталь у рулонах' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Видалити добірку' }).click();
  await expect(page.getByRole('button', { name: 'Видалити: Поталь у рулонах' })).toHaveCount(0);
  // The browser reports the saves that were rejected as intended.
  expect(complaints.filter((complaint) => !/\b400\b/.test(complaint))).toEqual([]);
});
