import type { AnalyticsSettings } from '../contract/analytics.ts';
import type { Analytics } from '../features/analytics/analytics.ts';
import type { Consent } from '../features/analytics/consent.ts';
import { pageView } from '../features/analytics/events.ts';
import { sanitizeUrl } from '../features/analytics/sanitize-url.ts';
import type { Navigation } from '../lib/navigation.ts';

/**
 * Creates the analytics of this browser; null if none is configured, and for crawlers, which are not asked for consent.
 */
export async function openAnalytics(
  settings: AnalyticsSettings | undefined,
  consent: Consent | null,
): Promise<Analytics | null> {
  if (!settings || !consent) return null;
  const { createAnalytics } = await import('../features/analytics/analytics.ts');
  return createAnalytics({
    consent,
    withLock,
    openSink: async () => (await import('../features/analytics/sinks/open-sinks.ts')).openSinks(settings),
    address: () => sanitizeUrl(location.href),
  });
}

/**
 * Runs a task under a Web Lock, so that only one tab runs it at a time. Without HTTPS the browser has no locks, and the
 * task runs at once.
 */
async function withLock<Result>(task: () => Result): Promise<Result> {
  return navigator.locks ? navigator.locks.request('analytics', async () => task()) : task();
}

/** Tracks page views. */
export function connectAnalytics(analytics: Analytics, { onArrive }: Navigation): void {
  let seen: string | null = null;
  const onPage = () => {
    if (location.pathname === seen) return;
    seen = location.pathname;
    analytics.track(pageView());
  };
  onPage();
  onArrive(onPage);
}
