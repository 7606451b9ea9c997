import type { AnalyticsSettings } from '../contract/analytics.ts';
import { toldAddress } from '../features/analytics/address.ts';
import { type Analytics, createAnalytics } from '../features/analytics/analytics.ts';
import type { Consent } from '../features/analytics/consent.ts';
import { pageView } from '../features/analytics/events.ts';
import type { Router } from './router.tsx';

/** What counts this browser's visit; null when nothing is configured to, and where nobody is asked for consent. */
export function openAnalytics(settings: AnalyticsSettings | undefined, consent: Consent | null): Analytics | null {
  if (!settings || !consent) return null;
  return createAnalytics({
    consent,
    exclusively,
    openSink: async () => (await import('../features/analytics/sinks/open-sinks.ts')).openSinks(settings),
    address: () => toldAddress(location.href),
  });
}

/** One tab at a time; where a browser has no locks (an address without https), one task at a time. */
async function exclusively<Result>(task: () => Result): Promise<Result> {
  return navigator.locks ? navigator.locks.request('analytics', async () => task()) : task();
}

/** Reports pages. */
export function connectAnalytics(analytics: Analytics, router: Router): void {
  let seen: string | null = null;
  const onPage = () => {
    if (location.pathname === seen) return;
    seen = location.pathname;
    analytics.track(pageView());
  };
  onPage();
  router.subscribe('onResolved', onPage);
}
