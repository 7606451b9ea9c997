import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '../../../src/contract/endpoint.ts';
import {
  addSupplierList,
  changeSupplierList,
  getSupplierList,
  importSupplierList,
  listSupplierLists,
  removeSupplierList,
} from '../../contract/supplier-lists.ts';
import type { StudioApi } from '../../lib/api.ts';
import type { SearchOf } from '../../lib/search.ts';
import { useStudio } from '../../lib/studio.tsx';

const LISTS = 'supplier-lists';

export const supplierListsQuery = (api: StudioApi) =>
  queryOptions({ queryKey: [LISTS], queryFn: ({ signal }) => api.request(listSupplierLists, { signal }) });

export const supplierListQuery = (api: StudioApi, id: string, query: SearchOf<typeof getSupplierList.query>) =>
  queryOptions({
    queryKey: [LISTS, id, query],
    queryFn: ({ signal }) => api.request(getSupplierList, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

interface NewList {
  readonly name: string;
  readonly supplier: string;
  readonly content: Blob;
}

/** Returns a mutation that adds a draft of a list. */
export function useAddList() {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, supplier, content }: NewList) =>
      api.request(addSupplierList, {
        query: { name: name.slice(0, 200), supplier },
        content: new Blob([content], { type: 'application/octet-stream' }),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [LISTS] }),
  });
}

type Changes = NonNullable<RequestOf<typeof changeSupplierList>['body']>;

/** Mutations of a draft. Queries are invalidated whether or not they succeed. */
export function useListActions(id: string) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [LISTS] });
  return {
    change: useMutation({
      mutationFn: (body: Changes) => api.request(changeSupplierList, { params: { id }, body }),
      onSettled,
    }),
    makeImport: useMutation({
      mutationFn: () => api.request(importSupplierList, { params: { id }, body: {} }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: () => api.request(removeSupplierList, { params: { id } }),
      // The draft itself is not read again: it is on the screen until the navigation.
      onSettled: () => queryClient.invalidateQueries({ queryKey: [LISTS], exact: true }),
    }),
  };
}
