import { createBrowserHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Consent } from '../features/analytics/consent.ts';
import { announcementQuery } from '../features/announcement/announcement.ts';
import { setSignedOut } from '../features/auth/queries.ts';
import { setMaintenance } from '../features/maintenance/maintenance.ts';
import { createApiClient } from '../lib/api.ts';
import { createI18n, importMessages } from '../lib/i18n.ts';
import { delocalize } from '../rules/paths.ts';
import { connectAnalytics, openAnalytics } from './analytics.ts';
import { readBoot } from './boot.ts';
import { createBuildWatch, loadedFiles, startBuildWatch, trackUnsavedInput } from './build-watch.ts';
import { connectConsent, openConsent, purposesOf } from './consent.ts';
import { offerEditing } from './edit-button.ts';
import { readIslands } from './islands.tsx';
import { connectFullMenu } from './layout/full-menu.ts';
import { interceptLinks, prefetchLinks } from './links.ts';
import { pageQuery } from './page-query.ts';
import { createQueryClient, createRouter, type Router } from './router.tsx';
import { ShopApp } from './shop.tsx';

/** Hydrates a prerendered document: the same tree as the server's, with the same data. */
export async function startShop(): Promise<void> {
  const boot = readBoot(document);
  const { origin, document: booted, messages, announcement, sentryDsn, analytics: settings } = boot;
  const { lang, path } = delocalize(location.pathname);
  const i18n = createI18n(lang, await importMessages(messages));
  const queryClient = createQueryClient();
  const fetch = window.fetch.bind(window);
  const api = createApiClient({
    lang,
    fetch,
    onMaintenance: (info) => setMaintenance(queryClient, info),
    onSignedOut: () => setSignedOut(queryClient),
  });
  const context = { api, fetch, queryClient };
  if (booted.kind === 'page') queryClient.setQueryData(pageQuery(context, path).queryKey, booted.page);
  // As old as the document, so stale at once: it is fetched when the browser is idle.
  queryClient.setQueryData(announcementQuery(api).queryKey, announcement, { updatedAt: 0 });
  const router = createRouter({ lang, history: createBrowserHistory(), context });
  reloadSameAddress(router);

  const purposes = purposesOf(boot);
  const consent = openConsent(purposes);
  const analytics = openAnalytics(settings, consent);

  const container = document.getElementById('app');
  if (!container) throw new Error('The document has no #app');
  const app = (
    <StrictMode>
      <ShopApp
        shop={{ lang, api, origin, purposes }}
        i18n={i18n}
        queryClient={queryClient}
        router={router}
        islands={readIslands(document)}
        analytics={analytics}
        consent={consent}
      />
    </StrictMode>
  );
  if (booted.kind === 'not-found') {
    // The address may be a page created since the last build: what replaces the document is known once it is loaded.
    await router.load();
    createRoot(container).render(app);
  } else {
    // Rendered on a server, so without the Suspense boundaries that the router adds in a browser-only app.
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(container, app);
  }
  const build = createBuildWatch({ fetch, files: loadedFiles(document) });
  const hasUnsavedInput = trackUnsavedInput(document);
  startBuildWatch(window, router, build);
  interceptLinks(document, router, () => build.isOutdated() && !hasUnsavedInput());
  prefetchLinks(document, router, () => void build.check());
  connectFullMenu(document, lang, fetch);
  if (consent) connectConsent(consent, document);
  if (analytics) connectAnalytics(analytics, router);
  startMonitoring(sentryDsn, consent);
  offerEditing();
}

/** A navigation to the address that is already open invalidates all queries. */
function reloadSameAddress(router: Router): void {
  router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
    if (!hrefChanged) void router.options.context.queryClient.invalidateQueries();
  });
}

/** Loads error monitoring once the page is interactive and the browser idle; in production, and only with a DSN. */
function startMonitoring(dsn: string | undefined, consent: Consent | null): void {
  if (!import.meta.env.PROD || !dsn) return;
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1));
  idle(async () => (await import('./monitoring/sentry.ts')).startSentry(dsn, consent));
}
