import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { loadSeed } from '../../../demo/seed/load.ts';
import { makeSupplierList, type SuppliedProduct, withCheckDigit } from '../../../tests/helpers/supplier-lists.ts';
import { gridOf } from './grid.ts';
import { articleKey, Matcher } from './match.ts';
import { readList, valuesOf } from './read-list.ts';

const seed = await loadSeed();
const products = seed.products.map(({ sku, name, price }, index) => ({
  ...{ id: index + 1, sku, mpn: null, names: [name.uk, name.ru] },
  gtin: withCheckDigit(`482${100_000_000 + index * 37}`),
  ...{ price: price * 100, cost: Math.round(price * 62) },
}));

const read = (text: string, articles = new Map<string, number>()) =>
  readList(
    gridOf(text),
    new Matcher(products, articles),
    new Map(products.map(({ id, price }) => [id, { price, cost: null }])),
    () => null,
  );

/** Reads generated lists, and counts the rows that were matched, rightly and wrongly. */
async function judge(seeds: readonly number[]) {
  const counts = { rows: 0, matched: 0, right: 0, offered: 0, columns: 0, rightColumns: 0 };
  for (const seed of seeds) {
    const list = makeSupplierList(products, seed);
    const { items, roles } = await read(list.text);
    const byRow = new Map(items.map((item) => [item.row, item.match]));
    for (const [column, role] of list.columns.entries()) {
      if (role === '') continue;
      counts.columns++;
      if (roles[column] === role) counts.rightColumns++;
    }
    for (const [row, id] of list.truth) {
      const match = byRow.get(row);
      if (id !== null) counts.rows++;
      if (match?.id != null) counts.matched++;
      if (id !== null && match?.id === id) counts.right++;
      if (id !== null && (match?.id === id || match?.candidates.some((one) => one.id === id))) counts.offered++;
    }
  }
  const { rows, matched, right, offered, columns, rightColumns } = counts;
  return {
    ...{ precision: right / matched, recall: right / rows, offered: offered / rows, columns: rightColumns / columns },
  };
}

const seedsFrom = (first: number) => Array.from({ length: 30 }, (_, index) => first + index);

describe.each([
  ['the seeds that its limits were tuned on', 0],
  ['other seeds', 5_000],
])('lists of %s', (_, first) => {
  test('are matched without a wrong product, and most rows without a person', async () => {
    const judged = await judge(seedsFrom(first));
    expect(judged.precision).toBe(1);
    expect(judged.recall).toBeGreaterThan(0.92);
    expect(judged.offered).toBeGreaterThan(0.98);
    expect(judged.columns).toBeGreaterThan(0.9);
  });
});

test('other requests are served while a long list is matched', async () => {
  let isOver = false;
  const reading = read(makeSupplierList(products, 1).text).then(() => {
    isOver = true;
  });
  await setImmediate();
  expect(isOver).toBe(false);
  await reading;
});

describe('columns', () => {
  const named = (index: number) => products[index]?.names[0] ?? '';
  const sum = (kopiykas = 0) => (kopiykas / 100).toFixed(2).replace('.', ',');

  test('merged headings are read with those below them', async () => {
    const rows = products.slice(0, 5).map(({ names, cost, price }) => [names[0], sum(cost), sum(price)].join('\t'));
    const { roles, items } = await read(['Товар\tЦіна, грн\t', '\tопт\tроздріб', ...rows, 'Разом\t\t99,00'].join('\n'));
    expect(roles).toEqual(['name', 'cost', 'price']);
    expect(items).toHaveLength(5);
  });

  test('the title of a list, alone above its headings, is no part of them', async () => {
    const { headings, roles } = await read(`Прайс від 12.11.2026\nТовар\tОпт\n${named(1)}\t12,00`);
    expect([headings, roles]).toEqual([
      ['Товар', 'Опт'],
      ['name', 'cost'],
    ]);
  });

  test.each([
    ['price', (product: SuppliedProduct) => product.price],
    ['cost', (product: SuppliedProduct) => product.cost],
  ])('a column headed only «Ціна» is the %s if its sums are near it', async (role, of) => {
    const rows = products.slice(0, 8).map((product) => `${product.sku};${sum(of(product))}`);
    expect((await read(['Код;Ціна', ...rows].join('\n'))).roles).toEqual(['code', role]);
  });

  test('a list copied from a PDF is divided before its numbers', async () => {
    const { items, roles } = await read(`Найменування  Опт\n${named(3)}  1 234,50\n${named(4)}  89,00`);
    expect(roles).toEqual(['name', 'cost']);
    expect(items.map(({ cells }) => cells[1])).toEqual(['1 234,50', '89,00']);
    expect(gridOf('Мордан на воді 150 мл 389,50 12')[0]).toEqual(['Мордан на воді 150 мл', '389,50', '12']);
  });
});

describe('a row', () => {
  const match = (
    keys: { codes?: readonly string[]; gtin?: string; name?: string },
    articles = new Map<string, number>(),
  ) => new Matcher(products, articles).match({ codes: [], gtin: '', name: '', ...keys });
  const [first, second] = [0, 40];
  const product = (index: number) => products[index] as SuppliedProduct;

  test('whose SKU and bar code name different products is left to a person', () => {
    const { id, candidates } = match({ codes: [product(first).sku], gtin: product(second).gtin ?? '' });
    expect(id).toBeNull();
    expect(candidates.map((one) => one.id)).toEqual([product(first).id, product(second).id]);
  });

  test('with the SKU of one product and the name of another is left to a person', () => {
    expect(match({ codes: [product(first).sku], name: product(second).names[0] ?? '' }).id).toBeNull();
  });

  test('of another size is not the product', () => {
    const name = 'Мордан на воді, 150 мл';
    const shop = [{ id: 1, sku: 'A', gtin: null, mpn: null, names: [name] }];
    const matcher = new Matcher(shop, new Map());
    expect(matcher.match({ codes: [], gtin: '', name }).id).toBe(1);
    const other = matcher.match({ codes: [], gtin: '', name: 'Мордан на воді, 250 мл' });
    expect(other).toMatchObject({ id: null, candidates: [{ id: 1 }] });
  });

  test('is known by the supplier’s article, or by its name if it has none, once that was confirmed', () => {
    const codes = ['40-055'];
    expect(match({ codes, name: 'Щось інше' }, new Map([[articleKey({ codes, name: '' }), 7]]))).toMatchObject({
      ...{ id: 7, by: 'article' },
    });
    const key = articleKey({ codes: [], name: 'Лак, 250 мл' });
    expect(match({ name: 'ЛАК 250мл' }, new Map([[key, 9]])).id).toBe(9);
  });

  test('with a number that may be read in two ways is unclear', () => {
    expect(valuesOf(['A', '1,234', '12 шт.'], ['code', 'price', 'stock'])).toEqual({
      ...{ price: null, cost: null, stock: 12, unclear: [1] },
    });
    expect(valuesOf(['A', '1 234,50 грн/шт'], ['code', 'cost'])).toMatchObject({ cost: 123_450, unclear: [] });
  });
});
