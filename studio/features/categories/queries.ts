import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createCategory,
  listStudioCategories,
  moveCategory,
  removeCategory,
  updateCategory,
} from '../../contract/categories.ts';
import type { StudioApi } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';

export const categoriesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.request(listStudioCategories, { signal }),
  });

/** What is typed of a category. */
export interface CategoryFields {
  readonly name: { readonly uk: string; readonly ru: string };
  readonly description: { readonly uk: string; readonly ru: string };
  readonly slug: string;
  readonly isInMenu: boolean;
}

interface Place {
  readonly parentId: number | null;
  readonly before: number | null;
}

/** What is done to the tree; it is asked for anew whatever became of it. */
export function useCategoryWrites() {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const onSettled = () =>
    Promise.all([['categories'], ['product-form']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return {
    create: useMutation({
      mutationFn: ({ parentId, fields }: { readonly parentId: number | null; readonly fields: CategoryFields }) =>
        api.request(createCategory, { body: { ...fields, parentId } }),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({
        id,
        revision,
        fields,
      }: {
        readonly id: number;
        readonly revision: number;
        readonly fields: CategoryFields;
      }) => api.request(updateCategory, { params: { id: String(id) }, body: fields, ifMatch: revision }),
      onSettled,
    }),
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
