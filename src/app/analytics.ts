import type { AnalyticsSettings } from '../contract/analytics.ts';
import { toldAddress } from '../features/analytics/address.ts';
import { type Analytics, createAnalytics } from '../features/analytics/analytics.ts';
import { CONSENT_KEY } from '../features/analytics/consent.ts';
import { CONSENT_SETTINGS } from '../features/analytics/consent-banner.tsx';
import { pageView } from '../features/analytics/events.ts';
import type { Router } from './router.tsx';

/** Robots that run scripts: they are no shoppers, are not counted, and index the page without the question on it. */
const CRAWLER = /bot\b|crawl|spider|slurp|lighthouse/i;

/** What counts this browser's visit; null when nothing is configured to, and for crawlers. */
export function openAnalytics(settings: AnalyticsSettings | undefined): Analytics | null {
  if (!settings || CRAWLER.test(navigator.userAgent)) return null;
  return createAnalytics({
    storage: deferredStorage,
    exclusively,
    openSink: async () => (await import('../features/analytics/sinks/open-sinks.ts')).openSinks(settings),
    address: () => toldAddress(location.href),
    clock: () => new Date(),
  });
}

/** Reading `localStorage` at all throws where a browser keeps nothing for a site; here it does so when it is used. */
const deferredStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};

/** One tab at a time; where a browser has no locks (an address without https), one task at a time. */
async function exclusively<Result>(task: () => Result): Promise<Result> {
  return navigator.locks ? navigator.locks.request('analytics', async () => task()) : task();
}

/** Reports pages, hears the answer of other tabs, and makes the footer's button call the question up. */
export function connectAnalytics(analytics: Analytics, document: Document, router: Router): void {
  let seen: string | null = null;
  const onPage = () => {
    if (location.pathname === seen) return;
    seen = location.pathname;
    analytics.track(pageView());
  };
  onPage();
  router.subscribe('onResolved', onPage);
  window.addEventListener('storage', ({ key }) => {
    // Null when everything was cleared.
    if (key === CONSENT_KEY || key === null) analytics.readAnswer();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(CONSENT_SETTINGS)) analytics.callUp();
  });
}
