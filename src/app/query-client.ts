import { QueryClient } from '@tanstack/react-query';

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
