import type pg from 'pg';
import { batches } from './batches.ts';
import { writePageEntries } from './pages.ts';
import { replacing } from './parts.ts';
import type { ProductLinksRecord, ProductRecord } from './records.ts';

/** SKUs that products with other slugs already have. */
export class SkuConflictError extends Error {
  override readonly name = 'SkuConflictError';
}

/**
 * Adds products with all that belongs to them but their links, or brings those with the same slug up to date. Their
 * categories, attributes, services and pictures exist.
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

/** Replaces the links of products. All products named exist. */
export async function writeProductLinks(client: pg.ClientBase, links: readonly ProductLinksRecord[]): Promise<void> {
  for (const batch of batches(links)) {
    const parts = batch.map(({ slug, linked }) => ({ slug, parts: linked }));
    await client.query(PARTS.links, [JSON.stringify(parts)]);
  }
}

async function refuseTakenSkus(client: pg.ClientBase, json: string): Promise<void> {
  const { rows } = await client.query<{ sku: string; slug: string; existing: string }>(
    `SELECT sku, new.slug, products.slug AS existing
     FROM json_to_recordset($1) AS new (slug text, sku text) JOIN products USING (sku)
     WHERE products.slug <> new.slug
     ORDER BY sku LIMIT 20`,
    [json],
  );
  if (rows.length === 0) return;
  const lines = rows.map(({ sku, slug, existing }) => `  ${sku} of /${slug} is the SKU of /${existing}`);
  throw new SkuConflictError(`SKUs are taken by other products:\n${lines.join('\n')}`);
}

async function upsertProducts(client: pg.ClientBase, batch: readonly ProductRecord[]): Promise<void> {
  // In the order of the ids, as orders lock them: two that want the same products wait for each other only one way.
  await client.query('SELECT FROM products WHERE slug = ANY($1) ORDER BY id FOR NO KEY UPDATE', [
    batch.map(({ slug }) => slug),
  ]);
  // The left join turns an unknown category into a refused null instead of a product that is silently left out.
  await client.query(
    `INSERT INTO products (
       slug, sku, category_id, brand, name, summary, description, price, old_price, stock, weight, packed_length, packed_width,
       packed_height, popularity, created_at
     )
     SELECT new.slug, sku, categories.id, brand, new.name, summary, new.description, price, "oldPrice", stock, weight,
       (size ->> 'length')::integer, (size ->> 'width')::integer, (size ->> 'height')::integer, popularity, "createdAt"
     FROM json_to_recordset($1) AS new (
       slug text, sku text, category text, brand text, name jsonb, summary jsonb, description jsonb, price integer,
       "oldPrice" integer, stock integer, weight integer, size json, popularity integer, "createdAt" timestamptz
     )
     LEFT JOIN categories ON categories.slug = new.category
     ON CONFLICT (slug) DO UPDATE
     SET sku = excluded.sku, category_id = excluded.category_id, brand = excluded.brand, name = excluded.name,
       summary = excluded.summary, description = excluded.description, price = excluded.price,
       old_price = excluded.old_price, stock = excluded.stock, weight = excluded.weight,
       packed_length = coalesce(excluded.packed_length, products.packed_length),
       packed_width = coalesce(excluded.packed_width, products.packed_width),
       packed_height = coalesce(excluded.packed_height, products.packed_height), popularity = excluded.popularity`,
    [JSON.stringify(batch.map(withoutParts))],
  );
}

function withoutParts(product: ProductRecord): Omit<ProductRecord, Exclude<keyof typeof PARTS, 'links'>> {
  const { tiers, services, attributes, pictures, ...own } = product;
  return own;
}

/** Makes what belongs to the products as it is to be. Each statement gets no more than it writes: parsing is what costs. */
async function replaceParts(client: pg.ClientBase, batch: readonly ProductRecord[]): Promise<void> {
  for (const name of ['tiers', 'services', 'attributes', 'pictures'] as const) {
    const parts = batch.map((product) => ({ slug: product.slug, parts: product[name] }));
    await client.query(PARTS[name], [JSON.stringify(parts)]);
  }
}

const ofProduct = { owner: 'products', ownerId: 'product_id' } as const;

/** How the rows of each table that belong to a product are replaced. */
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
  // The left join turns an unknown product into a refused null instead of a link that is silently left out.
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
