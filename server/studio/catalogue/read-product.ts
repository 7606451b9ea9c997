import * as v from 'valibot';
import { PRODUCT_FIELDS } from '../../../studio/contract/product-fields.ts';
import {
  type ProductChoice,
  productChoiceSchema,
  type StudioProduct,
  studioProductSchema,
} from '../../../studio/contract/products.ts';
import { likePatterns } from '../../db/like.ts';
import { selectList } from '../../db/plain-columns.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';

const instantSql = (expression: string) => `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const pictureSql = (media: string, more = '') =>
  `json_build_object('id', ${media}.id, 'width', ${media}.width, 'height', ${media}.height, 'widths', ${media}.widths${more})`;

/** SQL of a ProductChoice from a row of products. */
export const choiceSql = (product: string) => `json_build_object('id', ${product}.id, 'sku', ${product}.sku,
  'slug', ${product}.slug, 'name', ${product}.name, 'price', ${product}.price, 'stock', ${product}.stock,
  'isPublished', ${product}.is_published,
  'picture', (SELECT ${pictureSql('m')} FROM product_media pm JOIN media m ON m.id = pm.media_id
    WHERE pm.product_id = ${product}.id ORDER BY pm.position LIMIT 1))`;

const PRODUCT_SQL = `SELECT p.id, p.revision, p.slug, p.category_id AS "categoryId", ${selectList(PRODUCT_FIELDS, 'p')}, p.stock,
    CASE WHEN p.packed_length IS NOT NULL THEN json_build_object('length', p.packed_length, 'width', p.packed_width,
      'height', p.packed_height) END AS size,
    ${instantSql('p.created_at')} AS "createdAt",
    coalesce((SELECT json_agg(json_build_object('costBreakpoint', cost_breakpoint, 'price', price)
      ORDER BY cost_breakpoint) FROM product_tiers WHERE product_id = p.id), '[]') AS tiers,
    coalesce((SELECT json_agg(json_build_object('code', code, 'limits', limits) ORDER BY position, code)
      FROM product_services JOIN services ON code = service_code WHERE product_id = p.id), '[]') AS services,
    coalesce((SELECT json_agg(json_build_object('code', code, 'value', value) ORDER BY position, code)
      FROM product_attributes JOIN attributes ON code = attribute_code WHERE product_id = p.id), '[]') AS attributes,
    coalesce((SELECT json_agg(json_build_object('mediaId', m.id, 'alt', pm.alt, 'width', m.width, 'height', m.height,
      'widths', m.widths) ORDER BY pm.position)
      FROM product_media pm JOIN media m ON m.id = pm.media_id WHERE pm.product_id = p.id), '[]') AS pictures,
    coalesce((SELECT json_agg(${choiceSql('linked')} ORDER BY l.position)
      FROM product_links l JOIN products linked ON linked.id = l.linked_product_id
      WHERE l.product_id = p.id), '[]') AS related,
    coalesce((SELECT json_agg(json_build_object('field', field, 'lang', lang, 'since', ${instantSql('since')})
      ORDER BY field) FROM outdated_translations WHERE product_id = p.id), '[]') AS outdated,
    (SELECT json_build_object('id', f.id, 'name', f.name) FROM family_members m
      JOIN product_families f ON f.id = m.family_id WHERE m.product_id = p.id) AS family,
    ARRAY(SELECT from_slug FROM redirects WHERE to_slug = p.slug ORDER BY from_slug) AS "redirectsFrom",
    (SELECT to_slug FROM redirects WHERE from_slug = p.slug) AS "redirectsTo"
  FROM products p WHERE p.id = $1`;

/** Returns a product for editors, hidden or not. @throws ApiError product_not_found */
export async function readStudioProduct(client: Queryable, id: number): Promise<StudioProduct> {
  const product = await readRow(client, studioProductSchema, {
    name: 'studio-product',
    text: PRODUCT_SQL,
    values: [id],
  });
  if (!product) throw new ApiError('product_not_found');
  return product;
}

/**
 * Returns a product locked until the transaction ends; shoppers can still read it and add it to their carts, but orders
 * of it wait.
 * @throws ApiError product_not_found
 */
export async function lockStudioProduct(client: Queryable, id: number): Promise<StudioProduct> {
  await client.query('SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return readStudioProduct(client, id);
}

/** Maximum number of products that are offered for a choice. */
const CHOICES = 20;

/** Returns the products whose SKU or name contains all words; products whose SKU begins with them come first. */
export async function readProductChoices(client: Queryable, words: string): Promise<ProductChoice[]> {
  const typed = words.toLowerCase().trim();
  const rows = await readRows(client, v.object({ product: productChoiceSchema }), {
    text: `SELECT ${choiceSql('p')} AS product FROM products p
      WHERE p.search_text LIKE ALL ($1::text[])
      ORDER BY NOT starts_with(lower(p.sku), $2), p.is_published DESC, p.popularity DESC, p.id LIMIT ${CHOICES}`,
    values: [likePatterns(typed), typed],
  });
  return rows.map(({ product }) => product);
}
