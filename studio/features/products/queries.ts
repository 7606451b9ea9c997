import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAttributeValues } from '../../contract/dictionaries.ts';
import { listStudioProducts } from '../../contract/product-list.ts';
import {
  findProductChoices,
  getProductForm,
  getProductPattern,
  getSlugUse,
  getStudioProduct,
} from '../../contract/products.ts';
import { getStock } from '../../contract/stock.ts';
import type { StudioApi } from '../../lib/api.ts';

/** Query of a product for its form. */
export const productQuery = (api: StudioApi, id: number) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => api.request(getStudioProduct, { params: { id: String(id) }, signal }),
    // The form is compared with the product as read, so it is refetched when the form opens, but never while the editor
    // types.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Query of a product as the pattern of a new one; its SKU is free only at this moment. */
export const patternQuery = (api: StudioApi, id: number) =>
  queryOptions({
    queryKey: ['product-pattern', id],
    queryFn: ({ signal }) => api.request(getProductPattern, { params: { id: String(id) }, signal }),
  });

/** Query of products to offer as the pattern of a new one: the newest ones of a category, or of all. */
export const neighboursQuery = (api: StudioApi, category: string | undefined) =>
  queryOptions({
    queryKey: ['products', 'neighbours', category],
    queryFn: ({ signal }) =>
      api.request(listStudioProducts, { query: { sort: '-created', ...(category && { category }) }, signal }),
    select: ({ rows }) => rows.slice(0, NEIGHBOURS),
  });

/** Number of products that are offered as a pattern. */
const NEIGHBOURS = 4;

/** Query of the categories, attributes, services and brands that forms offer. */
export const productFormQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['product-form'],
    queryFn: ({ signal }) => api.request(getProductForm, { signal }),
    staleTime: 60_000,
  });

/** Query of the stock and a page of its movements. */
export const stockQuery = (api: StudioApi, id: number, page: number) =>
  queryOptions({
    queryKey: ['stock', id, page],
    queryFn: ({ signal }) =>
      api.request(getStock, { params: { id: String(id) }, query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Query of products by words; disabled while there are none. */
export const choicesQuery = (api: StudioApi, words: string) =>
  queryOptions({
    queryKey: ['product-choices', words],
    queryFn: ({ signal }) => api.request(findProductChoices, { query: { q: words }, signal }),
    enabled: words.trim() !== '',
    placeholderData: keepPreviousData,
  });

/** Query of the use of a slug. */
export const slugQuery = (api: StudioApi, slug: string) =>
  queryOptions({
    queryKey: ['slug', slug],
    queryFn: ({ signal }) => api.request(getSlugUse, { params: { slug }, signal }),
  });

/** Query of the values that products have of an attribute, the most used first. */
export const attributeValuesQuery = (api: StudioApi, code: string) =>
  queryOptions({
    queryKey: ['attribute-values', code],
    queryFn: ({ signal }) => api.request(listAttributeValues, { params: { code }, signal }),
    staleTime: 60_000,
  });
