import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { STUDIO_ROOT } from '../contract/document.ts';
import { createStudioApi } from '../lib/api.ts';
import { parseSearch, stringifySearch } from '../lib/search.ts';
import { routeTree } from './routes.ts';

/** Creates the studio's router. The app replaces `context.api` with the client of the current language. */
export function createStudioRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: STUDIO_ROOT,
    context: { queryClient, api: createStudioApi({ lang: 'uk', fetch: window.fetch.bind(window) }) },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query client decides how long data are fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>;
  }
}
