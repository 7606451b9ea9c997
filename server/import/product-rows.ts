import type pg from 'pg';
import * as v from 'valibot';
import { PRODUCT_FIELDS } from '../../studio/contract/product-fields.ts';
import { selectList } from '../db/plain-columns.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { productRecordSchema } from '../db/write/records.ts';

/** A product as stored, with the importer's own data about it. */
export const storedProductSchema = v.object({
  ...productRecordSchema.entries,
  /** Snapshots of imports that predate the texts for search results in tables lack both. */
  seoTitle: v.optional(productRecordSchema.entries.seoTitle, null),
  seoDescription: v.optional(productRecordSchema.entries.seoDescription, null),
  /** Slugs of products bought together with it, the best match first. */
  crossSell: v.array(v.string()),
  /** The stock that a file last stated; null when none did. */
  importedStock: v.nullable(v.number()),
  /**
   * Its family and its 1-based position there; a null position means last. Snapshots of imports that predate families
   * lack both.
   */
  family: v.optional(v.nullable(v.object({ id: v.number(), name: v.string() })), null),
  familyPosition: v.optional(v.nullable(v.number()), null),
});
export type StoredProduct = Readonly<v.InferOutput<typeof storedProductSchema>>;

/** Returns the products by slug. @param isLocked locks the rows until the transaction ends; they stay readable */
export async function readProductsOf(
  client: Queryable,
  slugs: readonly string[],
  isLocked: boolean,
): Promise<ReadonlyMap<string, StoredProduct>> {
  // Rows are locked in the order of the ids, as orders do, so that two transactions cannot deadlock over the same
  // products.
  if (isLocked) {
    await client.query('SELECT FROM products WHERE slug = ANY($1) ORDER BY id FOR NO KEY UPDATE', [slugs]);
  }
  const rows = await readRows(client, storedProductSchema, { text: SELECT_PRODUCTS, values: [slugs] });
  return new Map(rows.map((row) => [row.slug, row]));
}

const SELECT_PRODUCTS = `SELECT p.slug, c.slug AS category, ${selectList(PRODUCT_FIELDS, 'p')}, p.stock,
    imported.stock AS "importedStock",
    CASE WHEN p.packed_length IS NOT NULL THEN json_build_object('length', p.packed_length, 'width', p.packed_width,
      'height', p.packed_height) END AS size,
    to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt",
    coalesce((SELECT json_agg(json_build_object('costBreakpoint', cost_breakpoint, 'price', price)
      ORDER BY cost_breakpoint) FROM product_tiers WHERE product_id = p.id), '[]') AS tiers,
    ARRAY(SELECT service_code FROM product_services JOIN services ON code = service_code
      WHERE product_id = p.id ORDER BY position, code) AS services,
    CASE WHEN family.id IS NOT NULL THEN json_build_object('id', family.id, 'name', family.name ->> 'uk') END AS family,
    member.position + 1 AS "familyPosition",
    coalesce((SELECT json_agg(json_build_object('code', attribute_code, 'value', value) ORDER BY attribute_code)
      FROM product_attributes WHERE product_id = p.id), '[]') AS attributes,
    coalesce((SELECT json_agg(json_build_object('mediaId', media_id, 'alt', alt) ORDER BY position)
      FROM product_media WHERE product_id = p.id), '[]') AS pictures,
    ARRAY(SELECT linked.slug FROM product_links link JOIN products linked ON linked.id = link.linked_product_id
      WHERE link.product_id = p.id ORDER BY link.position) AS "crossSell"
  FROM products p JOIN categories c ON c.id = p.category_id LEFT JOIN imported_stocks imported ON imported.product_id = p.id
    LEFT JOIN family_members member ON member.product_id = p.id LEFT JOIN product_families family ON family.id = family_id
  WHERE p.slug = ANY($1)`;

/** Stores the stock that a file stated. */
export async function writeImportedStocks(client: pg.ClientBase, products: readonly StoredProduct[]): Promise<void> {
  const stocks = products.flatMap(({ slug, importedStock }) =>
    importedStock === null ? [] : [{ slug, stock: importedStock }],
  );
  if (stocks.length === 0) return;
  await client.query(
    `INSERT INTO imported_stocks (product_id, stock)
     SELECT products.id, new.stock
     FROM json_to_recordset($1) AS new (slug text, stock integer) JOIN products USING (slug)
     ON CONFLICT (product_id) DO UPDATE SET stock = excluded.stock WHERE imported_stocks.stock <> excluded.stock`,
    [JSON.stringify(stocks)],
  );
}
