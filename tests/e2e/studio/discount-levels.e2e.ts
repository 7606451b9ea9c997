import type { Page } from 'playwright/test';
import { expect, expectNoAxe, signIn, sql, test, watch } from './fixtures.ts';

/**
 * The levels of the demo shop. Only levels above those of the demo customers are changed here, so these keep their
 * discounts.
 */
const OPENING =
  '[{"from":500000,"percent":3},{"from":1500000,"percent":5},{"from":3000000,"percent":7},{"from":6000000,"percent":10}]';

const reset = () =>
  sql(`UPDATE discount_levels SET levels = '${OPENING}' WHERE levels <> '${OPENING}'::jsonb;
    DELETE FROM drafts WHERE entity = 'discount-levels'`);
test.beforeEach(reset);
test.afterAll(reset);

const field = (page: Page, level: string, name: string) =>
  page.getByRole('group', { name: level, exact: true }).getByLabel(name, { exact: true });

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('the owner adds a level by keyboard, corrects errors, sees it on the page of discounts, and removes it', async ({
  page,
  context,
}) => {
  const complaints = watch(page);
  await signIn(page, 'owner', { path: '/' });
  await page.getByRole('navigation').getByRole('link', { name: 'Рівні знижки' }).click();
  await expect(field(page, 'Рівень 4', 'Від суми')).toHaveValue(/^60\s000$/);
  await expectNoAxe(page);
  await press(page, 'Додати рівень');
  const [from, percent] = [field(page, 'Рівень 5', 'Від суми'), field(page, 'Рівень 5', 'Знижка, %')];
  await expect(from).toBeVisible();
  await press(page, 'Зберегти рівні');
  await expect(from).toHaveAccessibleDescription(/Заповніть/);
  await expect(percent).toHaveAccessibleDescription(/Заповніть/);
  await from.fill('120000');
  await percent.fill('10');
  await press(page, 'Зберегти рівні');
  await expect(percent).toHaveAccessibleDescription(/більше, ніж у рядку вище/);
  await expect(percent).toBeFocused();
  await expectNoAxe(page);
  await percent.fill('12');
  await expect(page.getByText(/Змін(?:и|я)ться 2 сторін/)).toBeVisible();
  await press(page, 'Зберегти рівні');
  await expect(page.getByText('Рівні знижки збережено')).toBeVisible();

  const shop = await context.newPage();
  for (const address of ['/skidki', '/ru/skidki'])
    await expect(async () => {
      await shop.goto(address);
      await expect(shop.getByRole('row', { name: /120\s000\s₴\s+12\s%/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await press(page, 'Прибрати рівень 5');
  await expect(field(page, 'Рівень 4', 'Від суми')).toBeFocused();
  await press(page, 'Зберегти рівні');
  await expect(async () => {
    await shop.goto('/skidki');
    await expect(shop.getByRole('row', { name: /60\s000/ })).toBeVisible();
    await expect(shop.getByRole('row', { name: /120\s000/ })).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  // Two saves were rejected as intended.
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
});

test('of two owners the second chooses, and input survives closing the browser', async ({ page }) => {
  await signIn(page, 'owner', { lang: 'ru', path: '/discount-levels' });
  await field(page, 'Уровень 4', 'Скидка, %').fill('11');
  await expect(page.getByText('Черновик сохранён')).toBeVisible();
  await sql(`UPDATE discount_levels SET levels = jsonb_set(levels, '{3,percent}', '15')`);
  await page.reload();
  await expect(field(page, 'Уровень 4', 'Скидка, %')).toHaveValue('11');
  await press(page, 'Сохранить уровни');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/60\s000\s₴ — 15\s%/);
  await expect(dialog).toContainText(/60\s000\s₴ — 11\s%/);
  await expectNoAxe(page);
  await dialog.getByRole('button', { name: 'Вернуться к форме' }).click();
  await field(page, 'Уровень 4', 'Скидка, %').fill('51');
  await field(page, 'Уровень 4', 'От суммы').focus();
  await expect(field(page, 'Уровень 4', 'Скидка, %')).toHaveAccessibleDescription(/от 1 до 50/);
  await press(page, 'Сохранить уровни');
  expect(await sql('SELECT levels -> 3 AS last FROM discount_levels')).toEqual([
    { last: { from: 6_000_000, percent: 15 } },
  ]);
});

test('roles that see customers can read the levels, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'order-manager', { lang: 'ru', path: '/discount-levels' });
  await expect(page.getByText('Изменить это может только владелец магазина.')).toBeVisible();
  await expect(page.getByText(/От 60\s000\s₴/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Сохранить уровни' })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxe(page);
});
