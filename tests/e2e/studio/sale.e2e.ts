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
  // Of a sale only the part that needs attention is listed for today.
  const setBeginning = (state: 'failed' | 'planned') =>
    sql(`UPDATE scheduled_changes c SET state = '${state}' FROM sales s WHERE c.id = s.begin_plan`);
  await setBeginning('failed');
  await page.goto('/studio/scheduled?state=today');
  await expect(page.getByRole('region', { name: 'Начало распродажи «Черновик»' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Черновик' })).toHaveCount(1);
  await setBeginning('planned');
  await page.goto('/studio/scheduled');
  await expect(page.getByRole('region', { name: 'Черновик' })).toHaveCount(1);
  await expectNoAxe(page);
  await page.getByRole('region', { name: 'Черновик' }).getByRole('link').click();
  await page.getByRole('button', { name: words.sure }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.sure }).click();
  await expect(page.getByText(words.cancelled, { exact: true })).toBeVisible();
});

const CALENDAR = {
  uk: {
    ...{ scheduled: 'Заплановане', calendar: 'Календар', title: 'Календар запланованого', next: 'Наступний місяць' },
    ...{ week: 'Тиждень', sale: 'Розпродаж «Весна»', draft: 'чернетка', planned: 'заплановано', from: 'Початок' },
    ...{
      third: '3 березня',
      fifth: '5 березня',
      eleventh: '11 березня',
      april: '5 квітня',
      empty: 'нічого не заплановано',
    },
    ...{ add: /^Новий розпродаж із цього дня: / },
  },
  ru: {
    ...{ scheduled: 'Запланированное', calendar: 'Календарь', title: 'Календарь запланированного' },
    ...{ next: 'Следующий месяц', week: 'Неделя', sale: 'Распродажа «Весенняя»', draft: 'черновик' },
    ...{ planned: 'запланировано', from: 'Начало', third: '3 марта', fifth: '5 марта', eleventh: '11 марта' },
    ...{ april: '5 апреля', empty: 'ничего не запланировано', add: /^Новая распродажа с этого дня: / },
  },
} as const;

const YEAR = new Date().getFullYear() + 1;

/** Adds the draft of a sale from March 3 to 10, and plans a price for March 5. @returns the name of its product */
async function planMarch(page: Page): Promise<string> {
  const headers = { origin: process.env.SHOP_URL ?? '' };
  const send = async (path: string, data: unknown) => {
    const answer = await page.request.post(`/api/v1/studio/${path}?lang=uk`, { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const terms = {
    name: { uk: 'Весна', ru: 'Весенняя' },
    choice: { by: 'filter', q: '', categoryId: null, brand: null, skus: '' },
    ...{ percent: 20, rounding: 'hryvnia', tiers: 'lower', own: [], without: [], notice: null },
    ...{ from: `${YEAR}-03-03T09:00`, until: `${YEAR}-03-10T23:59` },
  };
  await send('sales', { terms, digest: null });
  await sql(`DELETE FROM scheduled_changes WHERE due_at::date = '${YEAR}-03-05' AND done_at IS NULL`);
  const [product] = await sql('SELECT id, sku FROM products WHERE is_published ORDER BY id OFFSET 30 LIMIT 1');
  const input = { id: Number(product?.id), changes: { summary: { uk: 'Навесні', ru: 'Весной' } } };
  await send('scheduled', { write: 'product.update', input, at: `${YEAR}-03-05T10:30` });
  return String(product?.sku);
}

for (const lang of ['uk', 'ru'] as const) {
  const words = CALENDAR[lang];

  test(`the calendar shows what is planned, and is walked and opened by keyboard: ${lang}`, async ({ page }) => {
    const complaints = watch(page);
    await signIn(page, 'editor', { lang, path: '/scheduled' });
    const sku = await planMarch(page);
    await page.getByRole('main').getByRole('link', { name: words.calendar }).click();
    await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible();
    await expect(page.locator('td[aria-current=date]')).toHaveAttribute('tabindex', '0');

    await page.goto(`/studio/scheduled/calendar?day=${YEAR}-03-05`);
    const cell = (day: string, text: string) => page.getByRole('gridcell', { name: new RegExp(`, ${day}: .*${text}`) });
    const fifth = cell(words.fifth, `10:30, .*${sku}.*, ${words.planned}`);
    await expect(cell(words.fifth, `${words.sale}, ${words.draft}`)).toBeVisible();
    await expectNoAxe(page);
    await fifth.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words.fifth });
    await expect(dialog.getByRole('button', { name: words.sale })).toBeVisible();
    await expectNoAxe(page);
    await dialog.getByRole('button', { name: new RegExp(sku) }).press('Enter');
    const details = page.getByRole('dialog', { name: new RegExp(sku) });
    await expect(details.getByText(lang === 'uk' ? 'Навесні' : 'Весной').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(dialog.getByRole('button', { name: new RegExp(sku) })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(fifth).toBeFocused();

    await page.keyboard.press('PageDown');
    await expect(cell(words.april, words.empty)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`day=${YEAR}-04-05`));
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(cell(words.third, words.sale)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(cell(words.eleventh, words.empty)).toBeFocused();
    await page.reload();
    await expect(cell(words.eleventh, words.empty)).toHaveAttribute('tabindex', '0');
    await cell(words.eleventh, words.empty).press('Enter');
    await expect(page.getByLabel(words.from)).toHaveValue(`${YEAR}-03-11T00:00`);

    await page.goBack();
    await page.getByRole('button', { name: words.week, exact: true }).click();
    await expect(page).toHaveURL(/view=week/);
    await page.goto(`/studio/scheduled/calendar?view=week&day=${YEAR}-03-05`);
    await expectNoAxe(page);
    // The bar of a sale is one, however many days it has.
    const bar = page.getByRole('grid').locator('[data-kind=sale]');
    await expect(bar).toHaveCount(1);
    await bar.click();
    await expect(page.getByRole('heading', { name: lang === 'uk' ? 'Весна' : 'Весенняя', level: 1 })).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

test('on a phone the calendar is a list by day', async ({ page }) => {
  const words = CALENDAR.uk;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'editor', { path: '/scheduled' });
  const sku = await planMarch(page);
  await page.goto(`/studio/scheduled/calendar?day=${YEAR}-02-20`);
  await page.getByRole('button', { name: words.next }).click();
  await expect(page.getByRole('grid')).toBeHidden();
  const day = (name: string) => page.getByRole('region', { name });
  await expect(day(words.third).getByRole('button', { name: words.sale })).toBeVisible();
  await expect(day(words.fifth).getByRole('button', { name: new RegExp(sku) })).toBeVisible();
  await expect(day(words.eleventh)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxe(page);
  await page.goto(`/studio/scheduled/calendar?view=week&day=${YEAR}-03-11`);
  await day(words.eleventh).getByRole('link', { name: words.add }).click();
  await expect(page.getByLabel(words.from)).toHaveValue(`${YEAR}-03-11T00:00`);
});
