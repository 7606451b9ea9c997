import { expect, test } from 'vitest';
import { isVisible } from '../../src/contract/text.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';

const database = await createSharedDatabase();

const ONE = `WHERE slug = 'susalne-zoloto-vilne-23-75k'`;
const THE_ONE = `(SELECT id FROM products ${ONE})`;

test.each([
  ['products_price', `UPDATE products SET price = 0, old_price = NULL ${ONE}`],
  ['products_weight', `UPDATE products SET weight = -1 ${ONE}`],
  ['products_sku', `UPDATE products SET sku = repeat('A', 65) ${ONE}`],
  ['products_sku', `UPDATE products SET sku = E'\\u200b' ${ONE}`],
  ['products_brand', `UPDATE products SET brand = ' ' ${ONE}`],
  ['products_name_is_localized', `UPDATE products SET name = jsonb_build_object('uk', 'а', 'ru', E'\\u200b') ${ONE}`],
  ['product_tiers_price', `INSERT INTO product_tiers VALUES (${THE_ONE}, 1, 0)`],
  ['product_tiers_breakpoint', `INSERT INTO product_tiers VALUES (${THE_ONE}, 0, 1)`],
  ['product_links_not_itself', `INSERT INTO product_links VALUES (${THE_ONE}, 99, ${THE_ONE})`],
  ['services_price', 'UPDATE services SET price = -1'],
])('the database rejects rows that break %s', async (constraint, write) => {
  await expect(database.pool.query(write)).rejects.toMatchObject({ constraint });
});

test('a product without a price can be a draft, but not published', async () => {
  const [unpublished] = (
    await database.pool.query(
      `UPDATE products SET price = 0, old_price = NULL, is_published = false ${ONE} RETURNING id`,
    )
  ).rows;
  await expect(
    database.pool.query('UPDATE products SET is_published = true WHERE id = $1', [unpublished.id]),
  ).rejects.toMatchObject({ constraint: 'products_price' });
});

test('the database and the contract agree on which texts are visible', async () => {
  const texts = [
    'а',
    ' а',
    '🖌️',
    '-',
    ' ',
    '\n\t',
    '\u00a0',
    '\u200b\u200d\ufeff',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\u2009',
  ];
  const { rows } = await database.pool.query(
    'SELECT is_visible(text) AS visible FROM unnest($1::text[]) WITH ORDINALITY AS t (text, place) ORDER BY place',
    [texts],
  );
  expect(rows.map(({ visible }) => visible)).toEqual(texts.map(isVisible));
});
