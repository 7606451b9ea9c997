import type pg from 'pg';
import * as v from 'valibot';
import { idSchema } from '../../../src/contract/integer.ts';
import {
  duplicateProduct,
  type ProductChanges,
  type ProductCreate,
  type ProductWrite,
  productChangesSchema,
  productCreateSchema,
  redirectProduct,
} from '../../../studio/contract/products.ts';
import { readRow } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { type FieldOfConstraint, reportingAtFields } from '../constraints.ts';
import { addMember } from '../families/add-member.ts';
import { defineWrite } from '../write.ts';
import { checkProduct, cleanDescription } from './check-product.ts';
import { merge, newProduct, writeOf } from './product-fields.ts';
import { lockStudioProduct } from './read-product.ts';
import { readReferences } from './references.ts';
import { moveStock } from './stock-writes.ts';
import { confirmTranslations, insertStored, updateStored } from './store-product.ts';

const CONSTRAINTS: FieldOfConstraint = {
  products_sku_unique: ['sku', 'taken'],
  page_entries_pkey: ['slug', 'taken'],
  products_category_id_categories_id_fk: ['categoryId', 'gone'],
  family_members_valued: ['attributes', 'needed_by_family'],
  family_members_distinct: ['attributes', 'same_as_sibling'],
};

/** Result of a write of a product. */
interface WrittenProduct {
  readonly id: number;
}

/** Writes of products, by name. */
export const productWrites = {
  'product.create': defineWrite({
    schema: productCreateSchema,
    permission: 'catalogue.write',
    run: (client, said) => create(client, said),
  }),
  'product.update': defineWrite({
    schema: v.strictObject({ id: idSchema, changes: productChangesSchema }),
    permission: 'catalogue.write',
    run: (client, { id, changes }) => update(client, id, changes),
  }),
  'product.duplicate': defineWrite({
    schema: v.strictObject({ id: idSchema, ...duplicateProduct.body.entries }),
    permission: 'catalogue.write',
    run: async (client, { id, sku, slug }) => {
      const first = writeOf(await lockStudioProduct(client, id));
      return add(client, { ...first, sku, slug, isPublished: false });
    },
  }),
  'product.redirect': defineWrite({
    schema: v.strictObject({ id: idSchema, ...redirectProduct.body.entries }),
    permission: 'catalogue.write',
    run: (client, { id, to }) => redirect(client, id, to),
  }),
  'product.remove': defineWrite({
    schema: v.strictObject({ id: idSchema }),
    permission: 'catalogue.write',
    run: (client, { id }) => remove(client, id),
  }),
};

async function create(client: pg.ClientBase, { stock, familyId, ...said }: ProductCreate): Promise<WrittenProduct> {
  const product = await add(client, newProduct(said));
  if (familyId !== null) await reportingAtFields(CONSTRAINTS, () => addMember(client, familyId, product.id));
  if (stock > 0) await moveStock(client, product.id, { reason: 'received', delta: stock, note: null });
  return product;
}

async function add(client: pg.ClientBase, product: ProductWrite): Promise<WrittenProduct> {
  const clean = { ...product, description: cleanDescription(product.description) };
  return reportingAtFields(CONSTRAINTS, async () => {
    await checkProduct(client, null, clean, clean);
    return { id: await insertStored(client, clean) };
  });
}

async function update(client: pg.ClientBase, id: number, changes: ProductChanges): Promise<WrittenProduct> {
  const { translationsHold = [], ...named } = changes;
  const said = named.description ? { ...named, description: cleanDescription(named.description) } : named;
  const current = await lockStudioProduct(client, id);
  return reportingAtFields(CONSTRAINTS, async () => {
    await checkProduct(client, id, merge(writeOf(current), said), said);
    await updateStored(client, id, current.slug, said);
    // The new address of a hidden product leads where the former did, which has become a redirect to it.
    if (said.slug !== undefined && said.slug !== current.slug && current.redirectsTo !== null) {
      await storeRedirect(client, said.slug, current.redirectsTo);
    }
    if (translationsHold.length > 0) await confirmTranslations(client, id, translationsHold);
    // Checks the deferred constraint now, so that its error is reported at the field.
    if (said.attributes) await client.query('SET CONSTRAINTS family_attribute_values IMMEDIATE');
    return { id };
  });
}

/** Makes the address of a hidden product lead to another page, or to none. @throws ApiError product_not_found */
async function redirect(client: pg.ClientBase, id: number, to: string | null): Promise<WrittenProduct> {
  const { slug } = await lockStudioProduct(client, id);
  if (to === null) {
    await client.query('DELETE FROM redirects WHERE from_slug = $1', [slug]);
    return { id };
  }
  const target = await readRow(client, v.object({ slug: v.string() }), {
    text: `SELECT slug FROM page_entries e WHERE slug = $1 AND slug <> $2 AND (e.type = 'category'
      OR EXISTS (SELECT FROM products p WHERE p.slug = e.slug AND p.is_published))`,
    values: [to, slug],
  });
  if (!target) throw new ApiError('bad_request', { fields: { to: 'gone' } });
  await storeRedirect(client, slug, to);
  return { id };
}

const storeRedirect = (client: pg.ClientBase, from: string, to: string) =>
  client.query(
    `INSERT INTO redirects (from_slug, to_slug) VALUES ($1, $2)
     ON CONFLICT (from_slug) DO UPDATE SET to_slug = excluded.to_slug WHERE redirects.to_slug <> excluded.to_slug`,
    [from, to],
  );

/** Deletes a product. @throws ApiError product_in_use if anything references it */
async function remove(client: pg.ClientBase, id: number): Promise<WrittenProduct> {
  // The lock makes a shopper who adds it to a cart wait, and then find that it is gone.
  await client.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [id]);
  const { slug } = await lockStudioProduct(client, id);
  const references = await readReferences(client, id);
  if (Object.values(references).some((count) => count > 0))
    throw new ApiError('product_in_use', { params: references });
  await client.query('DELETE FROM products WHERE id = $1', [id]);
  await client.query('DELETE FROM page_entries WHERE slug = $1', [slug]);
  return { id };
}
