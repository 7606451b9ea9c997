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
} from '../../../studio/contract/products.ts';
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
    if (translationsHold.length > 0) await confirmTranslations(client, id, translationsHold);
    // Checks the deferred constraint now, so that its error is reported at the field.
    if (said.attributes) await client.query('SET CONSTRAINTS family_attribute_values IMMEDIATE');
    return { id };
  });
}

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
