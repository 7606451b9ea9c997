import {
  listStudioProducts,
  moveProducts,
  publishProducts,
  repriceProducts,
} from '../../../studio/contract/product-list.ts';
import { commitOnce } from '../commit-write.ts';
import { IDEMPOTENCY_KEY } from '../idempotent-write.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { bulkWrites, countChanged } from './bulk-writes.ts';
import { readProductList } from './read-list.ts';

/** Default number of rows per page. */
const PAGE_SIZE = 50;

export const productListRoutes = [
  studioRoute(
    listStudioProducts,
    {
      summary: 'One page of the matching products, including hidden ones, and their total number.',
      permission: 'catalogue.read',
      parameters: {
        q: 'Words of the name, the SKU or the brand, in any order.',
        category: 'Id of a category; includes its subcategories.',
        brand: 'Any of these brands.',
        state: 'Only published or only hidden ones.',
        stock: '`none`: sold out; `low`: running out; `some`: in stock.',
        translation: '`outdated`: one language was changed after the other; `same`: both have the same description.',
        picture: '`none`: without a picture.',
        priceFrom: 'Minimum price in kopiykas.',
        priceTo: 'Maximum price in kopiykas.',
        sort: 'The column, descending with `-`; newest first by default.',
        page: 'Page of the list, from 1; a number beyond the last page means the last one.',
        size: 'Rows per page; 50 by default.',
      },
    },
    ({ deps, query: { size, ...asked } }) =>
      readProductList(deps.pool, { ...asked, size: size === undefined ? PAGE_SIZE : Number(size) }),
  ),
  studioRoute(
    publishProducts,
    { summary: 'Publishes or hides products; those without a price stay hidden.', permission: 'catalogue.write' },
    async ({ deps, staff, body }) => {
      const { result, transaction } = await inStaffTransaction(deps.pool, staff, (client) =>
        bulkWrites['products.publish'].run(client, body, staff),
      );
      return { ...result, transaction };
    },
  ),
  studioRoute(
    moveProducts,
    { summary: 'Moves products to a category.', permission: 'catalogue.write' },
    async ({ deps, staff, body }) => {
      const { result, transaction } = await inStaffTransaction(deps.pool, staff, (client) =>
        bulkWrites['products.move'].run(client, body, staff),
      );
      return { ...result, transaction };
    },
  ),
  studioRoute(
    repriceProducts,
    {
      summary: 'Changes prices and quantity prices by a percentage, rounded.',
      parameters: IDEMPOTENCY_KEY,
      permission: 'prices.write',
      errors: ['price_suspicious'],
    },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity: 'product', again: countChanged };
      const { result, transaction } = await commitOnce(input, bulkWrites['products.reprice'], input.body, once);
      return { ...result, transaction };
    },
  ),
];
