import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, expectNoAxe, signIn, sql, test } from './fixtures.ts';

/** Product of the demo shop that is the pattern in these journeys. */
const PATTERN = 'PZ-SZL-001';

/** Creates pictures with random colours. */
const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [r = 0, g = 0, b = 0] = [...randomUUID().slice(0, 3)].map((hex) => parseInt(hex, 16) * 16);
      const buffer = await sharp({ create: { width: 700, height: 500, channels: 3, background: { r, g, b } } })
        .png()
        .toBuffer();
      return { name: `photo-${index + 1}.png`, mimeType: 'image/png', buffer };
    }),
  );

/** Clicks and counts the clicks. */
function counting() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks++;
      await target.click();
    },
    /** Types into a field that is clicked first. */
    type: async (target: Locator, text: string) => {
      clicks++;
      await target.click();
      await target.pressSequentially(text);
    },
    /** Counts the press of "Open" in the dialog of the operating system. */
    open: () => clicks++,
    clicks: () => clicks,
  };
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const forget = (slug: string) =>
  sql(`DELETE FROM products WHERE slug LIKE '${slug}%';
  DELETE FROM page_entries WHERE slug LIKE '${slug}%'; DELETE FROM drafts WHERE entity = 'product' AND entity_id = 'new'`);

test('a product with five pictures is created in at most ten clicks, from a neighbour', async ({ page }) => {
  const name = `Зубок ${randomUUID().slice(0, 8)}`;
  const [neighbour] = await sql(`SELECT id, category_id, weight, price FROM products WHERE sku = '${PATTERN}'`);
  // The list is filtered by the category, so the pattern is offered first.
  await sql(`UPDATE products SET created_at = now() + interval '1 hour' WHERE sku = '${PATTERN}'`);
  await signIn(page, 'editor', { path: `/products?category=${neighbour?.category_id}` });
  const { click, type, open, clicks } = counting();

  const chooser = page.waitForEvent('filechooser');
  await click(page.getByRole('button', { name: 'Товар із фотографій' }));
  open();
  await (await chooser).setFiles(await pictures(5));
  await expect(page).toHaveURL(/\/products\/new\?category=/);
  await click(page.locator('#pattern').getByRole('button', { name: PATTERN }));
  await expect(field(page, 'sku')).toHaveValue(/^PZ-SZL-\d{3}$/);
  await type(field(page, 'name.uk'), name);
  await type(field(page, 'name.ru'), `${name} ру`);
  await type(field(page, 'stock'), '12');
  await click(page.getByText(/^Ціна така сама, як у взірця/));
  await click(page.getByText('Показувати в магазині'));
  const rows = page
    .locator('#pictures')
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox') });
  // The server prepares the pictures one after another.
  await expect(rows).toHaveCount(5, { timeout: 30_000 });
  await expectNoAxe(page);
  await click(page.getByRole('button', { name: 'Створити товар' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(10);
  test.info().annotations.push({ type: 'clicks', description: String(clicks()) });

  const [made] = await sql(`SELECT slug, category_id, weight, price, stock, is_published,
      (SELECT json_agg(alt ORDER BY position) FROM product_media WHERE product_id = p.id) AS alts,
      (SELECT json_agg(a ORDER BY a.attribute_code) FROM (SELECT attribute_code, value FROM product_attributes WHERE product_id = p.id) a)::text
        = (SELECT json_agg(a ORDER BY a.attribute_code) FROM (SELECT attribute_code, value FROM product_attributes WHERE product_id = ${neighbour?.id}) a)::text AS "hasSameAttributes"
    FROM products p WHERE name ->> 'uk' = '${name}'`);
  expect(made).toMatchObject({
    ...{ category_id: neighbour?.category_id, weight: neighbour?.weight, price: neighbour?.price },
    ...{ stock: 12, is_published: true, hasSameAttributes: true },
  });
  expect(made?.alts).toMatchObject([
    { uk: name, ru: `${name} ру` },
    { uk: `${name}, фото 2`, ru: `${name} ру, фото 2` },
    { uk: `${name}, фото 3` },
    { uk: `${name}, фото 4` },
    { uk: `${name}, фото 5` },
  ]);
  await forget(String(made?.slug));
});

test('on a phone, in Russian: a similar product; its price is confirmed, a lost answer creates it once', async ({
  page,
}) => {
  const name = `Схожий ${randomUUID().slice(0, 8)}`;
  const [neighbour] = await sql(`SELECT id FROM products WHERE sku = '${PATTERN}'`);
  await sql(`DELETE FROM drafts WHERE entity = 'product' AND entity_id = 'new'`);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'editor', { lang: 'ru', path: `/products/${neighbour?.id}` });
  await page.getByRole('button', { name: 'Действия с товаром' }).click();
  await page.getByRole('menuitem', { name: 'Создать похожий' }).click();
  await expect(field(page, 'sku')).toHaveValue(/^PZ-SZL-\d{3}$/);
  await field(page, 'name.uk').fill(name);
  await field(page, 'name.ru').fill(name);
  await field(page, 'stock').fill('3');
  await expectNoAxe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // The draft survives a reload.
  await expect(page.getByText('Черновик сохранён')).toBeVisible();
  await page.reload();
  await expect(field(page, 'name.uk')).toHaveValue(name);
  await expect(field(page, 'stock')).toHaveValue('3');

  const create = page.getByRole('button', { name: 'Создать товар' });
  await create.click();
  await expect(page.getByText('Подтвердите цену образца или впишите другую')).toBeVisible();
  await field(page, 'price').fill('456,70');

  let lost = 0;
  await page.route(/\/studio\/products(\?|$)/, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost++;
    await route.fetch();
    await route.abort();
  });
  await create.click();
  await expect(page.getByRole('alert').getByText(/./).first()).toBeVisible();
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const made = await sql(`SELECT slug, price FROM products WHERE name ->> 'uk' = '${name}'`);
  expect(made).toMatchObject([{ price: 45_670 }]);
  expect(lost).toBe(1);
  await forget(String(made[0]?.slug));
});

for (const [read, request] of [
  ['the pattern', /\/pattern(\?|$)/],
  ['an earlier draft', /\/drafts\/product\/new(\?|$)/],
] as const) {
  test(`values typed while ${read} is still being read stay, and the pattern gives the others`, async ({ page }) => {
    const [neighbour] = await sql(`SELECT id FROM products WHERE sku = '${PATTERN}'`);
    await sql(`DELETE FROM drafts WHERE entity = 'product' AND entity_id = 'new'`);
    const { promise: typed, resolve: answer } = Promise.withResolvers<void>();
    await page.route(request, async (route) => {
      await typed;
      await route.continue();
    });
    await signIn(page, 'editor', { path: `/products/new?pattern=${neighbour?.id}` });
    await field(page, 'price').fill('456,70');
    answer();
    await expect(field(page, 'sku')).toHaveValue(/^PZ-SZL-\d{3}$/);
    await expect(field(page, 'price')).toHaveValue(/^456,70/);
    await sql(`DELETE FROM drafts WHERE entity = 'product' AND entity_id = 'new'`);
  });
}
