import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../lib/api.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';
import { readPageNumber } from '../../rules/pagination.ts';

/** Fewer letters than this find everything and so nothing. */
export const MIN_QUERY = 2;

export interface Search {
  readonly q: string;
  /** 1-based. */
  readonly page: number;
}

/** One page of search results; the previous data is shown until it is there. */
export function searchQuery(api: ApiClient, { q, page }: Search) {
  return queryOptions({
    queryKey: ['search', q, page],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: ({ signal }) => api.request(pageEndpoint('searchProducts'), { query: { q, page }, signal }),
  });
}

/** Parses the search parameters of a URL; invalid ones are ignored. */
export function readSearch({ q, page }: Readonly<Record<string, unknown>>): Search {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : '';
  return { q: text.trim(), page: readPageNumber(page) };
}
