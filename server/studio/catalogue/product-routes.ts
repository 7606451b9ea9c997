import type pg from 'pg';
import * as v from 'valibot';
import { isValidSlug } from '../../../src/rules/slug.ts';
import { may } from '../../../studio/contract/permissions.ts';
import {
  createProduct,
  duplicateProduct,
  findProductChoices,
  getProductForm,
  getProductReferences,
  getSlugUse,
  getStudioProduct,
  removeProduct,
  updateProduct,
} from '../../../studio/contract/products.ts';
import { getStock, moveStock } from '../../../studio/contract/stock.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { create, remove } from '../keep.ts';
import { numbered, ONCE } from '../once.ts';
import { studioRoute } from '../route.ts';
import { seenOf } from '../seen.ts';
import { inStaffTransaction } from '../transaction.ts';
import { readProductForm } from './product-form.ts';
import { productWrites } from './product-writes.ts';
import { lockStudioProduct, readProductChoices, readStudioProduct } from './read-product.ts';
import { readReferences } from './references.ts';
import { readMovements } from './stock-history.ts';
import { readShelf, stockWrites } from './stock-writes.ts';

const id = 'Id of the product.';
const entity = 'product';
const seenProduct = seenOf({ entity, read: lockStudioProduct });

export const productRoutes = [
  studioRoute(
    getStudioProduct,
    {
      summary: 'A product with everything that editors write, hidden or not.',
      parameters: { id },
      permission: 'catalogue.read',
      errors: ['product_not_found'],
    },
    async ({ deps, staff, params }) => {
      const { cost, ...product } = await readStudioProduct(deps.pool, params.id);
      return may(staff.role, 'costs.read') ? { ...product, cost } : product;
    },
  ),
  studioRoute(
    createProduct,
    {
      summary: 'Adds a product, hidden and without stock where nothing else is said.',
      parameters: ONCE,
      permission: 'catalogue.write',
    },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity, again: numbered };
      const { result, transaction } = await create(input, productWrites['product.create'], input.body, once);
      return { ...result, transaction };
    },
  ),
  studioRoute(
    updateProduct,
    {
      summary: 'Changes what is named of a product, and nothing else.',
      parameters: { id, 'if-match': 'The revision that the change was made from.' },
      permission: 'catalogue.write',
      errors: ['product_not_found', 'revision_conflict'],
    },
    async ({ deps, staff, params, headers, body }) => {
      const row = seenProduct(params.id, headers['if-match']);
      const { result: product, transaction } = await inStaffTransaction(deps.pool, staff, async (client) => {
        const change = { id: params.id, changes: body };
        await row.guard(client, () => productWrites['product.update'].run(client, change, staff));
        return readStudioProduct(client, params.id);
      });
      return { product, transaction };
    },
  ),
  studioRoute(
    duplicateProduct,
    {
      summary: 'Adds a hidden copy of a product, without stock.',
      parameters: { id, ...ONCE },
      permission: 'catalogue.write',
      errors: ['product_not_found'],
    },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity, again: numbered };
      const copy = { ...input.params, ...input.body };
      const { result, transaction } = await create(input, productWrites['product.duplicate'], copy, once);
      return { ...result, transaction };
    },
  ),
  studioRoute(
    removeProduct,
    {
      summary: 'Removes a product that no order, cart, wish list or other product names.',
      parameters: { id, 'if-match': 'The revision that was seen.' },
      permission: 'catalogue.write',
      errors: ['product_not_found', 'product_in_use', 'revision_conflict'],
    },
    (input) =>
      remove(
        input,
        productWrites['product.remove'],
        input.params,
        seenProduct(input.params.id, input.headers['if-match']),
      ),
  ),
  studioRoute(
    getProductReferences,
    { summary: 'How much names a product.', parameters: { id }, permission: 'catalogue.read' },
    ({ deps, params }) => readReferences(deps.pool, params.id),
  ),
  studioRoute(
    findProductChoices,
    {
      summary: 'Products by SKU or name, hidden ones too.',
      parameters: { q: 'Words of the name, or the SKU.' },
      permission: 'catalogue.read',
    },
    ({ deps, query }) => readProductChoices(deps.pool, query.q),
  ),
  studioRoute(
    getSlugUse,
    { summary: 'What stands at an address.', parameters: { slug: 'The address.' }, permission: 'catalogue.read' },
    ({ deps, params }) => readSlugUse(deps.pool, params.slug),
  ),
  studioRoute(
    getProductForm,
    {
      summary: 'What the form of a product offers: categories, attributes, services, brands.',
      permission: 'catalogue.read',
    },
    ({ deps }) => readProductForm(deps),
  ),
  studioRoute(
    getStock,
    {
      summary: 'The stock of a product and what moved it, by orders and by hand.',
      parameters: { id, page: 'From 1.' },
      permission: 'catalogue.read',
      errors: ['product_not_found'],
    },
    async ({ deps, params, query }) => ({
      ...(await readShelf(deps.pool, params.id)),
      ...(await readMovements(deps.pool, params.id, query.page)),
    }),
  ),
  studioRoute(
    moveStock,
    {
      summary: 'Moves stock for a reason.',
      parameters: { id, ...ONCE },
      permission: 'stock.write',
      errors: ['product_not_found'],
    },
    async ({ deps, staff, params, headers, body }) => {
      const move = (client: pg.ClientBase) =>
        stockWrites['stock.move'].run(client, { id: params.id, move: body }, staff);
      const { result, transaction } = await inStaffTransaction(deps.pool, staff, move, headers['idempotency-key']);
      return { ...result, transaction };
    },
  ),
];

async function readSlugUse(client: Queryable, slug: string) {
  if (!isValidSlug(slug)) return { use: 'invalid', to: null } as const;
  const row = await readRow(client, v.object({ use: v.picklist(['page', 'redirect']), to: v.nullable(v.string()) }), {
    text: `SELECT 'page' AS use, NULL AS to FROM page_entries WHERE slug = $1
      UNION ALL SELECT 'redirect', to_slug FROM redirects WHERE from_slug = $1`,
    values: [slug],
  });
  return row ?? ({ use: 'free', to: null } as const);
}
