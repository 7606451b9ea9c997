import { expect, test } from 'vitest';
import type { Tool } from '../../../src/contract/tools.ts';
import { TOOL_SLUGS } from '../../../src/rules/tool-slugs.ts';
import { createSharedDatabase } from '../../../tests/helpers/database.ts';
import { readPageRecords } from '../reader.ts';

const database = await createSharedDatabase();

async function toolOf<Name extends Tool['name']>(slug: string, name: Name, lang: 'uk' | 'ru' = 'uk') {
  const [record] = await readPageRecords(database.pool, lang, [`/${slug}`]);
  const page = record?.page;
  if (page?.type !== 'tool' || page.tool.name !== name) throw new Error(`/${slug} is no page of ${name}`);
  return { page, tool: page.tool as Extract<Tool, { name: Name }>, reads: record?.reads ?? [] };
}

/** Runs SQL, and returns the keys of the change feed that it touches. */
async function touchedBy(sql: string): Promise<string[]> {
  const before = await database.pool.query<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM changes');
  await database.pool.query(sql);
  const { rows } = await database.pool.query<{ entity: string }>('SELECT entity FROM changes WHERE id > $1', [
    before.rows[0]?.id,
  ]);
  return rows.map(({ entity }) => entity);
}

test('the calculator has every booklet of leaf, the purest first, and no paper', async () => {
  const { tool, page } = await toolOf('skilky-arkushiv', 'leaves');
  expect(tool.leaves[0]).toMatchObject({
    slug: 'susalne-zoloto-vilne-24k',
    leaf: { form: 'loose', sheets: 25, width: 80, height: 80 },
  });
  const slugs = tool.leaves.map(({ slug }) => slug);
  expect(slugs).toContain('potal-arkushi-14x14-100-mid');
  expect(slugs.filter((slug) => /papir|skladka|albom|ruloni|plastivts/.test(slug))).toEqual([]);
  expect(page.others.map(({ slug }) => slug)).toEqual(TOOL_SLUGS.filter((slug) => slug !== 'skilky-arkushiv'));
});

test('the wall has gold from 24 to 12 karats in words of the language', async () => {
  const { tool } = await toolOf('stina-karativ', 'karats', 'ru');
  expect(tool.karats[0]).toMatchObject({ label: '24 К', colour: '#dfae2f', place: 'на улице и в помещении' });
  expect(tool.karats.at(-1)).toMatchObject({ label: '12 К', shade: 'белый', place: 'в помещении, под лак' });
});

test('each bole has the metals that it suits, and leaf on paper is no metal', async () => {
  const { boles, metals } = (await toolOf('bolius-pid-lystom', 'boles')).tool;
  const suited = (label: string) =>
    boles.find((bole) => bole.label === label)?.suits.map((number) => metals[number]?.label);
  expect(suited('червоний')).toEqual([
    'золото 24\u00a0К',
    'золото 23,75\u00a0К',
    'золото 23\u00a0К',
    'золото 22\u00a0К',
  ]);
  expect(suited('чорний')).toEqual(
    expect.arrayContaining(['срібло', 'паладій', 'платина', 'золото й срібло 12\u00a0К']),
  );
  expect(new Set(metals.map(({ label }) => label)).size).toBe(metals.length);
  expect(metals.filter(({ slug }) => /transferne|potal/.test(slug))).toEqual([]);
});

test('pigments have their facts, and paints with a pigment’s number are none', async () => {
  const { pigments } = (await toolOf('zrazky-pihmentiv', 'pigments')).tool;
  expect(pigments).toHaveLength(9);
  expect(pigments.find(({ index }) => index === 'PB29')).toMatchObject({
    label: 'ультрамарин синій',
    lightfastness: 3,
    opacity: 'лесувальна',
    binders: ['олія', 'темпера', 'акварель', 'вапно'],
  });
});

test('the choice of a technique has a kit for each, and the list of the guide', async () => {
  const { kits, firstSet } = (await toolOf('yaka-tekhnika', 'technique', 'ru')).tool;
  expect(kits.map(({ technique }) => technique).sort()).toEqual(['bole', 'imitation', 'mordant']);
  expect(firstSet.find(({ slug }) => slug === 'susalne-zoloto-vilne-23-75k')?.amount).toBe('2 книжки по 25 листов');
});

test.each([
  ['a price', `UPDATE products SET price = price + 100 WHERE slug = 'susalne-zoloto-vilne-22k'`],
  ['the last piece', `UPDATE products SET stock = 0 WHERE slug = 'susalne-zoloto-vilne-22k'`],
  ['a hidden product', `UPDATE products SET is_published = false WHERE slug = 'susalne-zoloto-vilne-22k'`],
  [
    'a product that becomes leaf',
    `INSERT INTO product_attributes (product_id, attribute_code, value)
     SELECT id, 'sheets', '{"uk":"25","ru":"25"}' FROM products WHERE slug = 'ahatovyi-zubok-iklo-male'`,
  ],
  ['a text of the page', `UPDATE content_pages SET title = '{"uk":"Лист","ru":"Лист"}' WHERE slug = 'skilky-arkushiv'`],
])('%s publishes the calculator again', async (_, sql) => {
  const { reads } = await toolOf('skilky-arkushiv', 'leaves');
  const touched = await touchedBy(sql);
  expect(touched.some((key) => (reads as readonly string[]).includes(key))).toBe(true);
});

test('a change of other goods does not', async () => {
  const { reads } = await toolOf('zrazky-pihmentiv', 'pigments');
  const touched = await touchedBy(`UPDATE products SET price = price + 100 WHERE slug = 'susalne-zoloto-vilne-24k'`);
  expect(touched.length).toBeGreaterThan(0);
  expect(touched.filter((key) => (reads as readonly string[]).includes(key))).toEqual([]);
});

test('a shop without such goods has the page without them, and none without its text', async () => {
  await database.pool.query(`DELETE FROM product_attributes WHERE attribute_code IN ('binders', 'under', 'technique')`);
  expect((await toolOf('zrazky-pihmentiv', 'pigments')).tool.pigments).toEqual([]);
  expect((await toolOf('bolius-pid-lystom', 'boles')).tool).toMatchObject({ boles: [], metals: [] });
  expect((await toolOf('yaka-tekhnika', 'technique')).tool.kits).toEqual([]);
  await database.pool.query(`UPDATE content_pages SET is_published = false WHERE slug = 'zrazky-pihmentiv'`);
  const [hidden] = await readPageRecords(database.pool, 'uk', ['/zrazky-pihmentiv']);
  expect(hidden?.page).toBeNull();
  const { page } = await toolOf('bolius-pid-lystom', 'boles');
  expect(page.others.map(({ slug }) => slug)).not.toContain('zrazky-pihmentiv');
});

test('products’ own pages do not list attributes that only tools show', async () => {
  const [record] = await readPageRecords(database.pool, 'uk', ['/susalne-zoloto-vilne-23-75k']);
  if (record?.page?.type !== 'product') throw new Error('There is no product');
  expect(record.page.product.attributes.map(({ name }) => name)).not.toContain('Зразок кольору');
  expect(record.page.leaf).toEqual({ form: 'loose', sheets: 25, width: 80, height: 80 });
});
