import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../contract/api.ts';
import { layoutSchema } from '../../contract/layout.ts';
import type { ApiClient } from '../../lib/api.ts';

/** What the shop says of itself, for screens that are not prerendered with it. */
export function siteQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['site'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api.get(endpoints.layout, layoutSchema, { signal })).site,
  });
}
