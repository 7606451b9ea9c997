import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';
import { choiceSearch } from '../../rules/facet-choice.ts';
import { type Search, searchPath } from '../../rules/search-address.ts';

/** Milliseconds for which results are fresh. */
const FRESH = 60_000;

/** Query for one page of search results; the previous results are shown until it is loaded. */
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

/**
 * Query for suggestions; without a query, popular searches. The previous suggestions are shown until they are loaded.
 */
export function suggestionsQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: ['suggestions', q],
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    queryFn: ({ signal }) => api.request(pageEndpoint('suggestSearch'), { query: { q }, signal }),
  });
}
