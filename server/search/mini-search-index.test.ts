import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/helpers/test-shop.ts';
import { MiniSearchIndex } from './mini-search-index.ts';
import { readIdsAfter, readSearched } from './products.ts';
import type { SearchedProduct } from './search-index.ts';

let shop: TestShop;
let products: readonly SearchedProduct[];

beforeAll(async () => {
  shop = await openTestShop();
  products = await readSearched(shop.pool, await readIdsAfter(shop.pool, 0));
});
afterAll(() => shop.drop());

const QUERIES = ['сусальне золото', 'пензель', 'кисть для акварели', 'набір', 'лак', 'PZ-SZL-002'];

function indexOf(list: readonly SearchedProduct[]): MiniSearchIndex {
  const index = new MiniSearchIndex();
  index.put(list);
  return index;
}

/** Indexes of products whose texts are replaced, in this order, by those of the next product. */
const edits = fc.array(fc.nat(), { minLength: 1, maxLength: 40 });

test('a settled index that has followed edits ranks like a new one', async () => {
  const holds = async (edited: readonly number[]) => {
    const followed = indexOf(products);
    const now = [...products];
    for (const number of edited) {
      const place = number % now.length;
      const [old, next] = [now[place], now[(place + 1) % now.length]];
      if (!old || !next) continue;
      now[place] = { ...next, id: old.id, sku: old.sku };
      followed.put([now[place]]);
    }
    await followed.vacuum();
    const fresh = indexOf(now);
    for (const query of QUERIES) expect([query, followed.find(query).ids]).toEqual([query, fresh.find(query).ids]);
  };
  await fc.assert(fc.asyncProperty(edits, holds), { numRuns: 5 });
});
