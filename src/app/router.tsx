import type { QueryClient } from '@tanstack/react-query';
import { createRouter as createTanStackRouter, type RouterHistory } from '@tanstack/react-router';
import type { Language } from '../contract/language.ts';
import { delocalize, localize } from '../rules/paths.ts';
import type { PageSource } from './page-source.ts';
import { routeTree } from './routeTree.gen.ts';
import { NotFound } from './screens/not-found.tsx';
import { PageError } from './screens/page-error.tsx';
import { PageLoading } from './screens/page-loading.tsx';

/** Context of route loaders. */
export interface RouterContext extends PageSource {
  readonly queryClient: QueryClient;
}

interface Options {
  readonly lang: Language;
  readonly history: RouterHistory;
  readonly context: RouterContext;
}

/** Milliseconds before a slow navigation shows the loading screen instead of the page that is being left. */
const PENDING_AFTER = 400;

/**
 * Creates the router of one page and language. Inside it addresses have no language: `/ru/x`, `/uk/x` and `/x` are the
 * route `/x`; the language is added to the hrefs that it writes.
 */
export function createRouter({ lang, history, context }: Options) {
  return createTanStackRouter({
    routeTree,
    history,
    context,
    rewrite: {
      input: ({ url }) => {
        url.pathname = delocalize(url.pathname).path;
        return url;
      },
      output: ({ url }) => {
        url.pathname = localize(lang, url.pathname);
        return url;
      },
    },
    scrollRestoration: true,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_AFTER,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PageLoading,
    defaultNotFoundComponent: NotFound,
  });
}

export type Router = ReturnType<typeof createRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: Router;
  }
}
