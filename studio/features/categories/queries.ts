import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listStudioCategories, moveCategory, removeCategory } from '../../contract/categories.ts';
import type { StudioApi } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';

export const categoriesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.request(listStudioCategories, { signal }),
  });

/** Where a category lies: below which one, and before which of its siblings; last with null. */
export interface Place {
  readonly parentId: number | null;
  readonly before: number | null;
}

/** Asks for everything anew that shows categories. */
export function useStaleCategories() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([['categories'], ['product-form']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** What is done to the tree; it is asked for anew whatever became of it. */
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
