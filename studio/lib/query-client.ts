import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;

/** Only what never reached the server, or what it could not do just now, is worth asking again. */
function isWorthRetrying(count: number, error: Error): boolean {
  if (count >= RETRIES || !(error instanceof ApiError)) return false;
  return error.code === 'network' || error.status >= 500;
}

/** Others work here too: what comes back into view is asked for again. */
export function createStudioQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
