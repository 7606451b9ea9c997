import { expect, test } from 'vitest';
import { openSharedShop } from '../../../tests/helpers/test-shop.ts';
import { readShownSkus } from './shown-skus.ts';

const shop = await openSharedShop();
const skusOf = await readShownSkus(shop.pool);

/** Brushes in three sizes, which are one card. */
const BRUSHES = ['PZ-PZA-001', 'PZ-PZA-002', 'PZ-PZA-003'];

test.each([
  ['all members of its family counts for each', { count: 3 }, BRUSHES],
  ['some members counts for the shown one', { count: 2 }, ['PZ-PZA-002']],
  ['one member counts for it', undefined, ['PZ-PZA-002']],
])('a card of %s', (_, variants, skus) => {
  expect(skusOf({ sku: 'PZ-PZA-002', ...(variants && { variants }) }).toSorted()).toEqual(skus);
});
