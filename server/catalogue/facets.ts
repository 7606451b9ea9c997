import * as v from 'valibot';
import type { Language } from '../../src/contract/language.ts';
import {
  type FacetedProduct,
  type FacetName,
  type ProductTraits,
  type TraitColumns,
  withPrices,
} from '../../src/rules/facet-index.ts';
import { BRAND, type FacetIndex } from '../../src/rules/facets.ts';
import { type GroupedFamily, listGroups } from '../../src/rules/list-groups.ts';
import type { Queryable } from '../db/queryable.ts';
import { type RowOf, readRows } from '../db/rows.ts';
import type { products } from '../db/schema/catalogue.ts';
import { localizedSchema } from '../db/schema/columns.ts';
import { readGroupedFamilies } from './list-groups.ts';
import { type PricedProduct, type ReadPricedList, readPricedList } from './list-store.ts';
import { TraitStore } from './trait-store.ts';

interface TraitsRow extends RowOf<typeof products, 'id' | 'brand'> {
  readonly name: ProductTraits['name'];
  /** Milliseconds. */
  readonly createdAt: number;
  /** By the attribute's code; null when there are none. */
  readonly attributes: ProductTraits['attributes'] | null;
}

async function readTraits(
  db: Queryable,
  ids: readonly number[],
  codes: readonly string[],
): Promise<Map<number, ProductTraits>> {
  const { rows } = await db.query<TraitsRow>({
    name: 'product-traits',
    text: `SELECT p.id, p.name, p.brand, (extract(epoch FROM p.created_at) * 1000)::float8 AS "createdAt", v.attributes
      FROM products p LEFT JOIN (
        SELECT product_id, json_object_agg(attribute_code, value) AS attributes FROM product_attributes
        WHERE product_id = ANY($1) AND attribute_code = ANY($2) GROUP BY product_id
      ) v ON v.product_id = p.id WHERE p.id = ANY($1)`,
    values: [ids, codes],
  });
  return new Map(rows.map(({ id, attributes, ...row }) => [id, { ...row, attributes: attributes ?? {} }]));
}

/**
 * Returns the products with their traits; reads only traits that the store does not have for the product's revision.
 */
async function withTraits(
  db: Queryable,
  list: readonly PricedProduct[],
  filters: readonly FacetName[],
  store: TraitStore,
): Promise<FacetedProduct[]> {
  const codes = filters.map(({ code }) => code);
  const traits = await store.traitsOf(list, codes, (ids) => readTraits(db, ids, codes));
  return list.flatMap(({ id, price, oldPrice, stock }, place) => {
    const known = traits[place];
    return known ? { id, price, oldPrice, stock, traits: known } : [];
  });
}

const filterSchema = v.object({ code: v.string(), name: localizedSchema, isList: v.boolean() });
/** An attribute that editors let shoppers filter by. */
export type Filter = Readonly<v.InferOutput<typeof filterSchema>>;

/** Returns the filters in both languages, in the order of a product's page. */
export const readLocalizedFilters = (db: Queryable): Promise<Filter[]> =>
  readRows(db, filterSchema, {
    name: 'filters',
    text: 'SELECT code, name, is_list AS "isList" FROM attributes WHERE is_filter AND code <> $1 ORDER BY position, code',
    values: [BRAND],
  });

/** Returns the filters in one language. */
export const readFilters = async (db: Queryable, lang: Language): Promise<FacetName[]> =>
  (await readLocalizedFilters(db)).map(({ name, ...filter }) => ({ ...filter, name: name[lang] }));

/** Caches of a caller that reads the same indexes repeatedly. */
interface FacetIndexCaches {
  readonly traits?: TraitStore | undefined;
  readonly readList?: ReadPricedList | undefined;
  /** Returns the columns of a list of these products if they are known without reading traits. */
  readonly knownColumns?: ((list: readonly PricedProduct[]) => TraitColumns | null) | undefined;
}

/**
 * Returns the index of all products of the given categories, in the order of the prerendered lists.
 * @param filters result of readFilters(); a caller that reads many indexes reads it once
 */
export async function readFacetIndex(
  db: Queryable,
  lang: Language,
  categoryIds: readonly number[],
  filters: readonly FacetName[],
  { traits = new TraitStore(), readList = (ids) => readPricedList(db, ids), knownColumns }: FacetIndexCaches = {},
): Promise<FacetIndex> {
  const list = await readList(categoryIds);
  const known = traits.knownColumns(categoryIds, lang, list, filters) ?? knownColumns?.(list);
  const indexOfTraits = async () => {
    const { generation } = traits;
    const products = await withTraits(db, list, filters, traits);
    const columns = traits.createColumns(categoryIds, lang, products, { attributes: filters, generation });
    return withPrices(products, columns);
  };
  const index = known ? withPrices(list, known) : await indexOfTraits();
  return withGroups(index, await readGroupedFamilies(db, categoryIds));
}

/** Adds the grouped families to the index; returns the index itself when it has none. */
function withGroups(index: FacetIndex, families: readonly GroupedFamily[]): FacetIndex {
  const groups = listGroups(index.ids, families);
  return groups.length > 0 ? { ...index, groups } : index;
}
