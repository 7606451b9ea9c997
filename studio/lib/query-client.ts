import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { refreshDay } from './day.ts';

const RETRIES = 2;

/** Returns true if the request did not reach the server, or if the server failed temporarily, and retries are left. */
function isWorthRetrying(count: number, error: Error): boolean {
  if (count >= RETRIES || !(error instanceof ApiError)) return false;
  return error.code === 'network' || error.status >= 500;
}

/**
 * Creates the query client. Queries are refetched on window focus, because other editors change data too; a write
 * updates the numbers in the menu.
 */
export function createStudioQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onSuccess: () => refreshDay(client) }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
  return client;
}
