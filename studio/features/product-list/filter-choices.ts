import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Localized } from '../../../src/contract/localized.ts';
import { getProductForm } from '../../contract/products.ts';
import type { StudioApi } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';

const formQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['product-form'],
    queryFn: ({ signal }) => api.request(getProductForm, { signal }),
    staleTime: 60_000,
  });

/** Returns the options of the filters: categories with the names of their ancestors, and brands. */
export function useFilterChoices() {
  const { api } = useStudio();
  const { data } = useQuery(formQuery(api));
  return useMemo(() => {
    const byId = new Map(data?.categories.map((category) => [category.id, category]));
    const pathOf = (id: number | null): Localized[] => {
      const category = id === null ? undefined : byId.get(id);
      return category ? [...pathOf(category.parentId), category.name] : [];
    };
    return {
      categories: data?.categories.map(({ id }) => ({ id, path: pathOf(id) })) ?? [],
      brands: data?.brands.map(({ name }) => name) ?? [],
    };
  }, [data]);
}
