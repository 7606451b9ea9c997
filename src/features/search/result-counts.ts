import type { SearchFilters, SearchResult } from '../../contract/search.ts';
import { choiceSearch, type FacetChoice, isChosen } from '../../rules/facet-choice.ts';
import { chosenFilters, type FacetCounts, type WayOut } from '../../rules/facets.ts';

/** A search result that can be filtered. */
export interface Filterable extends Pick<SearchResult, 'productCount'> {
  readonly filters: SearchFilters;
}

/**
 * Returns the counts of a result with the current choice, which is shown before the result of that choice is loaded.
 */
export const countsOf = ({ productCount, filters }: Filterable, choice: FacetChoice): FacetCounts => ({
  ...filters,
  total: productCount,
  facets: filters.facets.map((facet) => ({
    ...facet,
    values: facet.values.map((value) => ({ ...value, isChosen: isChosen(choice, facet.code, value.slug) })),
  })),
});

/** Returns the number of products without each of the chosen filters; 0 if the result, for another choice, lacks it. */
export const waysOf = ({ facets, waysOut = [] }: SearchFilters, choice: FacetChoice): readonly WayOut[] =>
  chosenFilters(facets, choice).map((filter) => {
    const without = choiceSearch(filter.without);
    return { filter, total: waysOut.find(({ filters }) => filters === without)?.productCount ?? 0 };
  });
