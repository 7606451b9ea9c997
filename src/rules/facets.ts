import type { ProductSort } from '../contract/limits.ts';
import { type FacetChoice, hasPrice, isChosen, OPEN_PRICE, toggleValue } from './facet-choice.ts';
import { type GroupedPlaces, groupPlaces, IN_STOCK, type LeadRule, type ListGroup } from './list-groups.ts';

/** One value of a facet. */
export interface FacetValue {
  /** Its slug in addresses, the same in both languages. */
  readonly slug: string;
  /** Its text in the shopper's language. */
  readonly name: string;
}

/** Consecutive values of one form under a name of their own: brushes by number, paper by format. */
export interface FacetPart {
  readonly name: string;
  /** Number of values. */
  readonly count: number;
}

/** An attribute, or the brand, that distinguishes the products of a list. Values are in the order of display. */
export interface Facet {
  readonly code: string;
  readonly name: string;
  readonly values: readonly FacetValue[];
  /** Only if its values have several forms: all of them, in parts. */
  readonly parts?: readonly FacetPart[] | undefined;
}

/** Returns the facets as they are displayed: one with parts is several, each with its values. */
export const displayedFacets = <Shown extends Facet>(facets: readonly Shown[]): readonly Shown[] =>
  facets.flatMap((facet) => {
    if (!facet.parts) return [facet];
    let from = 0;
    return facet.parts.map(({ name, count }) => {
      from += count;
      return { ...facet, name, values: facet.values.slice(from - count, from) };
    });
  });

/** The code of the facet that is not an attribute. */
export const BRAND = 'brand';

/** A facet of an index, with the value of each product. */
export interface IndexedFacet extends Facet {
  readonly values: FacetValue[];
  readonly parts?: FacetPart[] | undefined;
  /** Number of each product's value, from 1; 0 for none. Numbers after those of the values are those of the sets. */
  readonly of: number[];
  /** Numbers of the values of products that have several. */
  readonly sets?: number[][] | undefined;
}

/**
 * The products of a list by columns, in the list's own order (by popularity, or by relevance): everything that filters
 * and orders need of thousands of products, in a few bytes each.
 */
export interface FacetIndex {
  readonly ids: number[];
  /** Kopiykas. */
  readonly prices: number[];
  /** Sum of IN_STOCK and REDUCED. */
  readonly flags: number[];
  /** Rank of each product by its name, and by its age; the newest product has 0. */
  readonly byName: number[];
  readonly byAge: number[];
  readonly facets: IndexedFacet[];
  /** Families that are shown as one card; only if there are any. */
  readonly groups?: ListGroup[] | undefined;
}

export { IN_STOCK } from './list-groups.ts';
export const REDUCED = 2;

/** Returns the choice without values that no product of the list has any more. */
export function knownChoice(facets: readonly Facet[], choice: FacetChoice): FacetChoice {
  const values = facets.flatMap(({ code, values: known }) => {
    const slugs = (choice.values[code] ?? []).filter((slug) => known.some((value) => value.slug === slug));
    return slugs.length === 0 ? [] : [[code, slugs] as const];
  });
  return { ...choice, values: Object.fromEntries(values) };
}

/**
 * Returns true if a choice has values that no product of the list has: an editor has changed them, or they are of
 * another list.
 */
export const isPartlyLost = (facets: readonly Facet[], choice: FacetChoice): boolean =>
  facets.some(({ code, values }) => choice.values[code]?.some((slug) => !values.some((value) => value.slug === slug)));

// Counts of the filters.

/** A value with the number of products that match it together with the choice in other facets. */
interface CountedValue extends FacetValue {
  readonly count: number;
  readonly isChosen: boolean;
}

export interface CountedFacet extends Facet {
  readonly values: readonly CountedValue[];
}

/** Data of a list's filters. Every count takes the choice in the other facets into account. */
export interface FacetCounts {
  readonly facets: readonly CountedFacet[];
  /** Number of products for the choice; a family that is one card counts with its matching members. */
  readonly total: number;
  readonly inStock: number;
  readonly isReduced: number;
  /** Range of the existing prices, in whole hryvnias; null if there are none. */
  readonly prices: { readonly from: number; readonly to: number } | null;
}

/**
 * The counts with the places in the index of the matching cards, in its order; a family has the place of its leading
 * member.
 */
export interface FilteredIndex extends FacetCounts, GroupedPlaces {}

/**
 * Filters an index: returns the matching cards in the list's own order, and the counts for the filters, which are of
 * products. It works column by column, because these loops run over thousands of products between a press and its
 * frame.
 */
export function filterIndex(index: FacetIndex, choice: FacetChoice, rule?: LeadRule): FilteredIndex {
  const failures = failuresOf(index, choice);
  const left: number[] = [];
  for (let place = 0; place < index.ids.length; place++) if (failures.counts[place] === 0) left.push(place);
  const { places, variants } = groupPlaces(index, left, rule);
  return {
    places,
    variants,
    total: left.length,
    inStock: countFlag(index, IN_STOCK, failures, STOCK_CONDITION),
    isReduced: countFlag(index, REDUCED, failures, SALE_CONDITION),
    prices: priceRange(index.prices, failures),
    facets: index.facets.map((facet, number) => {
      const { code, name, values, parts } = facet;
      const counts = countValues(facet, failures, FIRST_FACET + number);
      return {
        code,
        name,
        ...(parts && { parts }),
        values: values.map((value, at) => ({
          ...value,
          count: counts[at + 1] ?? 0,
          isChosen: isChosen(choice, code, value.slug),
        })),
      };
    }),
  };
}

const KOPIYKAS = 100;
// Numbers of the conditions of a choice; those of facets follow in their order.
const PRICE_CONDITION = 1;
const STOCK_CONDITION = 2;
const SALE_CONDITION = 3;
const FIRST_FACET = 4;

/**
 * The number of conditions that each product fails, and the last of these. The counts of a facet ignore its own
 * condition: a product that fails only this one is counted for it, and a product that fails two is counted nowhere.
 */
interface Failures {
  readonly counts: Uint16Array;
  readonly last: Uint16Array;
}

function failuresOf({ ids, facets, prices, flags }: FacetIndex, choice: FacetChoice): Failures {
  const failures: Failures = { counts: new Uint16Array(ids.length), last: new Uint16Array(ids.length) };
  for (const [number, { code, values, of, sets = [] }] of facets.entries()) {
    const slugs = choice.values[code];
    if (!slugs) continue;
    const isWanted = new Uint8Array(values.length + sets.length + 1);
    for (const [at, { slug }] of values.entries()) if (slugs.includes(slug)) isWanted[at + 1] = 1;
    for (const [at, set] of sets.entries()) {
      if (set.some((value) => isWanted[value] === 1)) isWanted[values.length + at + 1] = 1;
    }
    for (let place = 0; place < of.length; place++) {
      if (isWanted[of[place] ?? 0] !== 1) fail(failures, place, FIRST_FACET + number);
    }
  }
  if (hasPrice(choice.price)) {
    const least = (choice.price.from ?? 0) * KOPIYKAS;
    const most = (choice.price.to ?? Number.POSITIVE_INFINITY) * KOPIYKAS;
    for (const [place, price] of prices.entries()) {
      if (price < least || price > most) fail(failures, place, PRICE_CONDITION);
    }
  }
  if (choice.inStock) failWithout(failures, flags, IN_STOCK, STOCK_CONDITION);
  if (choice.isReduced) failWithout(failures, flags, REDUCED, SALE_CONDITION);
  return failures;
}

function fail({ counts, last }: Failures, place: number, condition: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
  last[place] = condition;
}

function failWithout(failures: Failures, flags: readonly number[], flag: number, condition: number): void {
  for (let place = 0; place < flags.length; place++) {
    if (((flags[place] ?? 0) & flag) === 0) fail(failures, place, condition);
  }
}

/** Returns true if a product is counted for the values of a condition. */
const counts = ({ counts: failed, last }: Failures, place: number, condition: number): boolean =>
  failed[place] === 0 || (failed[place] === 1 && last[place] === condition);

function countValues({ of, values, sets = [] }: IndexedFacet, failures: Failures, condition: number): Uint32Array {
  const found = new Uint32Array(values.length + sets.length + 1);
  for (let place = 0; place < of.length; place++) {
    const value = of[place] ?? 0;
    if (counts(failures, place, condition)) found[value] = (found[value] ?? 0) + 1;
  }
  for (const [at, set] of sets.entries()) {
    const having = found[values.length + at + 1] ?? 0;
    for (const value of set) found[value] = (found[value] ?? 0) + having;
  }
  return found;
}

function countFlag({ flags }: FacetIndex, flag: number, failures: Failures, condition: number): number {
  let found = 0;
  for (let place = 0; place < flags.length; place++) {
    if (((flags[place] ?? 0) & flag) !== 0 && counts(failures, place, condition)) found += 1;
  }
  return found;
}

/** Returns the range of prices that match the other conditions; null if none do. */
function priceRange(prices: readonly number[], failures: Failures): FacetCounts['prices'] {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (let place = 0; place < prices.length; place++) {
    if (!counts(failures, place, PRICE_CONDITION)) continue;
    const price = prices[place] ?? 0;
    if (price < low) low = price;
    if (price > high) high = price;
  }
  return high === 0 ? null : { from: Math.floor(low / KOPIYKAS), to: Math.ceil(high / KOPIYKAS) };
}

/**
 * Sorts places in an index by the requested order; equal ones stay in the list's own order.
 * @param variants the families among them: a card is sorted by the price that it shows
 */
export function sortPlaces(
  index: FacetIndex,
  places: readonly number[],
  sort: ProductSort,
  variants?: GroupedPlaces['variants'],
): readonly number[] {
  const priceOf = (place: number) => variants?.get(place)?.from ?? index.prices[place] ?? 0;
  const key = {
    popular: null,
    'price-asc': priceOf,
    'price-desc': (place: number) => -priceOf(place),
    name: (place: number) => index.byName[place] ?? 0,
    new: (place: number) => index.byAge[place] ?? 0,
  }[sort];
  return key ? [...places].sort((one, other) => key(one) - key(other)) : places;
}

/** One chosen filter, shown as a chip above the list. */
export interface ChosenFilter {
  readonly kind: 'value' | 'price' | 'stock' | 'sale';
  /** Name of its facet, for a value. */
  readonly facet?: string;
  /** Name of the value; empty for other kinds, which the screen names. */
  readonly name: string;
  /** The choice without this filter. */
  readonly without: FacetChoice;
}

/** Returns the chosen filters, in the order of the facets. */
export function chosenFilters(facets: readonly Facet[], choice: FacetChoice): readonly ChosenFilter[] {
  const values = facets.flatMap(({ code, name: facet, values: known }) =>
    known
      .filter(({ slug }) => isChosen(choice, code, slug))
      .map(({ slug, name }): ChosenFilter => {
        return { kind: 'value', facet, name, without: toggleValue(choice, code, slug) };
      }),
  );
  const other = (kind: ChosenFilter['kind'], is: boolean, without: FacetChoice): ChosenFilter[] =>
    is ? [{ kind, name: '', without }] : [];
  return [
    ...values,
    ...other('price', hasPrice(choice.price), { ...choice, price: OPEN_PRICE }),
    ...other('stock', choice.inStock, { ...choice, inStock: false }),
    ...other('sale', choice.isReduced, { ...choice, isReduced: false }),
  ];
}

/** A chosen filter, with the number of products without it. */
export interface WayOut {
  readonly filter: ChosenFilter;
  readonly total: number;
}

/** Returns the filters whose removal helps when a choice leaves no products. */
export const waysOut = (index: FacetIndex, choice: FacetChoice): readonly WayOut[] =>
  chosenFilters(index.facets, choice).map((filter) => ({
    filter,
    total: filterIndex(index, filter.without).total,
  }));
