import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { listCategoryProducts, type ProductSort, productSortSchema } from '../../contract/product.ts';
import type { ApiClient } from '../../lib/api.ts';

/** One page of a category's list in an order that is not the prerendered one. */
export function sortedListQuery(api: ApiClient, slug: string, { sort, page }: SortedList) {
  return queryOptions({
    queryKey: ['category', slug, sort, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.request(listCategoryProducts, { params: { slug }, query: { sort, page }, signal }),
  });
}

export interface SortedList {
  readonly sort: ProductSort;
  /** 1-based. */
  readonly page: number;
}

const searchSchema = v.object({
  sort: v.fallback(productSortSchema, 'popular'),
  page: v.fallback(v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(1)), 1),
});

/** Parses order and page from the search parameters of a URL; invalid ones are ignored. */
export function readSortedList(search: Readonly<Record<string, unknown>>): SortedList {
  return v.parse(searchSchema, search);
}

/** The query of an address for an order and page. */
export function sortedListSearch({ sort, page }: SortedList): string {
  const search = new URLSearchParams({ sort });
  if (page > 1) search.set('page', String(page));
  return `?${search}`;
}
