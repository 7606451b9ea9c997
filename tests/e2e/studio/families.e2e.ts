import { expect, expectNoAxe, signIn, sql, test, watch } from './fixtures.ts';

const NAME = 'Мольберт для майстерні';
const reset = () =>
  sql(`DELETE FROM product_families WHERE name ->> 'uk' = '${NAME}'; DELETE FROM drafts WHERE entity = 'family'`);
test.beforeEach(reset);
test.afterAll(reset);

test('an editor creates a family, corrects invalid members, and shoppers choose between them', async ({
  page,
  context,
}) => {
  const complaints = watch(page);
  await signIn(page, 'editor', { path: '/' });
  await page.getByRole('navigation').getByRole('link', { name: 'Варіанти товарів' }).click();
  await expect(page.getByRole('row', { name: /Пензель круглий, білка/ })).toBeVisible();
  await expectNoAxe(page);
  await page.getByRole('link', { name: 'Нова група' }).click();
  await page.getByLabel('Назва українською').fill(NAME);
  await page.getByLabel('Назва російською').fill('Мольберт для мастерской');
  await page.getByRole('button', { name: /Чим різняться/ }).click();
  const isOneCard = page.getByRole('switch', { name: /Одна картка/ });
  await expect(isOneCard).not.toBeChecked();
  await page.getByRole('option', { name: 'Колір', exact: true }).click();
  await expect(isOneCard).not.toBeChecked();
  await page.getByRole('button', { name: /Чим різняться/ }).click();
  await page.getByRole('option', { name: 'Розмір', exact: true }).click();
  await expect(isOneCard).toBeChecked();
  for (const sku of ['PZ-MOL-001', 'PZ-MOL-002', 'PZ-GRF-006']) {
    await page.getByRole('combobox', { name: /Додати товар/ }).fill(sku);
    await page.getByRole('option', { name: new RegExp(sku) }).click();
  }
  await expect(page.getByText('Розмір: полотно до 50 см')).toBeVisible();
  await expect(page.getByText('Розмір: немає')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expectNoAxe(page);
  const save = page.getByRole('button', { name: 'Зберегти групу' });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'немає характеристики' })).toBeVisible();
  await page.getByRole('button', { name: 'PZ-GRF-006: прибрати' }).click();
  await page.getByRole('button', { name: 'PZ-MOL-002: вище' }).click();
  await expect(page.getByText(/Змін(?:и|я)ться \d+ сторін/)).toBeVisible();
  await save.click();
  await expect(page.getByText('Групу варіантів збережено')).toBeVisible();
  await expect(page).toHaveURL(/\/studio\/families\/\d+$/);

  const shop = await context.newPage();
  await expect(async () => {
    await shop.goto('/molbert-studiinyi-a');
    await expect(shop.getByRole('group', { name: 'Розмір' }).getByRole('link')).toHaveText(
      [/полотно до 50\sсм/, /полотно до 120\sсм/],
      { timeout: 1_000 },
    );
  }).toPass();

  await page.getByRole('link', { name: /Мольберт настільний/ }).click();
  await page.getByRole('link', { name: NAME }).click();
  await page.getByRole('button', { name: 'Розформувати' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Розформувати' }).click();
  await expect(page.getByText('Групу розформовано')).toBeVisible();
  await expect(async () => {
    await shop.goto('/molbert-studiinyi-a');
    await expect(shop.getByRole('group', { name: 'Розмір' })).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  // The rejected save and its preview.
  expect(complaints.filter((complaint) => !/\b400\b/.test(complaint))).toEqual([]);
});

test('the switch of one card keeps the decision of the editor when the attribute is changed', async ({ page }) => {
  await signIn(page, 'editor', { path: '/families/new' });
  const isOneCard = page.getByRole('switch', { name: /Одна картка/ });
  const choose = async (attribute: string) => {
    await page.getByRole('button', { name: /Чим різняться/ }).click();
    await page.getByRole('option', { name: attribute, exact: true }).click();
  };
  await choose('Колір');
  await page.getByText(/Одна картка/).click();
  await choose('Розмір');
  await choose('Колір');
  await expect(isOneCard).toBeChecked();
});
