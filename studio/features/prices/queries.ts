import { queryOptions, useMutation } from '@tanstack/react-query';
import { undoAudit } from '../../contract/audit.ts';
import { type PriceUpdate, readPriceSheet, updatePrices } from '../../contract/price-sheet.ts';
import type { StudioApi } from '../../lib/api.ts';
import type { SearchOf } from '../../lib/search.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Query of the sheet. It is never refetched in the background, because the sheet may be edited for an hour. */
export const sheetQuery = (api: StudioApi, query: SearchOf<typeof readPriceSheet.query>) =>
  queryOptions({
    queryKey: ['prices', query],
    queryFn: ({ signal }) => api.request(readPriceSheet, { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export function useSavePrices() {
  const { api } = useStudio();
  return useMutation({ mutationFn: (body: PriceUpdate) => api.request(updatePrices, { body }) });
}

/** Undoes a save as a whole; any blocked row stops the undo. */
export const undoSave = (api: StudioApi, transaction: string) =>
  api.request(undoAudit, { body: { selection: { transaction }, keepBlocked: false } });
