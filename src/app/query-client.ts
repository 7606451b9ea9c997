import { focusManager, QueryClient } from '@tanstack/react-query';
import { onReturn } from '../lib/on-return.ts';

/**
 * Creates the query client of one page. The server fetches nothing while it renders, so nothing is retried or refetched
 * there.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 1,
        refetchOnWindowFocus: false,
        // Offline, a request fails and the screen reports it, instead of waiting silently.
        networkMode: 'always',
      },
    },
  });
}

/**
 * Refetches queries with `refetchOnWindowFocus` when the shopper returns: the library itself observes only the tab, not
 * the window.
 */
export const refetchOnReturn = (): void => focusManager.setEventListener(onReturn);
