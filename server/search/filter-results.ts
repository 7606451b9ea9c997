import type { Language } from '../../src/contract/language.ts';
import type { SearchResult } from '../../src/contract/search.ts';
import type { SearchSort } from '../../src/contract/search-sorts.ts';
import { choiceSearch, countChosen, type FacetChoice, NO_CHOICE } from '../../src/rules/facet-choice.ts';
import { FILTERED_FROM } from '../../src/rules/facet-index.ts';
import { filterIndex, knownChoice, sortPlaces, waysOut } from '../../src/rules/facets.ts';
import type { Variants } from '../../src/rules/family-card.ts';
import type { ProductSearch } from './product-search.ts';

/** Result of applying filters to the found products. */
interface Filtered {
  /** Ids in their order; a family that is one card is represented by its best-matching member. */
  readonly ids: readonly number[];
  /** Data of the families' cards, by the ids of these members. */
  readonly variants: ReadonlyMap<number | undefined, Variants>;
  readonly isFiltered: boolean;
  /** Filters of the answer; undefined if too few products were found to filter them. */
  readonly filters: SearchResult['filters'];
}

/** Filters the found products, and counts the products of the other values. @param asked may contain unknown filters */
export async function filterResults(
  search: ProductSearch,
  lang: Language,
  ids: readonly number[],
  asked: FacetChoice,
  sort: SearchSort = 'relevance',
): Promise<Filtered> {
  if (ids.length === 0) return { ids, variants: new Map(), isFiltered: false, filters: undefined };
  const index = await search.facetIndex(lang, ids);
  const choice = knownChoice(index.facets, asked);
  const isFiltered = countChosen(choice) > 0;
  const filtered = filterIndex(index, choice, 'best');
  const { places, total, facets, inStock, isReduced, prices } = filtered;
  const foundCount = isFiltered ? filterIndex(index, NO_CHOICE, 'best').total : total;
  const left = {
    ids: sortPlaces(index, places, isOfPrice(sort) ? sort : 'popular', filtered.variants).flatMap(
      (place) => index.ids[place] ?? [],
    ),
    variants: new Map([...filtered.variants].map(([place, said]) => [index.ids[place], said])),
    isFiltered,
  };
  if (foundCount < FILTERED_FROM && !isFiltered) return { ...left, filters: undefined };
  return {
    ...left,
    filters: {
      facets: facets.map(({ code, name, values }) => ({
        code,
        name,
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

/** Returns true for sort orders by the card's price; the database sorts by the other orders. */
export const isOfPrice = (sort: SearchSort) => sort === 'price-asc' || sort === 'price-desc';
