import * as v from 'valibot';
import { facetNameSchema } from '../../src/contract/facets.ts';
import type { Language } from '../../src/contract/language.ts';
import {
  type AttributeValue,
  createFacetIndex,
  type FacetedProduct,
  type FacetName,
} from '../../src/rules/facet-index.ts';
import type { FacetIndex } from '../../src/rules/facets.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';

const productSchema = v.object({
  id: v.number(),
  price: v.number(),
  oldPrice: v.nullable(v.number()),
  stock: v.number(),
  name: v.string(),
  createdAt: v.number(),
  brand: v.nullable(v.string()),
  attributes: v.nullable(v.record(v.string(), v.tuple([v.string(), v.string()]))),
});

/** SQL of a FacetedProduct from a row `p` of products; $1 is the language. */
const FACETED_SQL = `SELECT p.id, p.price, p.old_price AS "oldPrice", p.stock, p.name ->> $1 AS name, p.brand,
    (extract(epoch FROM p.created_at) * 1000)::float8 AS "createdAt",
    (SELECT json_object_agg(pa.attribute_code, json_build_array(pa.value ->> 'uk', pa.value ->> $1))
     FROM product_attributes pa JOIN attributes a ON a.code = pa.attribute_code AND a.is_filter
     WHERE pa.product_id = p.id) AS attributes
  FROM products p`;

const facetedOf = ({ attributes, ...row }: v.InferOutput<typeof productSchema>): FacetedProduct => ({
  ...row,
  attributes: Object.fromEntries(
    Object.entries(attributes ?? {}).map(([code, [uk, name]]): [string, AttributeValue] => [code, { uk, name }]),
  ),
});

/** The attributes that editors let shoppers filter by, in the order of a product's page. */
const readFilters = (db: Queryable, lang: Language): Promise<FacetName[]> =>
  readRows(db, facetNameSchema, {
    name: 'filters',
    text: `SELECT code, name ->> $1 AS name FROM attributes WHERE is_filter AND code <> 'brand'
      ORDER BY position, code`,
    values: [lang],
  });

/** The index of the published products among `ids`, in the order of `ids`: of what a search has found. */
export async function readFacetIndexOf(db: Queryable, lang: Language, ids: readonly number[]): Promise<FacetIndex> {
  const filters = await readFilters(db, lang);
  const rows = await readRows(db, productSchema, {
    name: 'faceted-products',
    text: `${FACETED_SQL} WHERE p.id = ANY($2) AND p.is_published ORDER BY array_position($2, p.id)`,
    values: [lang, ids],
  });
  return createFacetIndex(lang, rows.map(facetedOf), filters);
}

/** The index of all products that lie in some categories, in the order of the prerendered lists. */
export async function readFacetIndex(
  db: Queryable,
  lang: Language,
  categoryIds: readonly number[],
): Promise<FacetIndex> {
  const filters = await readFilters(db, lang);
  const rows = await readRows(db, productSchema, {
    name: 'faceted-list',
    text: `${FACETED_SQL} WHERE p.category_id = ANY($2) AND p.is_published ORDER BY p.popularity DESC, p.id`,
    values: [lang, categoryIds],
  });
  return createFacetIndex(lang, rows.map(facetedOf), filters);
}
