import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAttributeValues } from '../../contract/dictionaries.ts';
import { findProductChoices, getProductForm, getSlugUse, getStudioProduct } from '../../contract/products.ts';
import { getStock } from '../../contract/stock.ts';
import type { StudioApi } from '../../lib/api.ts';

/** One product as editors have it. */
export const productQuery = (api: StudioApi, id: number) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => api.request(getStudioProduct, { params: { id: String(id) }, signal }),
    // What is typed is compared with what was read: it is read again when the form is opened, and not under somebody's hands.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Categories, attributes, services and brands that a form offers. */
export const productFormQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['product-form'],
    queryFn: ({ signal }) => api.request(getProductForm, { signal }),
    staleTime: 60_000,
  });

/** Stock and a page of what moved it. */
export const stockQuery = (api: StudioApi, id: number, page: number) =>
  queryOptions({
    queryKey: ['stock', id, page],
    queryFn: ({ signal }) =>
      api.request(getStock, { params: { id: String(id) }, query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Products found by words; nothing is asked before there are any. */
export const choicesQuery = (api: StudioApi, words: string) =>
  queryOptions({
    queryKey: ['product-choices', words],
    queryFn: ({ signal }) => api.request(findProductChoices, { query: { q: words }, signal }),
    enabled: words.trim() !== '',
    placeholderData: keepPreviousData,
  });

/** What stands at an address. */
export const slugQuery = (api: StudioApi, slug: string) =>
  queryOptions({
    queryKey: ['slug', slug],
    queryFn: ({ signal }) => api.request(getSlugUse, { params: { slug }, signal }),
  });

/** Values that products have of an attribute, the most used first. */
export const attributeValuesQuery = (api: StudioApi, code: string) =>
  queryOptions({
    queryKey: ['attribute-values', code],
    queryFn: ({ signal }) => api.request(listAttributeValues, { params: { code }, signal }),
    staleTime: 60_000,
  });
