import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listPromoCodes, readPromoCode, type StudioPromoWithUses } from '../../contract/promo.ts';
import type { StudioApi } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';
import type { PromoSearch } from './route.tsx';

/** Query of one page of the list. The previous page stays visible until the next one is loaded. */
export const promoListQuery = (api: StudioApi, query: PromoSearch) =>
  queryOptions({
    queryKey: ['promo', 'list', query],
    queryFn: ({ signal }) => api.request(listPromoCodes, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const promoQuery = (api: StudioApi, code: string) =>
  queryOptions({
    queryKey: ['promo', 'one', code],
    queryFn: ({ signal }) => api.request(readPromoCode, { params: { code }, signal }),
  });

/** Writes a code and updates the cached one with the response. */
export function usePromoWrite<Input>(write: (api: StudioApi, input: Input) => Promise<StudioPromoWithUses>) {
  const { api } = useStudio();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => write(api, input),
    onSuccess(promo) {
      client.setQueryData(promoQuery(api, promo.code).queryKey, promo);
      void client.invalidateQueries({ queryKey: ['promo', 'list'] });
    },
  });
}
