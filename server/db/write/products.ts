import type pg from 'pg';
import * as v from 'valibot';
import { PRODUCT_FIELDS } from '../../../studio/contract/product-fields.ts';
import { recordList } from '../plain-columns.ts';
import { readRows } from '../rows.ts';
import { batches } from './batches.ts';
import { writePageEntries } from './pages.ts';
import { replacing } from './parts.ts';
import type { ProductLinksRecord, ProductRecord } from './records.ts';

/** SKUs that products with other slugs already have. */
export class SkuConflictError extends Error {
  override readonly name = 'SkuConflictError';
}

/**
 * Inserts products with everything that belongs to them except their links, or updates those with the same slug. Their
 * categories, attributes, services and pictures must exist.
 * @throws SlugConflictError, SkuConflictError
 */
export async function writeProducts(client: pg.ClientBase, products: readonly ProductRecord[]): Promise<void> {
  for (const batch of batches(products)) {
    await writePageEntries(
      client,
      batch.map(({ slug }) => ({ slug, type: 'product' })),
    );
    await refuseTakenSkus(client, JSON.stringify(batch.map(({ slug, sku }) => ({ slug, sku }))));
    await upsertProducts(client, batch);
    await replaceParts(client, batch);
  }
}

/** Updates the rows of existing products without their parts. @throws SkuConflictError */
export async function updateProductRows(client: pg.ClientBase, products: readonly ProductRecord[]): Promise<void> {
  for (const batch of batches(products)) {
    await refuseTakenSkus(client, JSON.stringify(batch.map(({ slug, sku }) => ({ slug, sku }))));
    await updateRows(client, JSON.stringify(batch.map(withoutParts)));
  }
}

/** Replaces the links of products. All named products must exist. */
export async function writeProductLinks(client: pg.ClientBase, links: readonly ProductLinksRecord[]): Promise<void> {
  for (const batch of batches(links)) {
    const parts = batch.map(({ slug, linked }) => ({ slug, parts: linked }));
    await client.query(PARTS.links, [JSON.stringify(parts)]);
  }
}

/** Parts of one product: tiers, codes of services, attributes, pictures, slugs of the products bought with it. */
type ProductParts = Partial<
  Pick<ProductRecord, 'tiers' | 'services' | 'attributes' | 'pictures'> & { readonly links: readonly string[] }
>;

/** Replaces the given parts of a product. Everything that they reference must exist. */
export async function writeProductParts(client: pg.ClientBase, slug: string, parts: ProductParts): Promise<void> {
  for (const name of PART_NAMES) {
    if (parts[name]) await client.query(PARTS[name], [JSON.stringify([{ slug, parts: parts[name] }])]);
  }
}

async function refuseTakenSkus(client: pg.ClientBase, json: string): Promise<void> {
  const rows = await readRows(client, v.object({ sku: v.string(), slug: v.string(), existing: v.string() }), {
    text: `SELECT sku, new.slug, products.slug AS existing
     FROM json_to_recordset($1) AS new (slug text, sku text) JOIN products USING (sku)
     WHERE products.slug <> new.slug
     ORDER BY sku LIMIT 20`,
    values: [json],
  });
  if (rows.length === 0) return;
  const lines = rows.map(({ sku, slug, existing }) => `  ${sku} of /${slug} is the SKU of /${existing}`);
  throw new SkuConflictError(`SKUs are taken by other products:\n${lines.join('\n')}`);
}

async function upsertProducts(client: pg.ClientBase, batch: readonly ProductRecord[]): Promise<void> {
  // Rows are locked in the order of the ids, as orders do, so that two transactions cannot deadlock over the same
  // products.
  await client.query('SELECT FROM products WHERE slug = ANY($1) ORDER BY id FOR NO KEY UPDATE', [
    batch.map(({ slug }) => slug),
  ]);
  const json = JSON.stringify(batch.map(withoutParts));
  // Two statements: ON CONFLICT would lock existing rows as if their key changed, and so block every cart that
  // references them.
  await updateRows(client, json);
  await client.query(INSERT_PRODUCTS, [json]);
}

/**
 * Updates rows. SKUs are updated separately, and only where they differ: a statement that sets a key column, on a table
 * with a BEFORE trigger, locks the rows as if the key changed.
 */
async function updateRows(client: pg.ClientBase, json: string): Promise<void> {
  await client.query(UPDATE_ALL_BUT_SKUS, [json]);
  await client.query(UPDATE_SKUS, [json]);
}

const { sku: _sku, ...ALL_BUT_SKU } = PRODUCT_FIELDS;

/** Values of the columns, except the SKU. */
const VALUES: readonly (readonly [column: string, value: string])[] = [
  // A subquery turns an unknown category into a refused null instead of a silently dropped product.
  ['category_id', '(SELECT id FROM categories WHERE categories.slug = new.category)'],
  ...Object.entries(ALL_BUT_SKU).map(([name, { column }]) => [column, `new."${name}"`] as const),
  ['stock', 'new.stock'],
  ['packed_length', "(new.size ->> 'length')::integer"],
  ['packed_width', "(new.size ->> 'width')::integer"],
  ['packed_height', "(new.size ->> 'height')::integer"],
];

const FROM_JSON = `json_to_recordset($1) AS new (
    slug text, category text, ${recordList(PRODUCT_FIELDS)}, stock integer, size json, "createdAt" timestamptz
  )`;

const columns = VALUES.map(([column]) => column);
const values = VALUES.map(([, value]) => value);

/** Only differences are written: an unchanged row rebuilds no page. */
const UPDATE_ALL_BUT_SKUS = `UPDATE products SET (${columns.join(', ')}) = ROW(${values.join(', ')})
  FROM ${FROM_JSON}
  WHERE products.slug = new.slug
    AND (${columns.map((column) => `products.${column}`).join(', ')}) IS DISTINCT FROM (${values.join(', ')})`;

const UPDATE_SKUS = `UPDATE products SET sku = new.sku FROM ${FROM_JSON}
  WHERE products.slug = new.slug AND products.sku <> new.sku`;

const INSERT_PRODUCTS = `INSERT INTO products (slug, sku, ${columns.join(', ')}, created_at)
  SELECT new.slug, new.sku, ${values.join(', ')}, new."createdAt" FROM ${FROM_JSON}
  WHERE NOT EXISTS (SELECT FROM products WHERE products.slug = new.slug)`;

function withoutParts(
  product: ProductRecord,
): Omit<ProductRecord, Exclude<keyof typeof PARTS, 'links'> | 'serviceLimits'> {
  const { tiers, services, serviceLimits, attributes, pictures, ...own } = product;
  return own;
}

/**
 * Replaces the parts of the products. Each statement gets only the data that it writes, because parsing is the main
 * cost.
 */
async function replaceParts(client: pg.ClientBase, batch: readonly ProductRecord[]): Promise<void> {
  for (const name of ['tiers', 'services', 'attributes', 'pictures'] as const) {
    const parts = batch.map((product) => ({ slug: product.slug, parts: product[name] }));
    await client.query(PARTS[name], [JSON.stringify(parts)]);
  }
  await writeServiceLimits(client, batch);
}

/** Writes the length limits of the products' services, where they are given. */
async function writeServiceLimits(client: pg.ClientBase, batch: readonly ProductRecord[]): Promise<void> {
  const limits = batch.flatMap(({ slug, serviceLimits = {} }) =>
    Object.entries(serviceLimits).map(([code, limit]) => ({ slug, code, limit })),
  );
  if (limits.length === 0) return;
  await client.query(
    `UPDATE product_services SET limits = new.limit
     FROM json_to_recordset($1) AS new (slug text, code text, "limit" jsonb) JOIN products ON products.slug = new.slug
     WHERE product_id = products.id AND service_code = new.code AND limits IS DISTINCT FROM new.limit`,
    [JSON.stringify(limits)],
  );
}

const ofProduct = { owner: 'products', ownerId: 'product_id' } as const;

/** SQL that replaces the rows of each table that belong to a product. */
const PARTS = {
  tiers: replacing({
    ...ofProduct,
    table: 'product_tiers',
    key: 'cost_breakpoint',
    values: ['price'],
    select: '"costBreakpoint", tier.price',
    from: 'json_to_recordset(parts) AS tier ("costBreakpoint" integer, price integer)',
  }),
  services: replacing({
    ...ofProduct,
    table: 'product_services',
    key: 'service_code',
    values: [],
    select: 'code',
    from: 'json_array_elements_text(parts) AS code',
  }),
  attributes: replacing({
    ...ofProduct,
    table: 'product_attributes',
    key: 'attribute_code',
    values: ['value'],
    select: 'code, value',
    from: 'json_to_recordset(parts) AS attribute (code text, value jsonb)',
  }),
  pictures: replacing({
    ...ofProduct,
    table: 'product_media',
    key: 'position',
    values: ['media_id', 'alt'],
    select: `picture.position, picture.value ->> 'mediaId', (picture.value -> 'alt')::jsonb`,
    from: 'json_array_elements(parts) WITH ORDINALITY AS picture (value, position)',
  }),
  // The left join turns an unknown product into a refused null instead of a silently dropped link.
  links: replacing({
    ...ofProduct,
    table: 'product_links',
    key: 'position',
    values: ['linked_product_id'],
    select: 'link.position, linked.id',
    from: `json_array_elements_text(parts) WITH ORDINALITY AS link (slug, position)
      LEFT JOIN products AS linked ON linked.slug = link.slug`,
  }),
} as const;

const PART_NAMES = ['tiers', 'services', 'attributes', 'pictures', 'links'] as const;
