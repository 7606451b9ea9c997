import type { Language } from '../../src/contract/language.ts';
import type { SearchResult } from '../../src/contract/search.ts';
import { choiceSearch, countChosen, type FacetChoice } from '../../src/rules/facet-choice.ts';
import { FILTERED_FROM } from '../../src/rules/facet-index.ts';
import { filterIndex, knownChoice, waysOut } from '../../src/rules/facets.ts';
import type { ProductSearch } from './product-search.ts';

/** What a choice leaves of what a query has found. */
interface Filtered {
  /** In their order. */
  readonly ids: readonly number[];
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
): Promise<Filtered> {
  const isFew = ids.length < FILTERED_FROM;
  if (ids.length === 0 || (isFew && countChosen(asked) === 0)) return { ids, isFiltered: false, filters: undefined };
  const index = await search.facetIndex(lang, ids);
  const choice = knownChoice(index.facets, asked);
  const isFiltered = countChosen(choice) > 0;
  const { places, total, facets, inStock, isReduced, prices } = filterIndex(index, choice);
  if (isFew && !isFiltered) return { ids, isFiltered, filters: undefined };
  return {
    ids: isFiltered ? places.flatMap((place) => index.ids[place] ?? []) : ids,
    isFiltered,
    filters: {
      facets: facets.map(({ code, name, values }) => ({
        code,
        name,
        values: values.map(({ slug, name: value, count }) => ({ slug, name: value, count })),
      })),
      inStock,
      isReduced,
      prices,
      foundCount: ids.length,
      ...(total === 0 && {
        waysOut: waysOut(index, choice).map((way) => ({
          filters: choiceSearch(way.filter.without),
          productCount: way.total,
        })),
      }),
    },
  };
}
