import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';
import { choiceSearch } from '../../rules/facet-choice.ts';
import { type Search, searchPath } from '../../rules/search-address.ts';

/** Milliseconds that what was found is fresh. */
const FRESH = 60_000;

/** One page of search results; the previous data is shown until it is there. */
export function searchQuery(api: ApiClient, search: Search) {
  const { q, page, sort, isExact, choice } = search;
  const filters = choiceSearch(choice);
  return queryOptions({
    queryKey: ['search', searchPath(search)],
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    queryFn: ({ signal }) =>
      api.request(pageEndpoint('searchProducts'), {
        query: { q, page, sort, ...(isExact && { exact: '1' }), ...(filters && { filters }) },
        signal,
      }),
  });
}

/** What a query may mean; what others look for where it is empty. Those of the query before stay until they are there. */
export function suggestionsQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: ['suggestions', q],
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    queryFn: ({ signal }) => api.request(pageEndpoint('suggestSearch'), { query: { q }, signal }),
  });
}
