import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTableShop, problemsIn } from '../../../tests/helpers/import-tables.ts';
import { exportCsv, exportXlsx } from './tables.ts';

const GOLD = 'PZ-SZL-002';
const OTHER = 'PZ-SZL-001';

const shop = await createTableShop();
afterAll(() => shop.drop());
beforeEach(() => shop.query('DELETE FROM import_mappings'));

/** Returns the CSV file of the products with these words. */
async function exported(q: string): Promise<string> {
  let text = '';
  for await (const part of exportCsv(shop.pool, { q }, { lang: 'uk', isCostShown: true })) text += part;
  return text;
}

const stockOf = async (sku: string) => (await shop.query(`SELECT stock FROM products WHERE sku = '${sku}'`))[0]?.stock;
const movements = (sku: string) =>
  shop.query(`SELECT delta, reason FROM stock_movements m JOIN products p ON p.id = m.product_id
    WHERE sku = '${sku}' AND reason = 'imported' ORDER BY m.id`);

test('a changed number of an export moves the stock by the difference, once; pieces sold since stay sold', async () => {
  await shop.query(`UPDATE products SET stock = 12 WHERE sku IN ('${GOLD}', '${OTHER}'); DELETE FROM stock_movements`);
  const text = await exported('PZ-SZL-00');
  expect(text).toMatch(/;12;12 @ \d{4}-/);
  await shop.query(`UPDATE products SET stock = 9 WHERE sku IN ('${GOLD}', '${OTHER}')`);
  // The editor counts five more of one product; nobody changed the number of the other.
  const lines = text.split('\r\n').map((line) => (line.startsWith(GOLD) ? line.replace(';12;12 @', ';17;12 @') : line));
  const id = await shop.upload(lines.join('\r\n'));
  const rows = (await shop.rows(id)).filter(({ outcome }) => outcome !== 'same');
  expect(rows.map(({ differences }) => differences)).toEqual([[{ field: 'stock', before: 9, after: 14 }]]);
  await shop.ask(id, 'run');
  expect([await stockOf(GOLD), await stockOf(OTHER)]).toEqual([14, 9]);
  expect(await movements(GOLD)).toEqual([{ delta: 5, reason: 'imported' }]);
  expect(await movements(OTHER)).toEqual([]);

  const again = await shop.upload(lines.join('\r\n'));
  expect((await shop.rows(again)).every(({ outcome }) => outcome === 'same')).toBe(true);
  await shop.ask(id, 'undo');
  expect(await stockOf(GOLD)).toBe(9);
  const third = await shop.upload(lines.join('\r\n'));
  await shop.ask(third, 'run');
  expect(await stockOf(GOLD)).toBe(14);

  await shop.query(`UPDATE products SET stock = 2 WHERE sku = '${OTHER}'`);
  const less = text.split('\r\n').map((line) => (line.startsWith(OTHER) ? line.replace(';12;12 @', ';8;12 @') : line));
  expect(problemsIn(await shop.rows(await shop.upload(less.join('\r\n'))))).toEqual([
    expect.stringContaining('stock_below_zero'),
  ]);
  const wrong = text.replace('12 @ 2', '12 @ @ 2');
  expect(problemsIn(await shop.rows(await shop.upload(wrong)))).toEqual([expect.stringContaining('not_a_seen_stock')]);
});

test('a category is named by its path, by its slug if the path is ambiguous', async () => {
  const [own] = await shop.query(`SELECT c.id, c.slug, c.name ->> 'uk' AS name, up.name ->> 'uk' AS parent, c.parent_id
    FROM products p JOIN categories c ON c.id = p.category_id JOIN categories up ON up.id = c.parent_id
    WHERE sku = '${GOLD}'`);
  expect(await exported(GOLD)).toContain(`;${own?.parent} > ${own?.name};`);
  const id = await shop.upload(`Артикул;Категорія\n${GOLD};${String(own?.parent).toUpperCase()}>${own?.name}\n`);
  expect((await shop.rows(id))[0]).toMatchObject({ outcome: 'same' });
  const twin = `INSERT INTO page_entries (slug, type) VALUES ('twin', 'category');
    INSERT INTO categories (slug, parent_id, position, name, description)
    SELECT 'twin', parent_id, 99, name, description FROM categories WHERE id = ${own?.id}`;
  await shop.query(twin);
  try {
    expect(await exported(GOLD)).toContain(`;${own?.slug};`);
  } finally {
    await shop.query(`DELETE FROM categories WHERE slug = 'twin'; DELETE FROM page_entries WHERE slug = 'twin'`);
  }
});

test('attributes and pictures of a table are checked', async () => {
  const [attribute] = await shop.query(`SELECT code, name ->> 'uk' AS name FROM attributes ORDER BY position LIMIT 1`);
  const media = (await shop.query(`SELECT id FROM media ORDER BY id LIMIT 2`)).map((one) => String(one.id));
  const cells = (...lines: readonly string[]) =>
    shop.upload([`Артикул;Характеристика: ${attribute?.name};Фото;Підписи фото українською`, ...lines].join('\n'));
  const id = await cells(
    `${GOLD};нове | новое;/media/${media[1]}-800.webp ${media[0]};"один\nдва"`,
    `${OTHER};а | б | в;${media[0]};"один\nдва"`,
    `PZ-SZL-003;;0123456789;`,
  );
  expect(problemsIn(await shop.rows(id))).toEqual(['3 1 not_an_attribute', '3 3 alts_count', '4 2 no_picture']);
  await shop.ask(id, 'run');
  expect(
    await shop.query(`SELECT value FROM product_attributes JOIN products p ON p.id = product_id
      WHERE sku = '${GOLD}' AND attribute_code = '${attribute?.code}'`),
  ).toEqual([{ value: { uk: 'нове', ru: 'новое' } }]);
  const pictures = await shop.query(`SELECT media_id, alt ->> 'uk' AS alt FROM product_media
    JOIN products p ON p.id = product_id WHERE sku = '${GOLD}' ORDER BY position`);
  expect(pictures).toEqual([
    { media_id: media[1], alt: 'один' },
    { media_id: media[0], alt: 'два' },
  ]);
});

test('a text for search results needs both languages', async () => {
  await shop.query(`UPDATE products SET seo_title = NULL WHERE sku = '${GOLD}'`);
  const id = await shop.upload(`Артикул;Заголовок у пошуку українською\n${GOLD};Сусальне золото\n`);
  expect((await shop.rows(id))[0]?.problems).toMatchObject([
    { column: null, field: 'seoTitle.ru', problem: { code: 'language_missing' } },
  ]);
});

test('a spreadsheet whose process is killed is an error, not a file that is cut off', async () => {
  const reading = async () => {
    for await (const chunk of exportXlsx(shop.pool, {}, { lang: 'uk', isCostShown: true }, 1))
      expect(chunk).toBeDefined();
  };
  await expect(reading()).rejects.toThrow('No spreadsheet was made: SIGKILL');
});
