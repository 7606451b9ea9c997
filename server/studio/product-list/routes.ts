import {
  listStudioProducts,
  moveProducts,
  publishProducts,
  repriceProducts,
} from '../../../studio/contract/product-list.ts';
import { create } from '../keep.ts';
import { ONCE } from '../once.ts';
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
      summary: 'A page of the products that fit the filters, hidden ones too, and how many fit.',
      permission: 'catalogue.read',
      parameters: {
        q: 'Words of the name, the SKU or the brand, in any order.',
        category: 'Id of a category; what lies in its categories is listed too.',
        brand: 'Any of these brands.',
        state: 'Only published or only hidden ones.',
        stock: '`none`: sold out; `low`: running out; `some`: in stock.',
        translation: '`outdated`: one language was changed after the other; `same`: both have the same description.',
        picture: '`none`: without a picture.',
        priceFrom: 'Kopiykas; at least this.',
        priceTo: 'Kopiykas; at most this.',
        sort: 'The column, with `-` the other way round; the newest first where nothing is said.',
        page: 'From 1; one behind the last is the last.',
        size: 'Rows of a page; 50 where nothing is said.',
      },
    },
    ({ deps, query: { size, ...asked } }) =>
      readProductList(deps.pool, { ...asked, size: size === undefined ? PAGE_SIZE : Number(size) }),
  ),
  studioRoute(
    publishProducts,
    { summary: 'Shows or hides products; what has no price stays hidden.', permission: 'catalogue.write' },
    async ({ deps, staff, body }) => {
      const { result, transaction } = await inStaffTransaction(deps.pool, staff, (client) =>
        bulkWrites['products.publish'].run(client, body, staff),
      );
      return { ...result, transaction };
    },
  ),
  studioRoute(
    moveProducts,
    { summary: 'Puts products into a category.', permission: 'catalogue.write' },
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
      summary: 'Changes prices by a part of them, quantity prices alike, and rounds.',
      parameters: ONCE,
      permission: 'prices.write',
    },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity: 'product', again: countChanged };
      const { result, transaction } = await create(input, bulkWrites['products.reprice'], input.body, once);
      return { ...result, transaction };
    },
  ),
];
