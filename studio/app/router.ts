import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { STUDIO_ROOT } from '../contract/document.ts';
import { createStudioApi } from '../lib/api.ts';
import { parseSearch, stringifySearch } from '../lib/search.ts';
import { routeTree } from './routes.ts';

/** The studio's router. The app gives it the client of whatever language is shown. */
export function createStudioRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: STUDIO_ROOT,
    context: { queryClient, api: createStudioApi({ lang: 'uk', fetch: window.fetch.bind(window) }) },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Queries know how old their data are.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>;
  }
}
