import type pg from 'pg';
import * as v from 'valibot';
import { isValidSlug } from '../../../src/rules/slug.ts';
import { may } from '../../../studio/contract/permissions.ts';
import {
  createProduct,
  duplicateProduct,
  findProductChoices,
  getProductForm,
  getProductPattern,
  getProductReferences,
  getSlugUse,
  getStudioProduct,
  redirectProduct,
  removeProduct,
  updateProduct,
} from '../../../studio/contract/products.ts';
import { getStock, moveStock } from '../../../studio/contract/stock.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow } from '../../db/rows.ts';
import { commitOnce, commitRemoval, commitWrite } from '../commit-write.ts';
import { IDEMPOTENCY_KEY, numbered } from '../idempotent-write.ts';
import { IF_MATCH, preconditionOf } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { readProductForm } from './product-form.ts';
import { productWrites } from './product-writes.ts';
import { readPattern } from './read-pattern.ts';
import { lockStudioProduct, readProductChoices, readStudioProduct } from './read-product.ts';
import { readReferences } from './references.ts';
import { readMovements } from './stock-history.ts';
import { readShelf, stockWrites } from './stock-writes.ts';

const id = 'Id of the product.';
const entity = 'product';
const productPrecondition = preconditionOf({ entity, read: lockStudioProduct });

export const productRoutes = [
  studioRoute(
    getStudioProduct,
    {
      summary: 'A product with all editable fields, published or not.',
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
    getProductPattern,
    {
      summary: 'A product as the pattern of a new one, with a free SKU of its series.',
      parameters: { id },
      permission: 'catalogue.write',
      errors: ['product_not_found'],
    },
    ({ deps, params }) => readPattern(deps.pool, params.id),
  ),
  studioRoute(
    createProduct,
    {
      summary: 'Adds a product, by default hidden and without stock.',
      parameters: IDEMPOTENCY_KEY,
      permission: 'catalogue.write',
      errors: ['price_suspicious'],
    },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity, again: numbered };
      const { result, transaction } = await commitOnce(input, productWrites['product.create'], input.body, once);
      return { ...result, transaction };
    },
  ),
  studioRoute(
    updateProduct,
    {
      summary: 'Changes the given fields of a product.',
      parameters: { id, ...IF_MATCH },
      permission: 'catalogue.write',
      errors: ['product_not_found', 'revision_conflict', 'price_suspicious'],
    },
    async ({ deps, staff, params, headers, body }) => {
      const row = productPrecondition(params.id, headers['if-match']);
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
      parameters: { id, ...IDEMPOTENCY_KEY },
      permission: 'catalogue.write',
      errors: ['product_not_found'],
    },
    async (input) => {
      const once = { key: input.headers['idempotency-key'], entity, again: numbered };
      const copy = { ...input.params, ...input.body };
      const { result, transaction } = await commitOnce(input, productWrites['product.duplicate'], copy, once);
      return { ...result, transaction };
    },
  ),
  studioRoute(
    removeProduct,
    {
      summary: 'Removes a product that no order, cart, wishlist or other product references.',
      parameters: { id, ...IF_MATCH },
      permission: 'catalogue.write',
      errors: ['product_not_found', 'product_in_use', 'revision_conflict'],
    },
    (input) =>
      commitRemoval(
        input,
        productWrites['product.remove'],
        input.params,
        productPrecondition(input.params.id, input.headers['if-match']),
      ),
  ),
  studioRoute(
    redirectProduct,
    {
      summary: 'Sets the page that the address of a product leads to while it is hidden, and after it was removed.',
      parameters: { id },
      permission: 'catalogue.write',
      errors: ['product_not_found'],
    },
    async (input) => {
      const said = { ...input.params, ...input.body };
      const { transaction } = await commitWrite(input, productWrites['product.redirect'], said);
      return { transaction };
    },
  ),
  studioRoute(
    getProductReferences,
    { summary: 'The number of references to a product.', parameters: { id }, permission: 'catalogue.read' },
    ({ deps, params }) => readReferences(deps.pool, params.id),
  ),
  studioRoute(
    findProductChoices,
    {
      summary: 'Products by SKU or name, including hidden ones.',
      parameters: { q: 'Words of the name, or the SKU.' },
      permission: 'catalogue.read',
    },
    ({ deps, query }) => readProductChoices(deps.pool, query.q),
  ),
  studioRoute(
    getSlugUse,
    { summary: 'The entity with a slug.', parameters: { slug: 'The address.' }, permission: 'catalogue.read' },
    ({ deps, params }) => readSlugUse(deps.pool, params.slug),
  ),
  studioRoute(
    getProductForm,
    {
      summary: 'The options of a product’s form: categories, attributes, services, brands.',
      permission: 'catalogue.read',
    },
    ({ deps }) => readProductForm(deps),
  ),
  studioRoute(
    getStock,
    {
      summary: 'The stock of a product and its movements, by orders and by hand.',
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
      summary: 'Records a movement of stock with its reason.',
      parameters: { id, ...IDEMPOTENCY_KEY },
      permission: 'stock.write',
      errors: ['product_not_found'],
    },
    async ({ deps, staff, params, headers, body }) => {
      const move = (client: pg.ClientBase) =>
        stockWrites['stock.move'].run(client, { id: params.id, move: body }, staff);
      const { result, transaction } = await inStaffTransaction(deps.pool, staff, move, {
        batch: headers['idempotency-key'],
      });
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
