import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTableShop, problemsIn } from '../../../tests/helpers/import-tables.ts';
import { exportCsv, exportXlsx } from './tables.ts';

const GOLD = 'PZ-SZL-002';

const shop = await createTableShop();
afterAll(() => shop.drop());
beforeEach(() => shop.query('DELETE FROM import_mappings'));

const EXPORTS = { csv: exportCsv, xlsx: exportXlsx } as const;

async function exported(format: keyof typeof EXPORTS, lang: 'uk' | 'ru') {
  const chunks: Buffer[] = [];
  for await (const chunk of EXPORTS[format](shop.pool, {}, { lang, isCostShown: true }))
    chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const outcomesOf = async (id: string) =>
  shop.query(`SELECT outcome, count(*)::int AS n FROM import_rows WHERE import_id = '${id}' GROUP BY 1 ORDER BY 1`);

const WHOLE = `SELECT md5(string_agg(one::text, E'\\n' ORDER BY id)) AS sum FROM (
  SELECT to_jsonb(p) - 'revision' - 'revised_in' - 'search_text' AS p, id,
    (SELECT jsonb_agg(t ORDER BY cost_breakpoint) FROM product_tiers t WHERE product_id = p.id) AS tiers,
    (SELECT jsonb_agg(s ORDER BY service_code) FROM product_services s WHERE product_id = p.id) AS services,
    (SELECT jsonb_agg(a ORDER BY attribute_code) FROM product_attributes a WHERE product_id = p.id) AS attributes,
    (SELECT jsonb_agg(m ORDER BY position) FROM product_media m WHERE product_id = p.id) AS media,
    (SELECT jsonb_agg(f) FROM family_members f WHERE product_id = p.id) AS family
  FROM products p) AS one`;

/** Values that are easily lost in a table. */
const ODD = `UPDATE products SET seo_title = '{"uk": "Потал — купити", "ru": "=Поталь \\"12,50\\""}', shelf = '0012', cost = 12345,
    brand = '12,50' WHERE sku = '${GOLD}';
  UPDATE product_attributes SET value = '{"uk": "мат | глянець", "ru": "мат \\\\| глянец"}'
    WHERE (product_id, attribute_code) = (SELECT product_id, attribute_code FROM product_attributes
      JOIN products p ON p.id = product_id WHERE sku = '${GOLD}' ORDER BY attribute_code LIMIT 1)`;

test.each([
  ['csv', 'uk'],
  ['xlsx', 'ru'],
] as const)(
  'the whole catalogue in %s comes back: unchanged it changes nothing, over changed products it restores them',
  async (format, lang) => {
    await shop.query(ODD);
    const before = await shop.query(WHOLE);
    const file = await exported(format, lang);
    const id = await shop.upload(file, `products.${format}`);
    const [{ n } = {}] = await shop.query('SELECT count(*)::int AS n FROM products');
    expect(problemsIn(await shop.rows(id))).toEqual([]);
    expect(await outcomesOf(id)).toEqual([{ outcome: 'same', n }]);

    await shop.query(`UPDATE products SET price = price + 100, old_price = NULL, shelf = 'Я-1', cost = 1, brand = NULL,
    seo_title = NULL, weight = weight + 1, category_id = (SELECT min(id) FROM categories),
    name = name || '{"ru": "Другое"}', is_published = NOT is_published WHERE id % 50 = 0 OR sku = '${GOLD}'`);
    await shop.query(`DELETE FROM product_media WHERE product_id IN (SELECT id FROM products WHERE sku = '${GOLD}');
    UPDATE product_media SET alt = '{"uk": "Інше", "ru": "Другое"}' WHERE product_id % 50 = 0;
    DELETE FROM product_tiers WHERE product_id % 50 = 0;
    DELETE FROM product_services WHERE product_id % 50 = 0;
    DELETE FROM product_attributes WHERE product_id % 50 = 0
      AND product_id NOT IN (SELECT product_id FROM family_members)`);
    const changed = await shop.query(WHOLE);
    expect(changed).not.toEqual(before);
    const again = await shop.upload(file, `products.${format}`);
    await shop.ask(again, 'check', { isEmptyCleared: true });
    expect(problemsIn(await shop.rows(again))).toEqual([]);
    await shop.ask(again, 'run');
    expect(await shop.query(WHOLE)).toEqual(before);
    expect((await shop.ask(again, 'undo')).state).toBe('undone');
    expect(await shop.query(WHOLE)).toEqual(changed);
    const last = await shop.upload(file, `products.${format}`);
    await shop.ask(last, 'check', { isEmptyCleared: true });
    await shop.ask(last, 'run');
    expect(await shop.query(WHOLE)).toEqual(before);
  },
);
