import { beforeEach, expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { testDeps } from '../../tests/helpers/deps.ts';
import { createApp } from '../app.ts';
import { readPageEntries, readPages } from './pages.ts';
import { readPageRecords } from './reader.ts';

const database = await createSharedDatabase();
const GOLD = 'susalne-zoloto-vilne-23-75k';
const DRAFT = 'draft-of-a-product';

const sql = async (text: string) => (await database.pool.query(text)).rows;
const publish = (is: boolean, slug = GOLD) => sql(`UPDATE products SET is_published = ${is} WHERE slug = '${slug}'`);
const rename = (name: string) =>
  sql(`UPDATE products SET name = '{"uk":"${name}","ru":"${name}"}' WHERE slug = '${GOLD}'`);

async function pageOf(slug: string, lang: Language = 'uk') {
  const [record] = await readPageRecords(database.pool, lang, [`/${slug}`]);
  return record?.page;
}

beforeEach(async () => {
  await publish(true);
  return () => publish(true);
});

test.each([
  ['uk', 'Цей товар ми більше не продаємо.', 'href="/susalne-zoloto">'],
  ['ru', 'Этот товар мы больше не продаём.', 'href="/ru/susalne-zoloto">'],
] as const)('a hidden product has a page with its category and products in stock: %s', async (lang, notice, link) => {
  const before = await pageOf(GOLD, lang);
  await publish(false);
  const page = await pageOf(GOLD, lang);
  expect(page).toMatchObject({ type: 'content', path: `/${GOLD}`, isRemoved: true });
  expect(page?.breadcrumbs).toEqual(before?.breadcrumbs);
  if (page?.type !== 'content') throw new Error('No text');
  expect(page.html).toContain(notice);
  expect(page.html).toContain(link);
  const shown = page.embedded ?? [];
  expect(shown).toHaveLength(4);
  for (const { sku, slug, stock } of shown) {
    expect(page.html).toContain(`data-sku="${sku}"`);
    expect(slug).not.toBe(GOLD);
    expect(stock).toBeGreaterThan(0);
  }
});

test('the page has the name of the time when shoppers saw it, until the product is published again', async () => {
  const name = (await pageOf(GOLD))?.breadcrumbs.at(-1)?.name;
  await publish(false);
  await rename('Чернетка');
  expect(JSON.stringify(await pageOf(GOLD))).not.toContain('Чернетка');
  expect((await pageOf(GOLD))?.breadcrumbs.at(-1)?.name).toBe(name);
  await publish(true);
  expect(await pageOf(GOLD)).toMatchObject({ type: 'product', product: { name: 'Чернетка' } });
  await publish(false);
  expect((await pageOf(GOLD))?.breadcrumbs.at(-1)?.name).toBe('Чернетка');
});

test('a name that is changed together with the publication is a draft, too', async () => {
  await sql(`UPDATE products SET is_published = false, name = '{"uk":"Таємне","ru":"Тайное"}' WHERE slug = '${GOLD}'`);
  expect(JSON.stringify(await pageOf(GOLD))).not.toContain('Таємне');
});

test('a product that was never published has no page', async () => {
  await sql(`INSERT INTO page_entries VALUES ('${DRAFT}', 'product')`);
  await sql(`INSERT INTO products (slug, sku, category_id, name, summary, description, price, stock, weight, is_published)
    SELECT '${DRAFT}', 'DRAFT', category_id, name, summary, description, price, 0, weight, false
    FROM products WHERE slug = '${GOLD}'`);
  expect(await pageOf(DRAFT)).toBeNull();
  await sql(`UPDATE products SET price = price + 100 WHERE slug = '${DRAFT}'`);
  expect((await readPageEntries(database.pool, [DRAFT])).has(DRAFT)).toBe(false);
  await sql(`DELETE FROM products WHERE slug = '${DRAFT}'; DELETE FROM page_entries WHERE slug = '${DRAFT}'`);
});

test('the API lists a removed product only for readers who ask for such', async () => {
  await publish(false);
  const app = createApp(testDeps(database.pool));
  const read = (path: string) => app.request(`/api/v1/pages${path}`);
  const listed = async (query: string) => {
    const { data } = await (await read(query)).json();
    return data.filter(({ slug }: { slug: string }) => slug === GOLD);
  };
  const entry = { slug: GOLD, type: 'product', isRemoved: true };
  expect(await listed('?lang=uk')).toEqual([]);
  expect(await listed('?lang=uk&removed=1')).toEqual([entry]);
  expect((await read(`/${GOLD}?lang=uk`)).status).toBe(404);
  expect((await (await read(`/${GOLD}?lang=uk&removed=1`)).json()).data).toEqual(entry);
});

test('the list of pages marks a removed product', async () => {
  const ofGold = async () => (await readPages(database.pool)).filter(({ slug }) => slug === GOLD);
  expect(await ofGold()).toEqual([{ slug: GOLD, type: 'product' }]);
  await publish(false);
  expect(await ofGold()).toEqual([{ slug: GOLD, type: 'product', isRemoved: true }]);
});

test('a product whose address leads to a successor has no page with its name', async () => {
  await publish(false);
  await sql(`INSERT INTO redirects (from_slug, to_slug) VALUES ('${GOLD}', 'potal')`);
  expect(await pageOf(GOLD)).toBeNull();
  expect((await readPageEntries(database.pool, [GOLD])).has(GOLD)).toBe(false);
  await sql(`DELETE FROM redirects WHERE from_slug = '${GOLD}'`);
  expect(await pageOf(GOLD)).toMatchObject({ isRemoved: true });
});

test('a statement notes all products that it hides, and forgets those that it publishes', async () => {
  const some = 'SELECT id FROM products ORDER BY id LIMIT 3';
  const noted = () => sql(`SELECT product_id FROM removed_products WHERE product_id IN (${some}) ORDER BY 1`);
  await sql(`UPDATE products SET is_published = false WHERE id IN (${some})`);
  expect(await noted()).toHaveLength(3);
  await sql(`UPDATE products SET is_published = NOT is_published WHERE id IN (${some} OFFSET 1)`);
  expect(await noted()).toHaveLength(1);
  await sql(`UPDATE products SET is_published = true WHERE id IN (SELECT product_id FROM removed_products)`);
  expect(await noted()).toHaveLength(0);
});
