import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { searchProducts } from '../../contract/product.ts';
import type { ApiClient } from '../../lib/api.ts';

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
    queryFn: ({ signal }) => api.request(searchProducts, { query: { q, page }, signal }),
  });
}

const schema = v.object({
  q: v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  page: v.fallback(v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(1)), 1),
});

/** Parses the search parameters of a URL; invalid ones are ignored. */
export function readSearch(search: Readonly<Record<string, unknown>>): Search {
  const { q, page } = v.parse(schema, search);
  return { q: q.trim(), page };
}
