import type pg from 'pg';
import { batches } from './batches.ts';
import { writePageEntries } from './pages.ts';
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
    const json = JSON.stringify(batch);
    await client.query(clearing('product_links'), [json]);
    await client.query(
      `INSERT INTO product_links (product_id, position, linked_product_id)
       SELECT products.id, link.position, linked.id
       FROM json_to_recordset($1) AS new (slug text, linked json)
       JOIN products USING (slug)
       CROSS JOIN json_array_elements_text(new.linked) WITH ORDINALITY AS link (slug, position)
       LEFT JOIN products AS linked ON linked.slug = link.slug`,
      [json],
    );
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
       slug, sku, category_id, brand, name, summary, description, price, old_price, stock, weight, popularity, created_at
     )
     SELECT new.slug, sku, categories.id, brand, new.name, summary, new.description, price, "oldPrice", stock, weight,
       popularity, "createdAt"
     FROM json_to_recordset($1) AS new (
       slug text, sku text, category text, brand text, name jsonb, summary jsonb, description jsonb, price integer,
       "oldPrice" integer, stock integer, weight integer, popularity integer, "createdAt" timestamptz
     )
     LEFT JOIN categories ON categories.slug = new.category
     ON CONFLICT (slug) DO UPDATE
     SET sku = excluded.sku, category_id = excluded.category_id, brand = excluded.brand, name = excluded.name,
       summary = excluded.summary, description = excluded.description, price = excluded.price,
       old_price = excluded.old_price, stock = excluded.stock, weight = excluded.weight,
       popularity = excluded.popularity`,
    [JSON.stringify(batch.map(withoutParts))],
  );
}

function withoutParts(product: ProductRecord): Omit<ProductRecord, keyof typeof PARTS> {
  const { tiers, services, attributes, pictures, ...own } = product;
  return own;
}

/** Replaces what belongs to the products. Each statement gets no more than it writes: parsing is what costs. */
async function replaceParts(client: pg.ClientBase, batch: readonly ProductRecord[]): Promise<void> {
  const slugs = JSON.stringify(batch.map(({ slug }) => ({ slug })));
  const parts = {
    tiers: batch.map(({ slug, tiers }) => ({ slug, tiers })),
    services: batch.map(({ slug, services }) => ({ slug, services })),
    attributes: batch.map(({ slug, attributes }) => ({ slug, attributes })),
    pictures: batch.map(({ slug, pictures }) => ({ slug, pictures })),
  };
  for (const name of ['tiers', 'services', 'attributes', 'pictures'] as const) {
    await client.query(PARTS[name].clear, [slugs]);
    await client.query(PARTS[name].fill, [JSON.stringify(parts[name])]);
  }
}

const clearing = (table: string) =>
  `DELETE FROM ${table} USING products, json_to_recordset($1) AS new (slug text)
   WHERE products.slug = new.slug AND ${table}.product_id = products.id`;

/** Tables whose rows belong to one product and are replaced with it. */
const PARTS = {
  tiers: {
    clear: clearing('product_tiers'),
    fill: `INSERT INTO product_tiers (product_id, cost_breakpoint, price)
      SELECT products.id, "costBreakpoint", tier.price
      FROM json_to_recordset($1) AS new (slug text, tiers json)
      JOIN products USING (slug)
      CROSS JOIN json_to_recordset(tiers) AS tier ("costBreakpoint" integer, price integer)`,
  },
  services: {
    clear: clearing('product_services'),
    fill: `INSERT INTO product_services (product_id, service_code)
      SELECT products.id, code
      FROM json_to_recordset($1) AS new (slug text, services json)
      JOIN products USING (slug)
      CROSS JOIN json_array_elements_text(services) AS code`,
  },
  attributes: {
    clear: clearing('product_attributes'),
    fill: `INSERT INTO product_attributes (product_id, attribute_code, value)
      SELECT products.id, code, value
      FROM json_to_recordset($1) AS new (slug text, attributes json)
      JOIN products USING (slug)
      CROSS JOIN json_to_recordset(attributes) AS attribute (code text, value jsonb)`,
  },
  pictures: {
    clear: clearing('product_media'),
    fill: `INSERT INTO product_media (product_id, position, media_id, alt)
      SELECT products.id, picture.position, picture.value ->> 'mediaId', (picture.value -> 'alt')::jsonb
      FROM json_to_recordset($1) AS new (slug text, pictures json)
      JOIN products USING (slug)
      CROSS JOIN json_array_elements(pictures) WITH ORDINALITY AS picture (value, position)`,
  },
} as const;
