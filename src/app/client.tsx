import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Language } from '../contract/language.ts';
import type { Consent } from '../features/analytics/consent.ts';
import { announcementQuery } from '../features/announcement/announcement.ts';
import { setSignedOut } from '../features/auth/customer.ts';
import { setMaintenance } from '../features/maintenance/maintenance.ts';
import { allTexts, onTextsWanted } from '../lib/all-texts.ts';
import { createApiClient } from '../lib/api.ts';
import { createI18n, importMessages } from '../lib/i18n.ts';
import { nextTask } from '../lib/next-task.ts';
import { preparePageEndpoints } from '../lib/page-endpoint.ts';
import { delocalize } from '../rules/paths.ts';
import { connectAnalytics, openAnalytics } from './analytics.ts';
import { startInBackground } from './background/start.ts';
import { readBoot } from './boot.ts';
import { createBuildWatch, loadedFiles, startBuildWatch, trackUnsavedInput } from './build-watch.ts';
import { createClientNavigation } from './client-navigation.ts';
import { connectConsent, openConsent, purposesOf } from './consent.ts';
import { CurrentScreen, loadRouter } from './current-screen.tsx';
import { offerEditing } from './edit-button.ts';
import { readFirstPage } from './first-page.ts';
import { Hydrated } from './hydrated.tsx';
import { readIslands } from './islands.tsx';
import { connectFullMenu } from './layout/full-menu.ts';
import { interceptLinks, prefetchLinks } from './links.ts';
import { replay } from './loader/replay.ts';
import { endSpeculation } from './loader/speculation.ts';
import { pageQuery } from './page-query.ts';
import { createQueryClient, refetchOnReturn } from './query-client.ts';
import { loadScreen } from './screens/page-screens.tsx';
import { ShopApp } from './shop.tsx';
import { ShownPage } from './shown-page.tsx';

/**
 * Hydrates a prerendered document with the same tree and the same data as on the server. Rejects if a part fails to
 * load; the document is untouched then, and the function can be called again.
 */
export async function startShop(): Promise<void> {
  await isRead(document);
  const boot = readBoot(document);
  const { origin, document: booted, announcement, sentryDsn, analytics: settings, unpublished } = boot;
  const { lang, path: address } = delocalize(location.pathname);
  const fetch = window.fetch.bind(window);
  const [messages, page] = await Promise.all([
    importMessages(window.early?.texts ?? sourceTexts(lang)),
    readFirstPage(boot, window.early?.page, fetch),
    booted.kind === 'page' && loadScreen(booted.type),
  ]);
  await nextTask();
  // A text that is missing from the screen's own messages triggers the loading of all texts, and is empty until then.
  const i18n = createI18n(lang, messages, () => void allTexts());
  const queryClient = createQueryClient();
  refetchOnReturn();
  const api = createApiClient({
    lang,
    fetch,
    onMaintenance: (info) => setMaintenance(queryClient, info),
    onSignedOut: () => setSignedOut(queryClient),
  });
  const source = { api, fetch };
  const path = page?.path ?? address;
  if (page) queryClient.setQueryData(pageQuery(source, path).queryKey, page);
  // As old as the document, so stale at once: it is fetched when the browser is idle.
  queryClient.setQueryData(announcementQuery(api).queryKey, announcement, { updatedAt: 0 });
  onTextsWanted(async () => i18n.load(lang, await importMessages(window.early?.allTexts ?? sourceTexts(lang))));
  const navigation = createClientNavigation({
    path,
    loadRouter: () => loadRouter(lang, { ...source, queryClient }),
    onSameAddress: () => void queryClient.invalidateQueries(),
  });
  // Only the router can resolve an address without its own page, and show a newer page.
  if (!page) await navigation.startRouter();

  const purposes = purposesOf(boot);
  const consent = await openConsent(purposes);
  const analytics = await openAnalytics(settings, consent);
  const opened = document.querySelector(':popover-open')?.id;
  const app = (
    <StrictMode>
      <Hydrated onHydrated={() => void answerEarly(opened)}>
        <ShopApp
          shop={{ lang, api, origin, purposes, unpublished }}
          i18n={i18n}
          queryClient={queryClient}
          navigation={navigation}
          source={source}
          screen={<CurrentScreen navigation={navigation} first={page && <ShownPage path={path} />} />}
          islands={readIslands(document)}
          analytics={analytics}
          consent={consent}
        />
      </Hydrated>
    </StrictMode>
  );
  const container = document.getElementById('app');
  if (!container) throw new Error('The document has no #app');
  preparePageEndpoints();
  // Hydrates in slices, between which the browser handles events: a transition can be interrupted.
  if (page || booted.kind === 'app') startTransition(() => void hydrateRoot(container, app));
  else createRoot(container).render(app);

  const intent = { navigation, queryClient, source };
  const build = createBuildWatch({ fetch, files: loadedFiles(document) });
  const hasUnsavedInput = trackUnsavedInput(document);
  startBuildWatch(window, navigation, build);
  endSpeculation(document);
  interceptLinks(document, navigation, () => build.isOutdated() && !hasUnsavedInput());
  prefetchLinks(document, intent, () => void build.check());
  connectFullMenu(document, lang, fetch);
  if (consent) connectConsent(consent, document);
  if (analytics) connectAnalytics(analytics, navigation);
  startMonitoring(sentryDsn, consent);
  offerEditing();
  if (import.meta.env.PROD) startInBackground(lang);
}

/** Address of the messages in development, where documents have no recorder. */
const sourceTexts = (lang: Language) => `/locales/${lang}.po`;

/** Resolves when the browser has parsed the whole document: the app needs its end. */
async function isRead(document: Document): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/**
 * Replays the shopper's actions before hydration; from then on the app handles events itself, and the document is
 * marked as hydrated. A menu that was `opened` before is opened again if the document was rendered again.
 */
async function answerEarly(opened: string | undefined): Promise<void> {
  const menu = opened && document.getElementById(opened);
  if (menu && !menu.matches(':popover-open')) menu.showPopover();
  if (window.early) await replay(window.early, document);
  document.documentElement.dataset.hydrated = 'true';
}

/** Loads error monitoring once the page is interactive and the browser idle; in production, and only with a DSN. */
function startMonitoring(dsn: string | undefined, consent: Consent | null): void {
  if (!import.meta.env.PROD || !dsn) return;
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1));
  idle(async () => (await import('./monitoring/sentry.ts')).startSentry(dsn, consent));
}
