import { queryOptions, useMutation } from '@tanstack/react-query';
import { undoAudit } from '../../contract/audit.ts';
import { readPreview, startPreview } from '../../contract/preview.ts';
import { type PriceUpdate, readPriceSheet, updatePrices } from '../../contract/price-sheet.ts';
import type { StudioApi } from '../../lib/api.ts';
import type { SearchOf } from '../../lib/search.ts';
import { useStudio } from '../../lib/studio.tsx';

/** Polling interval of a preview, ms. */
const INTERVAL = 500;

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

/** Query of the number of pages that a save would publish, determined by a preview. */
export const pagesQuery = (api: StudioApi, rows: PriceUpdate['rows']) =>
  queryOptions({
    queryKey: ['prices', 'pages', rows],
    queryFn: async ({ signal }) => {
      let preview = await api.request(startPreview, { body: { write: 'prices.update', input: { rows } }, signal });
      while (preview.result === null) {
        await new Promise((resolve) => setTimeout(resolve, INTERVAL));
        preview = await api.request(readPreview, { params: { id: String(preview.id) }, signal });
      }
      const { counts, unchecked } = preview.result;
      return { pages: counts.new + counts.changed + counts.removed + counts.redirect, unchecked };
    },
    gcTime: 0,
    retry: false,
  });
