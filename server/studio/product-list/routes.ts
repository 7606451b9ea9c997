import type * as v from 'valibot';
import {
  listStudioProducts,
  moveProducts,
  publishProducts,
  readSelection,
  repriceProducts,
} from '../../../studio/contract/product-list.ts';
import { commitOnce, type WriteContext } from '../commit-write.ts';
import { IDEMPOTENCY_KEY } from '../idempotent-write.ts';
import { studioRoute } from '../route.ts';
import type { Write } from '../write.ts';
import { type Bulk, bulkWrites, countChanged } from './bulk-writes.ts';
import { readProductList } from './read-list.ts';
import { countSelection } from './selection.ts';

/** Default number of rows per page. */
const PAGE_SIZE = 50;

const FILTERS = {
  q: 'Words of the name, the SKU or the brand, in any order.',
  category: 'Id of a category; includes its subcategories.',
  brand: 'Any of these brands.',
  state: 'Only published or only hidden ones.',
  stock: '`none`: sold out; `low`: running out; `some`: in stock; `wanted`: sold out, and wanted by shoppers.',
  translation: '`outdated`: one language was changed after the other; `same`: both have the same description.',
  picture: '`none`: without a picture.',
  priceFrom: 'Minimum price in kopiykas.',
  priceTo: 'Maximum price in kopiykas.',
} as const;

export const productListRoutes = [
  studioRoute(
    listStudioProducts,
    {
      summary: 'One page of the matching products, including hidden ones, and their total number.',
      permission: 'catalogue.read',
      parameters: {
        ...FILTERS,
        sort: 'The column, descending with `-`; newest first by default.',
        page: 'Page of the list, from 1; a number beyond the last page means the last one.',
        size: 'Rows per page; 50 by default.',
      },
    },
    ({ deps, query: { size, ...asked } }) =>
      readProductList(deps.pool, { ...asked, size: size === undefined ? PAGE_SIZE : Number(size) }),
  ),
  studioRoute(
    readSelection,
    {
      summary: 'The number of matching products, and a fingerprint of their ids for a bulk action.',
      permission: 'catalogue.write',
      parameters: FILTERS,
    },
    ({ deps, query }) => countSelection(deps.pool, query),
  ),
  studioRoute(
    publishProducts,
    {
      summary: 'Publishes or hides products; those without a price stay hidden.',
      parameters: IDEMPOTENCY_KEY,
      permission: 'catalogue.write',
      errors: ['selection_changed'],
    },
    async (input) => commitBulk(input, bulkWrites['products.publish'], input.body),
  ),
  studioRoute(
    moveProducts,
    {
      summary: 'Moves products to a category.',
      parameters: IDEMPOTENCY_KEY,
      permission: 'catalogue.write',
      errors: ['selection_changed'],
    },
    async (input) => commitBulk(input, bulkWrites['products.move'], input.body),
  ),
  studioRoute(
    repriceProducts,
    {
      summary: 'Changes prices and quantity prices by a percentage, rounded.',
      parameters: IDEMPOTENCY_KEY,
      permission: 'prices.write',
      errors: ['selection_changed', 'price_suspicious'],
    },
    async (input) => commitBulk(input, bulkWrites['products.reprice'], input.body),
  ),
];

interface BulkRequest extends WriteContext {
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
}

/** Runs a bulk write once for its idempotency key, as one batch of the journal. @throws ApiError */
async function commitBulk<Input>(
  request: BulkRequest,
  write: Write<v.GenericSchema<unknown, Input>, Bulk>,
  input: Input,
) {
  const once = { key: request.headers['idempotency-key'], entity: 'product', again: countChanged };
  const { result, transaction } = await commitOnce(request, write, input, once);
  return { ...result, transaction };
}
