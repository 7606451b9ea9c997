import { readPriceSheet, updatePrices } from '../../../studio/contract/price-sheet.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { priceWrites } from './price-writes.ts';
import { readSheet } from './read-sheet.ts';

/** Routes of the price sheet. */
export const priceRoutes = [
  studioRoute(
    readPriceSheet,
    {
      summary: 'The prices of all matching products, with their revisions.',
      parameters: {
        q: 'Words of the name, the SKU, the brand.',
        category: 'Id of a category; includes its subcategories.',
        state: 'Published or hidden.',
      },
      permission: 'prices.write',
    },
    ({ deps, query }) => readSheet(deps.pool, query),
  ),
  studioRoute(
    updatePrices,
    {
      summary: 'Writes the prices of many products; rows changed by others are returned with their current state.',
      permission: 'prices.write',
      errors: ['price_suspicious'],
    },
    async ({ deps, staff, body }) => {
      const { result, transaction } = await inStaffTransaction(deps.pool, staff, (client) =>
        priceWrites['prices.update'].run(client, body, staff),
      );
      return { ...result, transaction };
    },
  ),
];
