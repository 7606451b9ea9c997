import { DEFAULT_LANGUAGE, type Language } from '../contract/language.ts';
import type { Localized } from '../contract/localized.ts';
import { collatorOf, compareValues, valueSlug } from './facet-values.ts';
import { BRAND, type FacetIndex, type FacetValue, IN_STOCK, type IndexedFacet, REDUCED } from './facets.ts';

/** Data of a product for filters and orders, except its price and stock: they rarely change. */
export interface ProductTraits {
  readonly name: Localized;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly brand: string | null;
  /** Values of its attributes, by the attribute's code. The slug in addresses comes from the Ukrainian value. */
  readonly attributes: Readonly<Record<string, Localized>>;
}

/** Data of a product from which an index is built. */
export interface FacetedProduct {
  readonly id: number;
  /** Kopiykas. */
  readonly price: number;
  readonly oldPrice: number | null;
  readonly stock: number;
  readonly traits: ProductTraits;
}

/** An attribute that is a filter. */
export interface FacetName {
  readonly code: string;
  readonly name: string;
}

/** A facet is listed if at least one in this many products has it. */
const RARE = 8;
/**
 * Number of values up to which a facet is listed even if each product has its own; with more values, their number is at
 * most this fraction of the products.
 */
const FEW = 4;
const OWN = 0.8;

/** Columns of an index that depend on traits alone. */
export type TraitColumns = Pick<FacetIndex, 'byName' | 'byAge' | 'facets'>;

/** Minimum number of products in a list that has filters. */
export const FILTERED_FROM = 4;

/**
 * Builds the index of a list. Takes the products in the list's own order and the attributes in the order of the
 * filters.
 * @param columns result of createTraitColumns() for these products, if it was built before with earlier prices
 */
export function createFacetIndex(
  lang: Language,
  products: readonly FacetedProduct[],
  attributes: readonly FacetName[],
  columns: TraitColumns = createTraitColumns(lang, products, attributes),
): FacetIndex {
  return {
    ids: products.map(({ id }) => id),
    prices: products.map(({ price }) => price),
    flags: products.map(
      ({ stock, price, oldPrice }) =>
        (stock > 0 ? IN_STOCK : 0) + (oldPrice !== null && oldPrice > price ? REDUCED : 0),
    ),
    ...columns,
  };
}

/**
 * Builds the columns that depend on traits alone. A facet is omitted if it does not distinguish products: it has a
 * single value, few products have one, or each has its own. Not for the browser: it sorts by language.
 */
export function createTraitColumns(
  lang: Language,
  products: readonly FacetedProduct[],
  attributes: readonly FacetName[],
): TraitColumns {
  const collator = collatorOf(lang);
  const facets = [{ code: BRAND, name: BRAND_NAME[lang] }, ...attributes].map((facet) =>
    indexFacet(lang, facet, products),
  );
  return {
    byName: ranksOf(products, (one, other) => collator.compare(one.traits.name[lang], other.traits.name[lang])),
    byAge: ranksOf(products, (one, other) => other.traits.createdAt - one.traits.createdAt || other.id - one.id),
    facets: facets.filter((facet) => isDistinctive(facet, products.length)),
  };
}

/** Name of the brand's facet. */
export const BRAND_NAME: Localized = { uk: 'Бренд', ru: 'Бренд' };

/**
 * Cache of slugs: thousands of products share a few dozen values, in both languages and in the lists of all parent
 * categories.
 */
const slugs = new Map<string, string>();
/** Maximum size of the cache; when it is reached, the cache is cleared. */
const KEPT_SLUGS = 10_000;

function slugOf(value: string): string {
  const slug = slugs.get(value) ?? valueSlug(value);
  if (slugs.size >= KEPT_SLUGS) slugs.clear();
  slugs.set(value, slug);
  return slug;
}

function indexFacet(lang: Language, { code, name }: FacetName, products: readonly FacetedProduct[]): IndexedFacet {
  const valueIn = (of: Language, { traits: { brand, attributes } }: FacetedProduct): string | null | undefined =>
    code === BRAND ? brand : attributes[code]?.[of];
  const known = new Map<string, FacetValue>();
  const ofProducts = products.map((product) => {
    const value = valueIn(DEFAULT_LANGUAGE, product);
    const slug = value ? slugOf(value) : '';
    // Values with the same slug are one: they differ in a capital letter or a space.
    if (slug !== '' && !known.has(slug)) known.set(slug, { slug, name: valueIn(lang, product) ?? '' });
    return slug;
  });
  const compareNames = compareValues(lang);
  const values = [...known.values()].sort((one, other) => compareNames(one.name, other.name));
  const numbers = new Map(values.map(({ slug }, at) => [slug, at + 1]));
  return { code, name, values, of: ofProducts.map((slug) => numbers.get(slug) ?? 0) };
}

/** Returns true if a facet distinguishes the products of a list of `count` products well enough to be listed. */
export function isDistinctive({ values, of }: IndexedFacet, count: number): boolean {
  const having = of.filter((value) => value > 0).length;
  const isShared = values.length <= FEW || values.length <= having * OWN;
  return values.length > 1 && having * RARE >= count && isShared;
}

function ranksOf<Item>(items: readonly Item[], order: (one: Item, other: Item) => number): number[] {
  const ranks = new Array<number>(items.length).fill(0);
  const places = [...items.keys()].sort((one, other) => {
    const [first, second] = [items[one], items[other]];
    return (first && second ? order(first, second) : 0) || one - other;
  });
  for (const [rank, place] of places.entries()) ranks[place] = rank;
  return ranks;
}
