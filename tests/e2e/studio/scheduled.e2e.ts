import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, expectNoAxe, signIn, sql, test, watch } from './fixtures.ts';

const WORDS = {
  uk: {
    ...{ price: 'Ціна за штуку', plan: 'Опублікувати о…', when: 'Коли', confirm: 'Запланувати', passed: /минув/ },
    ...{
      planned: /Заплановано на /,
      screen: 'Заплановане',
      what: /^Що зробить/,
      now: 'Зробити зараз',
      done: 'Що зроблено',
    },
    ...{ waits: 'Потребує рішення', over: 'Зробити зараз попри зміну', show: 'Показати', nothing: 'Усе збережено' },
    ...{ cancel: /^Скасувати:/, sure: 'Скасувати заплановане' },
  },
  ru: {
    ...{ price: 'Цена за штуку', plan: 'Опубликовать в…', when: 'Когда', confirm: 'Запланировать', passed: /прошло/ },
    ...{ planned: /Запланировано на /, screen: 'Запланированное', what: /^Что сделает/, now: 'Сделать сейчас' },
    ...{ done: 'Что сделано', waits: 'Требует решения', over: 'Сделать сейчас несмотря на изменение' },
    ...{ show: 'Показать', nothing: 'Всё сохранено', cancel: /^Отменить:/, sure: 'Отменить запланированное' },
  },
} as const;

/** Creates a hidden product for the test, so that no page is rendered for it. */
async function makeProduct(): Promise<{ readonly id: number; readonly sku: string }> {
  const slug = `plan-${randomUUID().slice(0, 8)}`;
  await sql(`INSERT INTO page_entries (slug, type) VALUES ('${slug}', 'product')`);
  const [row] =
    await sql(`INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight,
      is_published)
    SELECT '${slug}', '${slug.toUpperCase()}', id, '{"uk": "Плановий зубок", "ru": "Плановый зубок"}',
      '{"uk": "Є", "ru": "Есть"}', '{"uk": "<p>Опис</p>", "ru": "<p>Описание</p>"}', 20000, 5, 50, false
    FROM categories WHERE slug = 'potal' RETURNING id`);
  return { id: Number(row?.id), sku: slug.toUpperCase() };
}

const priceOf = async (id: number) => Number((await sql(`SELECT price FROM products WHERE id = ${id}`))[0]?.price);

/** The card of a product's scheduled changes. */
const cardOf = (page: Page, sku: string) => page.getByRole('region', { name: new RegExp(sku) });

for (const lang of ['uk', 'ru'] as const) {
  const words = WORDS[lang];

  test(`a price is planned by keyboard, shown with its effect, and applied: ${lang}`, async ({ page }) => {
    const complaints = watch(page);
    const { id, sku } = await makeProduct();
    await signIn(page, 'editor', { lang, path: `/products/${id}#price` });
    const price = page.getByLabel(words.price);
    await price.fill('175,50');
    const plan = page.getByRole('button', { name: words.plan });
    await plan.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words.plan });
    await dialog.getByLabel(words.when).fill('2020-01-01T10:00');
    await dialog.getByRole('button', { name: words.confirm, exact: true }).press('Enter');
    await expect(dialog.getByLabel(words.when)).toHaveAccessibleDescription(words.passed);
    const year = new Date().getFullYear() + 1;
    await dialog.getByLabel(words.when).fill(`${year}-05-03T10:00`);
    await expectNoAxe(page);
    await dialog.getByRole('button', { name: words.confirm, exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    // The form shows the saved state and the scheduled change.
    await expect(price).toHaveValue(/^200/);
    await expect(page.getByText(words.nothing)).toBeVisible();
    await expect(page.getByText(words.planned)).toBeVisible();
    expect(await priceOf(id)).toBe(20_000);

    await page.goto(`/studio/scheduled?entity=product&entityId=${id}`);
    await expect(page.getByRole('heading', { name: words.screen, level: 1 })).toBeVisible();
    await expectNoAxe(page);
    await cardOf(page, sku).getByRole('button', { name: words.what }).press('Enter');
    const details = page.getByRole('dialog', { name: new RegExp(sku) });
    await expect(details.getByText(/175,50/)).toBeVisible();
    await expectNoAxe(page);
    await details.getByRole('button', { name: words.now }).press('Enter');
    await expect(details).toBeHidden();
    await expect.poll(() => priceOf(id)).toBe(17_550);
    await page.goto(`/studio/scheduled?state=done&entity=product&entityId=${id}`);
    await expect(cardOf(page, sku)).toBeVisible();
    // The time in the past was rejected as intended.
    expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  });
}

test('a conflicting plan waits for a decision, on a phone too; a plan is cancelled', async ({ page }) => {
  const words = WORDS.uk;
  const { id, sku } = await makeProduct();
  await signIn(page, 'editor', { path: `/products/${id}` });
  const plan = async (price: number, at: string) => {
    const input = { id, changes: { price, oldPrice: null } };
    const answer = await page.request.post('/api/v1/studio/scheduled?lang=uk', {
      data: { write: 'product.update', input, at },
      headers: { origin: process.env.SHOP_URL ?? '' },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const year = new Date().getFullYear() + 1;
  await plan(15_000, `${year}-05-03T10:00`);
  await sql(`UPDATE products SET price = 18000 WHERE id = ${id}`);
  // Makes the change due now.
  await sql(`UPDATE scheduled_changes SET due_at = now() WHERE '${`product:${id}`}' = ANY (subjects);
    SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT j.id FROM graphile_worker.jobs j JOIN scheduled_changes c
      ON j.key = 'apply-scheduled-change:' || c.id WHERE 'product:${id}' = ANY (c.subjects)), run_at => now())`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    await page.goto(`/studio/scheduled?entity=product&entityId=${id}`);
    await expect(cardOf(page, sku).getByText(words.waits)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect(await priceOf(id)).toBe(18_000);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoAxe(page);
  await cardOf(page, sku).getByRole('button', { name: words.what }).click();
  const details = page.getByRole('dialog', { name: new RegExp(sku) });
  await expect(details.getByText(/200(,00)?\s₴/)).toBeVisible();
  await expect(details.getByText(/180(,00)?\s₴/)).toBeVisible();
  await details.getByRole('button', { name: words.over }).click();
  await expect.poll(() => priceOf(id)).toBe(15_000);

  await plan(12_000, `${year}-06-03T10:00`);
  await page.goto(`/studio/scheduled?entity=product&entityId=${id}`);
  await cardOf(page, sku).getByRole('button', { name: words.cancel }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.sure }).click();
  await expect(cardOf(page, sku)).toBeHidden();
});

test('the shop at a later moment has the planned price, and its links stay at that moment', async ({ page }) => {
  const complaints = watch(page);
  const [product] = await sql(`SELECT p.id, p.slug, p.price, c.slug AS category FROM products p
    JOIN categories c ON c.id = p.category_id WHERE p.is_published AND p.old_price IS NULL AND c.slug <> 'potal'
      AND NOT EXISTS (SELECT FROM product_tiers t WHERE t.product_id = p.id) ORDER BY p.id OFFSET 20 LIMIT 1`);
  await sql(`DELETE FROM scheduled_changes WHERE 'product:${product?.id}' = ANY (subjects) AND done_at IS NULL`);
  const hryvnias = Math.floor(Number(product?.price) * 0.009);
  const year = new Date().getFullYear() + 1;
  await signIn(page, 'editor', { path: '/shop-at' });
  const input = { id: Number(product?.id), changes: { price: hryvnias * 100 + 45, oldPrice: null } };
  const answer = await page.request.post('/api/v1/studio/scheduled?lang=uk', {
    data: { write: 'product.update', input, at: `${year}-01-11T10:00` },
    headers: { origin: process.env.SHOP_URL ?? '' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = await answer.json();

  const price = new RegExp(`${String(hryvnias).replace(/\B(?=(\d{3})+$)/g, '\\s?')},45`);
  const frame = page.frameLocator('iframe');
  const showAt = async (minute: string) => {
    await page.getByLabel('Коли').fill(minute);
    await page.getByLabel('Адреса сторінки').fill(`/${product?.slug}`);
    await page.getByRole('button', { name: 'Показати магазин' }).click();
  };
  await showAt(`${year}-01-11T09:59`);
  await expect(frame.locator('h1')).toBeVisible();
  await expect(frame.getByText(price)).toHaveCount(0);
  await showAt(`${year}-01-11T10:01`);
  await expect(frame.getByText(price).first()).toBeVisible();
  await expectNoAxe(page, 'main');

  await frame.locator(`main a[href*="${product?.category}"]`).first().click();
  await expect(frame.locator('h1')).toBeVisible();
  const moment = new RegExp(`shop-at\\?.*at=${year}-01-11T10(:|%3A)01.*address=%2F${product?.category}`);
  await expect.poll(() => page.frames().map((one) => one.url())).toContainEqual(expect.stringMatching(moment));
  await sql(`DELETE FROM scheduled_changes WHERE id = ${data.id}`);
  // The shown pages run no scripts, which the browser reports.
  expect(complaints.filter((complaint) => !complaint.includes('sandboxed'))).toEqual([]);
});
