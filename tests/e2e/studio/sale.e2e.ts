import type { Page } from 'playwright/test';
import { expect, expectNoAxe, signIn, sql, test, watch } from './fixtures.ts';

const WORDS = {
  uk: {
    ...{ scheduled: 'Заплановане', add: 'Новий розпродаж', name: 'Назва', category: 'Категорія', percent: 'Знижка' },
    ...{ from: 'Початок', until: 'Кінець', plan: 'Запланувати розпродаж', planned: 'Заплановано', cheaper: /Подешев/ },
    ...{ begin: 'Почати зараз', running: 'Триває', end: 'Завершити зараз', ended: 'Завершено' },
    ...{ draft: 'Зберегти чернетку', sure: 'Скасувати розпродаж', cancelled: 'Скасовано' },
  },
  ru: {
    ...{ scheduled: 'Запланированное', add: 'Новая распродажа', name: 'Название', category: 'Категория' },
    ...{ percent: 'Скидка', from: 'Начало', until: 'Окончание', plan: 'Запланировать распродажу' },
    ...{
      planned: 'Запланирована',
      cheaper: /Подешев/,
      begin: 'Начать сейчас',
      running: 'Идёт',
      draft: 'Сохранить черновик',
    },
    ...{ end: 'Завершить сейчас', ended: 'Завершена', sure: 'Отменить распродажу', cancelled: 'Отменена' },
  },
} as const;

/** Counts clicks of the mouse, as the browser reports them. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('noteClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => Reflect.get(window, 'noteClick')(), true);
  });
  return () => clicks;
}

/** Removes the sales that a failed attempt has left; other journeys have plans of their own. */
test.beforeEach(async () => {
  await sql(`WITH gone AS (DELETE FROM sales RETURNING begin_plan, end_plan)
    DELETE FROM scheduled_changes c USING gone WHERE c.id IN (gone.begin_plan, gone.end_plan) AND c.done_at IS NULL`);
});

const pricesOf = async (category: string) =>
  (
    await sql(`SELECT p.price FROM products p JOIN categories c ON c.id = p.category_id
      WHERE c.name ->> 'uk' = '${category}' AND p.is_published AND p.price > 0 ORDER BY p.id`)
  ).map(({ price }) => Number(price));

const CATEGORY = 'Поталь';

test('a sale with its end is planned in six clicks at most, begins, and is ended with one', async ({ page }) => {
  const words = WORDS.uk;
  const clicks = await countClicks(page);
  const complaints = watch(page);
  const before = await pricesOf(CATEGORY);
  expect(before.length).toBeGreaterThan(1);
  await signIn(page, 'editor', { path: '/' });
  await page.getByRole('link', { name: words.scheduled, exact: true }).first().click();
  await page.getByRole('link', { name: words.add }).click();
  await page.getByLabel(`${words.name} українською`).fill('Тиждень зубків');
  await page.getByLabel(`${words.name} російською`).fill('Неделя зубков');
  await page.getByRole('combobox', { name: words.category }).click();
  await page.getByRole('option', { name: new RegExp(`${CATEGORY}$`) }).click();
  await page.getByRole('textbox', { name: words.percent }).fill('20');
  const year = new Date().getFullYear() + 1;
  await page.getByLabel(words.from).fill(`${year}-03-01T09:00`);
  await page.getByLabel(words.until).fill(`${year}-03-08T23:59`);
  await expect(page.getByText(words.cheaper)).toBeVisible();
  await expectNoAxe(page);
  await page.getByRole('button', { name: words.plan, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Тиждень зубків', level: 1 })).toBeVisible();
  await expect(page.getByText(words.planned, { exact: true }).first()).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(6);
  expect(await pricesOf(CATEGORY)).toEqual(before);

  await page.getByRole('button', { name: words.begin }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.begin }).click();
  await expect(page.getByText(words.running, { exact: true })).toBeVisible();
  const during = await pricesOf(CATEGORY);
  expect(during.every((price, index) => price < (before[index] ?? 0))).toBe(true);
  await expectNoAxe(page);
  const pressed = clicks();
  await page.getByRole('button', { name: words.end }).click();
  await expect(page.getByText(words.ended, { exact: true })).toBeVisible();
  expect(clicks() - pressed).toBe(1);
  expect(await pricesOf(CATEGORY)).toEqual(before);
  expect(complaints).toEqual([]);
});

test('a draft is kept, planned and cancelled on a phone; missing dates are told at their fields', async ({ page }) => {
  const words = WORDS.ru;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'editor', { lang: 'ru', path: '/sales/new' });
  await page.getByLabel(`${words.name} на украинском`).fill('Чернетка');
  await page.getByLabel(`${words.name} на русском`).fill('Черновик');
  await page.getByRole('textbox', { name: words.percent }).fill('10');
  await page.getByRole('button', { name: words.plan, exact: true }).click();
  await expect(page.getByLabel(words.until)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: words.draft }).click();
  await expect(page.getByRole('heading', { name: 'Черновик', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxe(page);
  const year = new Date().getFullYear() + 1;
  await page.getByLabel(words.from).fill(`${year}-04-01T09:00`);
  await page.getByLabel(words.until).fill(`${year}-04-08T23:59`);
  await page.getByRole('button', { name: words.plan, exact: true }).click();
  await expect(page.getByText(words.planned, { exact: true }).first()).toBeVisible();
  await page.goto('/studio/scheduled');
  await expect(page.getByRole('region', { name: 'Черновик' })).toHaveCount(1);
  await expectNoAxe(page);
  await page.getByRole('region', { name: 'Черновик' }).getByRole('link').click();
  await page.getByRole('button', { name: words.sure }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.sure }).click();
  await expect(page.getByText(words.cancelled, { exact: true })).toBeVisible();
});
