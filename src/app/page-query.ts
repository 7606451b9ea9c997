import { queryOptions } from '@tanstack/react-query';
import type { PageData } from '../contract/page-data.ts';
import { late } from '../lib/late.ts';
import type { PageSource } from './page-source.ts';
import { loadScreen } from './screens/page-screens.tsx';

/**
 * Milliseconds that page data is fresh: as long as from prefetching a link to following it. Stale data is shown while it
 * is revalidated, which mostly answers 304.
 */
const STALE_TIME = 5_000;

/** With the schemas of all pages: what a document shows at first needs none of it. */
const loading = late(() => import('./load-page-data.ts'));

/**
 * The data of one page: the JSON file beside its HTML or, when there is no file yet, the API. Its path is another one when
 * the page has moved. `null` when no such page exists. Its screen is loaded with it. Throws ApiError when neither answers.
 */
export function pageQuery({ api, fetch }: PageSource, path: string) {
  return queryOptions({
    queryKey: ['page', path],
    staleTime: STALE_TIME,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<PageData | null> => {
      const { loadPageData } = await loading.load();
      const page = await loadPageData({ api, fetch }, path, signal);
      if (page) await loadScreen(page.type);
      return page;
    },
  });
}
