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
import { type RowOf, readRows } from '../db/rows.ts';
import type { products } from '../db/schema/catalogue.ts';

/** Thousands of rows of one page: typed by the tables, as other bulk reads of pages are, and not parsed one by one. */
interface FacetedRow extends RowOf<typeof products, 'id' | 'price' | 'oldPrice' | 'stock' | 'name' | 'brand'> {
  /** Milliseconds. */
  readonly createdAt: number;
  /** In Ukrainian and in the language of the index, by the attribute's code; null for none. */
  readonly attributes: Readonly<Record<string, readonly [uk: string, name: string]>> | null;
}

/** SQL of a FacetedProduct from a row `p` of products; $1 is the language. */
const FACETED_SQL = `SELECT p.id, p.price, p.old_price AS "oldPrice", p.stock, p.name ->> $1 AS name, p.brand,
    (extract(epoch FROM p.created_at) * 1000)::float8 AS "createdAt",
    (SELECT json_object_agg(pa.attribute_code, json_build_array(pa.value ->> 'uk', pa.value ->> $1))
     FROM product_attributes pa JOIN attributes a ON a.code = pa.attribute_code AND a.is_filter
     WHERE pa.product_id = p.id) AS attributes
  FROM products p`;

const facetedOf = ({ attributes, ...row }: FacetedRow): FacetedProduct => ({
  ...row,
  attributes: Object.fromEntries(
    Object.entries(attributes ?? {}).map(([code, [uk, name]]): [string, AttributeValue] => [code, { uk, name }]),
  ),
});

/** The attributes that editors let shoppers filter by, in the order of a product's page. */
export const readFilters = (db: Queryable, lang: Language): Promise<FacetName[]> =>
  readRows(db, facetNameSchema, {
    name: 'filters',
    text: `SELECT code, name ->> $1 AS name FROM attributes WHERE is_filter AND code <> 'brand'
      ORDER BY position, code`,
    values: [lang],
  });

/** The index of the published products among `ids`, in the order of `ids`: of what a search has found. */
export async function readFacetIndexOf(db: Queryable, lang: Language, ids: readonly number[]): Promise<FacetIndex> {
  const filters = await readFilters(db, lang);
  const { rows } = await db.query<FacetedRow>({
    name: 'faceted-products',
    text: `${FACETED_SQL} WHERE p.id = ANY($2) AND p.is_published ORDER BY array_position($2, p.id)`,
    values: [lang, ids],
  });
  return createFacetIndex(lang, rows.map(facetedOf), filters);
}

/**
 * The index of all products that lie in some categories, in the order of the prerendered lists.
 * @param filters what readFilters() gives: who reads many indexes reads them once
 */
export async function readFacetIndex(
  db: Queryable,
  lang: Language,
  categoryIds: readonly number[],
  filters: readonly FacetName[],
): Promise<FacetIndex> {
  const { rows } = await db.query<FacetedRow>({
    name: 'faceted-list',
    text: `${FACETED_SQL} WHERE p.category_id = ANY($2) AND p.is_published ORDER BY p.popularity DESC, p.id`,
    values: [lang, categoryIds],
  });
  return createFacetIndex(lang, rows.map(facetedOf), filters);
}
