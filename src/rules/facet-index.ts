import type { Language } from '../contract/language.ts';
import { collatorOf, compareValues, valueSlug } from './facet-values.ts';
import { BRAND, type FacetIndex, type FacetValue, IN_STOCK, type IndexedFacet, REDUCED } from './facets.ts';

/** What filters and orders of a product are made from, but for its price and whether there is any: it rarely changes. */
export interface ProductTraits {
  readonly name: Translated;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly brand: string | null;
  /** Its values of attributes, by the attribute's code. The Ukrainian one names them in addresses. */
  readonly attributes: Readonly<Record<string, Translated>>;
}

type Translated = Readonly<Record<Language, string>>;

/** A product as an index is made of it. */
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

/** Products among which a facet is worth a place, at least: one in this many has it. */
const RARE = 8;
/** Values that are worth a place although each product has one of its own; of more, at most this part of the products. */
const FEW = 4;
const OWN = 0.8;

/** The columns of an index that are made from traits alone. */
export type TraitColumns = Pick<FacetIndex, 'byName' | 'byAge' | 'facets'>;

/** Products of a list that is worth filtering, at least. */
export const FILTERED_FROM = 4;

/**
 * Makes the index of a list. Takes the products in the list's own order and the attributes in the order of the filters.
 * @param columns what createTraitColumns() gives for these products: who has made it for an earlier price passes it
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
 * What does not tell products apart is no facet: a single value, one that few have, or one of its own for each product.
 * Not for the browser: it sorts by language.
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
    facets: facets.filter((facet) => tellsApart(facet, products.length)),
  };
}

/** What the brand is called among the filters. */
export const BRAND_NAME: Readonly<Record<Language, string>> = { uk: 'Бренд', ru: 'Бренд' };

/** Thousands of products have a few dozen values, in both languages and in the lists of all categories above theirs. */
const slugs = new Map<string, string>();
/** Values whose slugs are kept: of a shop that has more, all are made again now and then. */
const KEPT_SLUGS = 10_000;

function slugOf(uk: string): string {
  const slug = slugs.get(uk) ?? valueSlug(uk);
  if (slugs.size >= KEPT_SLUGS) slugs.clear();
  slugs.set(uk, slug);
  return slug;
}

function indexFacet(lang: Language, { code, name }: FacetName, products: readonly FacetedProduct[]): IndexedFacet {
  const valueIn = ({ traits: { brand, attributes } }: FacetedProduct): Translated | undefined =>
    code === BRAND ? (brand ? { uk: brand, ru: brand } : undefined) : attributes[code];
  const known = new Map<string, FacetValue>();
  const ofProducts = products.map((product) => {
    const value = valueIn(product);
    const slug = value ? slugOf(value.uk) : '';
    // Values that have the same slug are one: they differ in a capital letter or a space.
    if (value && slug !== '' && !known.has(slug)) known.set(slug, { slug, name: value[lang] });
    return slug;
  });
  const compareNames = compareValues(lang);
  const values = [...known.values()].sort((one, other) => compareNames(one.name, other.name));
  const numbers = new Map(values.map(({ slug }, at) => [slug, at + 1]));
  return { code, name, values, of: ofProducts.map((slug) => numbers.get(slug) ?? 0) };
}

/** Whether a facet is worth a place among the filters of a list of `count` products. */
export function tellsApart({ values, of }: IndexedFacet, count: number): boolean {
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
