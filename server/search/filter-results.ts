import type { Language } from '../../src/contract/language.ts';
import type { SearchResult } from '../../src/contract/search.ts';
import type { SearchSort } from '../../src/contract/search-sorts.ts';
import {
  choiceSearch,
  countChosen,
  type FacetChoice,
  hasPrice,
  type PriceRange,
} from '../../src/rules/facet-choice.ts';
import { FILTERED_FROM } from '../../src/rules/facet-index.ts';
import { type FacetIndex, filterIndex, knownChoice, sortPlaces, waysOut } from '../../src/rules/facets.ts';
import type { Variants } from '../../src/rules/family-card.ts';
import type { ProductSearch } from './product-search.ts';
import type { Found } from './search-index.ts';
import type { AskedPrice } from './text/price-phrases.ts';

/** Result of applying filters to the found products. */
interface Filtered {
  /** Ids in their order; a family that is one card is represented by its best-matching member. */
  readonly ids: readonly number[];
  /** Data of the families' cards, by the ids of these members. */
  readonly variants: ReadonlyMap<number | undefined, Variants>;
  /** Number of products; a family that is one card counts with its matching members. */
  readonly productCount: number;
  readonly isFiltered: boolean;
  /** The price of the query in hryvnias; null if it has none, or no found product costs so. */
  readonly price: PriceRange | null;
  /** Filters of the answer; undefined if too few products were found to filter them. */
  readonly filters: SearchResult['filters'];
}

/**
 * Filters the found products, and counts the products of the other values.
 * @param asked may contain unknown filters
 * @param price of the query, which holds unless the choice has one
 */
export async function filterResults(
  search: ProductSearch,
  lang: Language,
  ids: readonly number[],
  asked: FacetChoice,
  { sort = 'relevance', price = null }: { readonly sort?: SearchSort; readonly price?: PriceInQuery | null } = {},
): Promise<Filtered> {
  if (ids.length === 0) {
    return { ids, variants: new Map(), productCount: 0, isFiltered: false, filters: undefined, price: null };
  }
  const index = await search.facetIndex(lang, ids);
  const known = knownChoice(index.facets, asked);
  const range = price && priceRangeIn(index, price);
  const choice = range && !hasPrice(known.price) ? { ...known, price: range } : known;
  const isFiltered = countChosen(choice) > 0;
  const filtered = filterIndex(index, choice, 'best');
  const { places, total, facets, inStock, isReduced, prices } = filtered;
  const foundCount = index.ids.length;
  const left = {
    ids: sortPlaces(index, places, isOfPrice(sort) ? sort : 'popular', filtered.variants).flatMap(
      (place) => index.ids[place] ?? [],
    ),
    variants: new Map([...filtered.variants].map(([place, said]) => [index.ids[place], said])),
    productCount: total,
    isFiltered,
    price: range,
  };
  if (foundCount < FILTERED_FROM && !isFiltered) return { ...left, filters: undefined };
  return {
    ...left,
    filters: {
      facets: facets.map(({ code, name, parts, values }) => ({
        code,
        name,
        ...(parts && { parts: [...parts] }),
        values: values.map(({ slug, name: value, count }) => ({ slug, name: value, count })),
      })),
      inStock,
      isReduced,
      prices,
      foundCount,
      ...(total === 0 && {
        waysOut: waysOut(index, choice).map((way) => ({
          filters: choiceSearch(way.filter.without),
          productCount: way.total,
        })),
      }),
    },
  };
}

/** Price of a query, with the number of the best results, whose prices tell what is cheap among them. */
type PriceInQuery = AskedPrice & Pick<Found, 'bestCount'>;

const KOPIYKAS = 100;

/** Returns the range of prices that a query asks for; null if none of the products is in it. */
function priceRangeIn({ prices }: FacetIndex, { from, to, isCheap, bestCount }: PriceInQuery): PriceRange | null {
  if (isCheap) return cheapRange(prices.slice(0, bestCount));
  const isIn = (price: number) =>
    price >= (from ?? 0) * KOPIYKAS && price <= (to ?? Number.POSITIVE_INFINITY) * KOPIYKAS;
  return prices.some(isIn) ? { from, to } : null;
}

/** Returns the range of the cheaper half, up to a round number. @param prices kopiykas */
function cheapRange(prices: readonly number[]): PriceRange | null {
  const sorted = prices.toSorted((one, other) => one - other);
  const middle = Math.ceil((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) / KOPIYKAS);
  const step = 10 ** Math.max(0, String(middle).length - 2);
  return sorted.length < 2 ? null : { from: null, to: Math.ceil(middle / step) * step };
}

/** Returns true for sort orders by the card's price; the database sorts by the other orders. */
export const isOfPrice = (sort: SearchSort) => sort === 'price-asc' || sort === 'price-desc';
