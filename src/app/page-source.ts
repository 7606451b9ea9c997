import { createContext, use } from 'react';
import type { ApiClient, Fetch } from '../lib/api.ts';

/** Clients with which page data are fetched. */
export interface PageSource {
  readonly api: ApiClient;
  readonly fetch: Fetch;
}

export const PageSourceContext = createContext<PageSource | null>(null);

export function usePageSource(): PageSource {
  const source = use(PageSourceContext);
  if (!source) throw new Error('usePageSource() needs a PageSourceContext above it');
  return source;
}
