import type { ProductSort } from '../contract/limits.ts';
import { type FacetChoice, hasPrice, isChosen, OPEN_PRICE, toggleValue } from './facet-choice.ts';

/** One value of a facet. */
export interface FacetValue {
  /** Its name in addresses, the same in both languages. */
  readonly slug: string;
  /** As shoppers read it. */
  readonly name: string;
}

/** What tells the products of a list apart: brand, or an attribute that they have. Values are in the order to show. */
export interface Facet {
  readonly code: string;
  readonly name: string;
  readonly values: readonly FacetValue[];
}

/** The code of the facet that is no attribute. */
export const BRAND = 'brand';

/** A facet of an index with the value of each product. */
export interface IndexedFacet extends Facet {
  /** Of each product the number of its value, from 1; 0 for none. */
  readonly of: readonly number[];
}

/**
 * The products of a list by columns, in the list's own order (the popular one, or that of what was looked for): all that
 * filters and orders need of thousands of products, in a few bytes of each.
 */
export interface FacetIndex {
  readonly ids: readonly number[];
  /** Kopiykas. */
  readonly prices: readonly number[];
  /** Sum of IN_STOCK and REDUCED. */
  readonly flags: readonly number[];
  /** The place of each product among all by its name, and by its age: the newest is 0. */
  readonly byName: readonly number[];
  readonly byAge: readonly number[];
  readonly facets: readonly IndexedFacet[];
}

export const IN_STOCK = 1;
export const REDUCED = 2;

/** The choice without values that no product of the list has any more. */
export function knownChoice(facets: readonly Facet[], choice: FacetChoice): FacetChoice {
  const values = facets.flatMap(({ code, values: known }) => {
    const slugs = (choice.values[code] ?? []).filter((slug) => known.some((value) => value.slug === slug));
    return slugs.length === 0 ? [] : [[code, slugs] as const];
  });
  return { ...choice, values: Object.fromEntries(values) };
}

// What is chosen, and how much there is of everything else.

/** A value with the number of products there would be if it were chosen beside what is chosen of other facets. */
export interface CountedValue extends FacetValue {
  readonly count: number;
  readonly isChosen: boolean;
}

export interface CountedFacet extends Facet {
  readonly values: readonly CountedValue[];
}

/** What the filters of a list show. Every count is by the choice of the other facets. */
export interface FacetCounts {
  readonly facets: readonly CountedFacet[];
  /** Products that the choice leaves. */
  readonly total: number;
  readonly inStock: number;
  readonly isReduced: number;
  /** The range of prices that there are, whole hryvnias; null when there is nothing. */
  readonly prices: { readonly from: number; readonly to: number } | null;
}

export interface FilteredIndex extends FacetCounts {
  /** Places in the index of the products that the choice leaves, in its order. */
  readonly places: readonly number[];
}

/** A condition that the choice makes. */
interface Condition {
  isMet(place: number): boolean;
}

/** In a list's own order the products that a choice leaves, and the counts for its filters: in one pass. */
export function filterIndex(index: FacetIndex, choice: FacetChoice): FilteredIndex {
  const conditions = conditionsOf(index, choice);
  const counts = index.facets.map(({ values }) => new Array<number>(values.length + 1).fill(0));
  const places: number[] = [];
  let [inStock, isReduced, low, high] = [0, 0, Number.POSITIVE_INFINITY, 0];
  for (let place = 0; place < index.ids.length; place++) {
    // A facet's counts leave its own condition out: whoever fails one alone counts for that one, who fails two for none.
    const failed = failedCondition(conditions, place);
    if (failed === SEVERAL) continue;
    if (failed === null) places.push(place);
    const isOf = (name: string) => failed === null || failed === name;
    for (const [number, { code, of }] of index.facets.entries()) {
      const value = of[place] ?? 0;
      const count = counts[number];
      if (count && isOf(code)) count[value] = (count[value] ?? 0) + 1;
    }
    const flags = index.flags[place] ?? 0;
    if (isOf(FLAG_CONDITIONS.stock) && flags & IN_STOCK) inStock += 1;
    if (isOf(FLAG_CONDITIONS.sale) && flags & REDUCED) isReduced += 1;
    if (isOf(PRICE_CONDITION)) {
      const price = index.prices[place] ?? 0;
      low = Math.min(low, price);
      high = Math.max(high, price);
    }
  }
  return {
    places,
    total: places.length,
    inStock,
    isReduced,
    prices: high === 0 ? null : { from: Math.floor(low / KOPIYKAS), to: Math.ceil(high / KOPIYKAS) },
    facets: index.facets.map(({ code, name, values }, number) => ({
      code,
      name,
      values: values.map((value, at) => ({
        ...value,
        count: counts[number]?.[at + 1] ?? 0,
        isChosen: isChosen(choice, code, value.slug),
      })),
    })),
  };
}

const KOPIYKAS = 100;
const SEVERAL = Symbol('several');
// No attribute has such a code: codes have no colon.
const PRICE_CONDITION = ':price';
const FLAG_CONDITIONS = { stock: ':stock', sale: ':sale' } as const;

/** Which condition a product does not meet; null when it meets all. */
function failedCondition(conditions: ReadonlyMap<string, Condition>, place: number): string | typeof SEVERAL | null {
  let failed: string | null = null;
  for (const [name, condition] of conditions) {
    if (condition.isMet(place)) continue;
    if (failed !== null) return SEVERAL;
    failed = name;
  }
  return failed;
}

function conditionsOf({ facets, prices, flags }: FacetIndex, choice: FacetChoice): Map<string, Condition> {
  const conditions = new Map<string, Condition>();
  for (const { code, values, of } of facets) {
    const slugs = choice.values[code];
    if (!slugs) continue;
    const wanted = new Set(values.flatMap(({ slug }, at) => (slugs.includes(slug) ? [at + 1] : [])));
    conditions.set(code, { isMet: (place) => wanted.has(of[place] ?? 0) });
  }
  const { from, to } = choice.price;
  if (hasPrice(choice.price)) {
    const [least, most] = [(from ?? 0) * KOPIYKAS, (to ?? Number.POSITIVE_INFINITY) * KOPIYKAS];
    conditions.set(PRICE_CONDITION, { isMet: (place) => isBetween(prices[place] ?? 0, least, most) });
  }
  const needsFlag = (name: string, flag: number) =>
    conditions.set(name, { isMet: (place) => ((flags[place] ?? 0) & flag) !== 0 });
  if (choice.inStock) needsFlag(FLAG_CONDITIONS.stock, IN_STOCK);
  if (choice.isReduced) needsFlag(FLAG_CONDITIONS.sale, REDUCED);
  return conditions;
}

const isBetween = (price: number, least: number, most: number) => price >= least && price <= most;

/** Places in an index in the order that is asked for; equal ones stay in the list's own order. */
export function sortPlaces(index: FacetIndex, places: readonly number[], sort: ProductSort): readonly number[] {
  const key = {
    popular: null,
    'price-asc': (place: number) => index.prices[place] ?? 0,
    'price-desc': (place: number) => -(index.prices[place] ?? 0),
    name: (place: number) => index.byName[place] ?? 0,
    new: (place: number) => index.byAge[place] ?? 0,
  }[sort];
  return key ? [...places].sort((one, other) => key(one) - key(other)) : places;
}

/** One chosen filter: a chip above the list. */
export interface ChosenFilter {
  readonly kind: 'value' | 'price' | 'stock' | 'sale';
  /** Of its facet, when it is a value. */
  readonly facet?: string;
  /** Of the value; empty for the others, whose words are the screen's. */
  readonly name: string;
  /** The choice without it. */
  readonly without: FacetChoice;
}

/** The chosen filters one by one, in the order of the facets. */
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
