import type { Language } from '../../src/contract/language.ts';
import type { SearchResult } from '../../src/contract/search.ts';
import type { SearchSort } from '../../src/contract/search-sorts.ts';
import { choiceSearch, countChosen, type FacetChoice, NO_CHOICE } from '../../src/rules/facet-choice.ts';
import { FILTERED_FROM } from '../../src/rules/facet-index.ts';
import { filterIndex, knownChoice, sortPlaces, waysOut } from '../../src/rules/facets.ts';
import type { Variants } from '../../src/rules/family-card.ts';
import type { ProductSearch } from './product-search.ts';

/** What a choice leaves of what a query has found. */
interface Filtered {
  /** In their order; of a family that is one card that of the member that answers best. */
  readonly ids: readonly number[];
  /** What the cards of families say, by the ids of these members. */
  readonly variants: ReadonlyMap<number | undefined, Variants>;
  readonly isFiltered: boolean;
  /** For the answer; undefined where so few products were found that nobody filters them. */
  readonly filters: SearchResult['filters'];
}

/** Filters what a query has found, and counts what else there is to choose. @param asked may have what is no filter of them */
export async function filterFound(
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

/** Orders by price are by what cards say; the others are the database's. */
export const isOfPrice = (sort: SearchSort) => sort === 'price-asc' || sort === 'price-desc';
