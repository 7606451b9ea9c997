import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ChosenProducts,
  listStudioProducts,
  moveProducts,
  publishProducts,
  repriceProducts,
} from '../../contract/product-list.ts';
import type { Reprice } from '../../contract/reprice.ts';
import type { StudioApi } from '../../lib/api.ts';
import type { SearchOf } from '../../lib/search.ts';
import { useStudio } from '../../lib/studio.tsx';

type ListSearch = SearchOf<typeof listStudioProducts.query>;

/** Query of a page of the list. The previous page stays visible until the next one is loaded. */
export const productListQuery = (api: StudioApi, query: ListSearch) =>
  queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: ({ signal }) => api.request(listStudioProducts, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Actions for the selected products. */
export type BulkAction =
  | { readonly kind: 'publish'; readonly isPublished: boolean }
  | { readonly kind: 'move'; readonly categoryId: number }
  | { readonly kind: 'reprice'; readonly reprice: Reprice };

export function useBulkAction() {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ products, action }: { readonly products: ChosenProducts; readonly action: BulkAction }) => {
      if (action.kind === 'publish')
        return api.request(publishProducts, { body: { ...products, isPublished: action.isPublished } });
      if (action.kind === 'move')
        return api.request(moveProducts, { body: { ...products, categoryId: action.categoryId } });
      return api.request(repriceProducts, { body: { ...products, ...action.reprice } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['products'] }),
  });
}
