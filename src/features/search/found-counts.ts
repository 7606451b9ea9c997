import type { FoundFilters, SearchResult } from '../../contract/search.ts';
import { choiceSearch, type FacetChoice, isChosen } from '../../rules/facet-choice.ts';
import { chosenFilters, type FacetCounts, type WayOut } from '../../rules/facets.ts';

/** An answer that can be filtered. */
export interface Filterable extends Pick<SearchResult, 'productCount'> {
  readonly filters: FoundFilters;
}

/** The counts of an answer, with what is chosen now: it is shown before the answer to it is there. */
export const countsOf = ({ productCount, filters }: Filterable, choice: FacetChoice): FacetCounts => ({
  ...filters,
  total: productCount,
  facets: filters.facets.map((facet) => ({
    ...facet,
    values: facet.values.map((value) => ({ ...value, isChosen: isChosen(choice, facet.code, value.slug) })),
  })),
});

/** What the list would have without each of the chosen filters; 0 where the answer, to another choice, does not say. */
export const waysOf = ({ facets, waysOut = [] }: FoundFilters, choice: FacetChoice): readonly WayOut[] =>
  chosenFilters(facets, choice).map((filter) => {
    const without = choiceSearch(filter.without);
    return { filter, total: waysOut.find(({ filters }) => filters === without)?.productCount ?? 0 };
  });
