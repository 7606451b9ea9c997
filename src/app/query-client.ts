import { focusManager, QueryClient } from '@tanstack/react-query';
import { onReturn } from '../lib/on-return.ts';

/** A query client of one page. On the server nothing is retried, refetched or collected. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 1,
        refetchOnWindowFocus: false,
        // Offline, a request fails and the screen says so, instead of waiting without a word.
        networkMode: 'always',
      },
    },
  });
}

/** Queries that say so are refetched when the shopper comes back: the library itself hears of the tab alone, not of a window. */
export const refetchOnReturn = (): void => focusManager.setEventListener(onReturn);
