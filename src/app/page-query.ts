import { queryOptions } from '@tanstack/react-query';
import type { PageData } from '../contract/page-data.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import type { PageSource } from './page-source.ts';

/**
 * Milliseconds for which page data are fresh: about the time from prefetching a link to following it. Stale data are
 * shown while they are revalidated, which mostly ends with a 304.
 */
const STALE_TIME = 5_000;

/** Loaded late with the schemas of all pages: the first view of a document needs none of them. */
const loading = lazyPart(() => import('./load-page-data.ts'));

/**
 * Query for the data of one page: the JSON file beside its HTML or, if there is no file yet, the API. The path in the
 * data differs from `path` if the page has moved; the data are null if no such page exists. The screen is loaded with
 * them. Throws ApiError if neither source answers.
 */
export function pageQuery({ api, fetch }: PageSource, path: string) {
  return queryOptions({
    queryKey: ['page', path],
    staleTime: STALE_TIME,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<PageData | null> => {
      const { loadPageData } = await loading.load();
      return loadPageData({ api, fetch }, path, signal);
    },
  });
}
