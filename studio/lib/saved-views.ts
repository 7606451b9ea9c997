import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listViews, removeView, saveView } from '../contract/views.ts';
import type { StudioApi } from './api.ts';
import { useStudio } from './studio.tsx';

const viewsQuery = (api: StudioApi, screen: string) =>
  queryOptions({
    queryKey: ['views', screen],
    queryFn: ({ signal }) => api.request(listViews, { query: { screen }, signal }),
    staleTime: 60_000,
  });

/** Returns the signed-in person's saved views of a list, and the mutations of them. */
export function useSavedViews(screen: string) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const query = viewsQuery(api, screen);
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  return {
    views: useQuery(query).data ?? [],
    save: useMutation({
      mutationFn: (view: { readonly name: string; readonly search: string }) =>
        api.request(saveView, { body: { screen, ...view } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) => api.request(removeView, { params: { id: String(id) } }),
      onSuccess,
    }),
  };
}
