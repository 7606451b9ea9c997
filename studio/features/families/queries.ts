import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAttributes } from '../../contract/dictionaries.ts';
import { findFamilyProducts, getStudioFamily, listFamilies } from '../../contract/families.ts';
import type { StudioApi } from '../../lib/api.ts';
import type { FamiliesSearch } from './route.tsx';

/** Query of a page of the list. The previous page stays visible until the next one is loaded. */
export const familyListQuery = (api: StudioApi, query: FamiliesSearch) =>
  queryOptions({
    queryKey: ['families', 'list', query],
    queryFn: ({ signal }) => api.request(listFamilies, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const familyQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: ['families', 'one', id],
    queryFn: ({ signal }) => api.request(getStudioFamily, { params: { id }, signal }),
    refetchOnWindowFocus: false,
  });

/** Query of the attributes that can distinguish members. */
export const axesQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['attributes'], queryFn: ({ signal }) => api.request(listAttributes, { signal }) });

/** Query of products by words; disabled while there are none. */
export const familyProductsQuery = (api: StudioApi, words: string) =>
  queryOptions({
    queryKey: ['families', 'products', words],
    queryFn: ({ signal }) => api.request(findFamilyProducts, { query: { q: words }, signal }),
    enabled: words.trim() !== '',
    placeholderData: keepPreviousData,
  });
