import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ChosenProducts, type ProductFilters, readSelection } from '../../contract/product-list.ts';
import type { StudioApi } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Products that a bulk action changes: chosen rows, or everything that the filters match on all pages. */
export type Chosen =
  | { readonly ids: readonly number[] }
  /** `total`: number of products as the list has counted them. */
  | { readonly filters: ProductFilters; readonly total: number };

/** Query of all matching products for a dialog that asks to confirm their number; never cached. */
const selectionQuery = (api: StudioApi, filters: ProductFilters) =>
  queryOptions({
    queryKey: ['product-selection', filters],
    queryFn: ({ signal }) => api.request(readSelection, { query: filters, signal }),
    ...{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });

interface Confirmed {
  readonly count: number;
  /** The products as a request names them; null until they are counted. */
  readonly products: ChosenProducts | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Returns the chosen products to confirm. All matching products are counted when a dialog opens; the action is refused
 * if others match by then.
 * @param isAsking true while a dialog asks to confirm them
 */
export function useConfirmed(chosen: Chosen, isAsking: boolean): Confirmed {
  const { api } = useStudio();
  const isAll = 'filters' in chosen;
  const { data, error, isFetching, refetch } = useQuery({
    ...selectionQuery(api, isAll ? chosen.filters : {}),
    enabled: isAll && isAsking,
  });
  const retry = () => void refetch();
  if (!isAll) return { count: chosen.ids.length, products: { ids: [...chosen.ids] }, error: null, retry };
  if (!data || isFetching) return { count: chosen.total, products: null, error, retry };
  const { count, fingerprint } = data;
  return { count, products: { selection: { filters: chosen.filters, fingerprint } }, error, retry };
}
