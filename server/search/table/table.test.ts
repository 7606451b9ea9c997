import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../tests/helpers/test-shop.ts';
import { CLEAN } from './clean.ts';
import { HELD_OUT } from './held-out.ts';
import { readShownSkus, type ShownCard } from './shown-skus.ts';
import { SPOILED } from './spoiled.ts';
import { PLACES, rate, type Table } from './table.ts';

/** Returns the cards of the first page of results. */
async function readCards(shop: TestShop, query: string): Promise<readonly ShownCard[]> {
  const response = await shop.app.request(`/api/v1/search?lang=uk&q=${encodeURIComponent(query)}`);
  const { data } = await response.json();
  return data.products;
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

/** Minimum shares of queries whose answer is first, among the first three and among the first ten. */
const TABLES: readonly (readonly [name: string, table: Table, least: readonly number[]])[] = [
  ['without mistakes', CLEAN, [0.85, 0.95, 0.98]],
  ['spoiled', SPOILED, [0.75, 0.85, 0.92]],
  ['that the search was not tuned for', HELD_OUT, [0.75, 0.85, 0.92]],
];

test('there are at least 200 queries, each once', () => {
  const queries = TABLES.flatMap(([, table]) => Object.values(table).flat()).map(([query]) => query);
  expect(queries.length).toBeGreaterThanOrEqual(200);
  expect(new Set(queries).size).toBe(queries.length);
});

/** Measured shares by engine and table. */
const measured = new Map<string, readonly number[]>();
/** Greatest difference between the engines' shares. */
const DIFFERENCE = 0.02;

describe.each(['memory', 'postgres'])('the search in %s', (engine) => {
  let shop: TestShop;
  let skusOf: (card: ShownCard) => readonly string[];
  beforeAll(async () => {
    shop = await openTestShop({}, { SEARCH_ENGINE: engine });
    skusOf = await readShownSkus(shop.pool);
  });
  afterAll(() => shop.drop());
  const cardsOf = async (query: string) => (await readCards(shop, query)).map(skusOf);

  test.each(TABLES)('queries %s find their products', async (name, table, least) => {
    const { queries, shares, misses } = await rate(table, cardsOf);
    const shown = PLACES.map((most, index) => `first ${most}: ${percent(shares[index] ?? 0)}`).join(', ');
    console.log(`${engine}: ${queries} queries ${name}: ${shown}\n${misses.map((miss) => `  ${miss}`).join('\n')}`);
    measured.set(`${engine}: ${name}`, shares);
    for (const [index, share] of shares.entries()) expect(share).toBeGreaterThanOrEqual(least[index] ?? 1);
  });

  test.each([
    'щщщщщщ',
    'asdfghjkl',
    'йцукенгшщз',
    'xyzzy',
    'квантовий холодильник',
    '12345678901',
    '!!! ???',
    'ыыыы ъъъъ',
  ])('nonsense such as “%s” finds nothing', async (query) => expect(await cardsOf(query)).toEqual([]));
});

test.each(TABLES)('both engines find as many products of queries %s', (name) => {
  const [memory, postgres] = ['memory', 'postgres'].map((engine) => measured.get(`${engine}: ${name}`) ?? []);
  expect(memory).toHaveLength(PLACES.length);
  for (const [place, share] of (memory ?? []).entries()) {
    expect(Math.abs(share - (postgres?.[place] ?? 0))).toBeLessThanOrEqual(DIFFERENCE);
  }
});
