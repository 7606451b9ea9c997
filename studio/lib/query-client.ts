import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isTemporary } from './api-error.ts';
import { refreshDay } from './day.ts';

const RETRIES = 2;

const isWorthRetrying = (count: number, error: Error) => count < RETRIES && isTemporary(error);

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
