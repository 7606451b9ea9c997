import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CheckedSaleTerms, checkSale, listSales, readSale } from '../../contract/sales.ts';
import type { StudioApi } from '../../lib/api.ts';

/** Prefix of the query keys of sales. */
export const SALES = 'sales';

export const salesQuery = (api: StudioApi, state: 'open' | 'done') =>
  queryOptions({
    queryKey: [SALES, 'list', state],
    queryFn: ({ signal }) => api.request(listSales, { query: { state }, signal }),
  });

export const saleQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: [SALES, 'one', id, api.lang],
    queryFn: ({ signal }) => api.request(readSale, { params: { id }, signal }),
  });

/** Query of the products and prices of a sale; the previous ones stay visible until the next ones are computed. */
export const checkQuery = (api: StudioApi, terms: CheckedSaleTerms) =>
  queryOptions({
    queryKey: [SALES, 'check', terms],
    queryFn: ({ signal }) => api.request(checkSale, { body: terms, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
  });
