import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listStudioCategories, moveCategory, removeCategory } from '../../contract/categories.ts';
import type { StudioApi } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';

export const categoriesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.request(listStudioCategories, { signal }),
  });

/** Position of a category: its parent, and the sibling it is placed before; null places it last. */
export interface Place {
  readonly parentId: number | null;
  readonly before: number | null;
}

/** Returns a function that invalidates all queries with categories. */
export function useStaleCategories() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([['categories'], ['product-form']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Mutations of the tree. Queries are invalidated whether or not the write succeeds. */
export function useCategoryWrites() {
  const { api } = useStudio();
  const onSettled = useStaleCategories();
  return {
    move: useMutation({
      mutationFn: ({ id, place }: { readonly id: number; readonly place: Place }) =>
        api.request(moveCategory, { params: { id: String(id) }, body: place }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => api.request(removeCategory, { params: { id: String(id) } }),
      onSettled,
    }),
  };
}
