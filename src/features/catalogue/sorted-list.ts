import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PRODUCT_SORTS, type ProductSort } from '../../contract/limits.ts';
import type { ApiClient } from '../../lib/api.ts';
import { pageEndpoint } from '../../lib/page-endpoint.ts';
import { readPageNumber } from '../../rules/pagination.ts';

/** One page of a category's list in an order that is not the prerendered one. */
export function sortedListQuery(api: ApiClient, slug: string, { sort, page }: SortedList) {
  return queryOptions({
    queryKey: ['category', slug, sort, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.request(pageEndpoint('listCategoryProducts'), { params: { slug }, query: { sort, page }, signal }),
  });
}

export interface SortedList {
  readonly sort: ProductSort;
  /** 1-based. */
  readonly page: number;
}

/** Parses order and page from the search parameters of a URL; invalid ones are ignored. */
export function readSortedList({ sort, page }: Readonly<Record<string, unknown>>): SortedList {
  return { sort: PRODUCT_SORTS.find((known) => known === sort) ?? 'popular', page: readPageNumber(page) };
}

/** The query of an address for an order and page. */
export function sortedListSearch({ sort, page }: SortedList): string {
  const search = new URLSearchParams({ sort });
  if (page > 1) search.set('page', String(page));
  return `?${search}`;
}
