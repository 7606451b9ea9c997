import { DEFAULT_LANGUAGE, type Language } from '../contract/language.ts';
import { byLanguage, type Localized } from '../contract/localized.ts';
import { collatorOf, compareValues, formName, SIZE_FORMS, sizeForm, splitValue, valueSlug } from './facet-values.ts';
import {
  BRAND,
  type FacetIndex,
  type FacetPart,
  type FacetValue,
  IN_STOCK,
  type IndexedFacet,
  REDUCED,
} from './facets.ts';

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
  /** True if a value lists several ones, separated by commas. */
  readonly isList?: boolean;
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

/** Results that the columns of all languages share, so that a list of thousands is read once for them. */
export interface TraitGroups {
  readonly byAge: number[];
  /** Of the brand, then of each attribute. */
  readonly facets: readonly GroupedTexts[];
}

/** The texts that products have in a facet. */
interface GroupedTexts {
  /** The first one stands for products that have none. */
  readonly distinct: readonly (Localized | undefined)[];
  /** Place of each product's text in `distinct`. */
  readonly of: readonly number[];
}

/** Minimum number of products in a list that has filters. */
export const FILTERED_FROM = 4;

/**
 * Builds the index of a list. Takes the products in the list's own order and the attributes in the order of the
 * filters.
 */
export const createFacetIndex = (
  lang: Language,
  products: readonly FacetedProduct[],
  attributes: readonly FacetName[],
): FacetIndex => withPrices(products, createTraitColumns(lang, products, attributes));

/** Builds the index of a list. @param columns result of createTraitColumns() for the same products, at any prices */
export function withPrices(
  products: readonly Omit<FacetedProduct, 'traits'>[],
  { byName, byAge, facets }: TraitColumns,
): FacetIndex {
  return {
    ids: products.map(({ id }) => id),
    prices: products.map(({ price }) => price),
    flags: products.map(
      ({ stock, price, oldPrice }) =>
        (stock > 0 ? IN_STOCK : 0) + (oldPrice !== null && oldPrice > price ? REDUCED : 0),
    ),
    byName,
    byAge,
    facets,
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
  groups: TraitGroups = groupTraits(products, attributes),
): TraitColumns {
  const collator = collatorOf(lang);
  const facets = [{ code: BRAND, name: BRAND_NAME[lang] }, ...attributes].flatMap((facet, at) => {
    const texts = groups.facets[at];
    return texts ? [indexFacet(lang, facet, texts)] : [];
  });
  return {
    byName: ranksOf(products, (one, other) => collator.compare(one.traits.name[lang], other.traits.name[lang])),
    byAge: groups.byAge,
    facets: facets.filter((facet) => isDistinctive(facet, products.length)),
  };
}

/** Groups products by their texts in each facet, and ranks them by age. */
export const groupTraits = (
  products: readonly FacetedProduct[],
  attributes: readonly Pick<FacetName, 'code'>[],
): TraitGroups => ({
  byAge: ranksOf(products, (one, other) => other.traits.createdAt - one.traits.createdAt || other.id - one.id),
  facets: [
    groupTexts(products, ({ brand }) => (brand ? byLanguage(() => brand) : undefined)),
    ...attributes.map(({ code }) => groupTexts(products, ({ attributes: texts }) => texts[code])),
  ],
});

/** Groups products by the Ukrainian text, of which the values' slugs are made. */
function groupTexts(
  products: readonly FacetedProduct[],
  textOf: (traits: ProductTraits) => Localized | undefined,
): GroupedTexts {
  const distinct: (Localized | undefined)[] = [undefined];
  const places = new Map<string, number>();
  const of = products.map(({ traits }) => {
    const text = textOf(traits);
    if (!text) return 0;
    const known = places.get(text[DEFAULT_LANGUAGE]);
    if (known !== undefined) return known;
    places.set(text[DEFAULT_LANGUAGE], distinct.length);
    return distinct.push(text) - 1;
  });
  return { distinct, of };
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

function indexFacet(lang: Language, facet: FacetName, { distinct, of }: GroupedTexts): IndexedFacet {
  const values = distinct.map((text) =>
    text === undefined
      ? []
      : (facet.isList ? splitValue(text) : [text]).flatMap((value): FacetValue[] => {
          const slug = slugOf(value[DEFAULT_LANGUAGE]);
          return slug === '' ? [] : [{ slug, name: value[lang] }];
        }),
  );
  return createFacet(lang, facet, values, of);
}

/**
 * Builds a facet. Values with the same slug are one: they differ in a capital letter or a space.
 * @param distinct the values that products have
 * @param of the place of each product's values in `distinct`
 */
export function createFacet(
  lang: Language,
  { code, name }: Pick<FacetName, 'code' | 'name'>,
  distinct: readonly (readonly FacetValue[])[],
  of: readonly number[],
): IndexedFacet {
  const first = new Map<string, FacetValue>();
  for (const value of distinct.flat()) if (!first.has(value.slug)) first.set(value.slug, value);
  const { values, parts } = inForms(lang, name, [...first.values()]);
  const numbers = new Map(values.map(({ slug }, at) => [slug, at + 1]));
  const sets: number[][] = [];
  const ofDistinct = distinct.map((own) => {
    const [number = 0, ...more] = new Set(own.map(({ slug }) => numbers.get(slug) ?? 0));
    return more.length === 0 ? number : values.length + sets.push([number, ...more]);
  });
  return {
    code,
    name,
    values,
    ...(parts && { parts }),
    of: of.map((place) => ofDistinct[place] ?? 0),
    ...(sets.length > 0 && { sets }),
  };
}

/** Sorts values; those of several forms are sorted form by form, each a part with its name. */
function inForms(
  lang: Language,
  name: string,
  unsorted: readonly FacetValue[],
): { readonly values: FacetValue[]; readonly parts?: FacetPart[] } {
  const compareNames = compareValues(lang);
  const values = unsorted.toSorted((one, other) => compareNames(one.name, other.name));
  const forms = values.map((value) => sizeForm(value.name));
  if (new Set(forms.filter((form) => form !== null)).size < 2) return { values };
  const byForm = SIZE_FORMS.map((form) => ({
    name: formName(lang, name, form),
    // A value of no form belongs to the first part, which has the attribute's own name.
    values: values.filter((_, at) => (forms[at] ?? SIZE_FORMS[0]) === form),
  })).filter((part) => part.values.length > 0);
  return {
    values: byForm.flatMap((part) => part.values),
    parts: byForm.map((part) => ({ name: part.name, count: part.values.length })),
  };
}

/** Returns true if a facet distinguishes the products of a list of `count` products well enough to be listed. */
export function isDistinctive({ values, of, sets = [] }: IndexedFacet, count: number): boolean {
  const having = of.filter((value) => value > 0);
  const uses = having.reduce((sum, number) => sum + (sets[number - values.length - 1]?.length ?? 1), 0);
  const isShared = values.length <= FEW || values.length <= uses * OWN;
  return values.length > 1 && having.length * RARE >= count && isShared;
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
