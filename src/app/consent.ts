import type { AnalyticsSettings } from '../contract/analytics.ts';
import type { Consent } from '../features/analytics/consent.ts';
import { CONSENT_SETTINGS } from '../features/analytics/consent-banner.tsx';
import type { Purpose } from '../rules/browser-data.ts';
import { isCrawler } from '../rules/crawlers.ts';

interface Settings {
  readonly analytics?: AnalyticsSettings | undefined;
  readonly sentryDsn?: string | undefined;
}

/** What a shop with these settings asks its shoppers to allow. */
export function purposesOf({ analytics, sentryDsn }: Settings): readonly Purpose[] {
  return [...(analytics ? (['statistics'] as const) : []), ...(sentryDsn ? (['recording'] as const) : [])];
}

/** What this browser's shopper allows; null when there is nothing to ask, and for crawlers, which index the page without the question. */
export async function openConsent(purposes: readonly Purpose[]): Promise<Consent | null> {
  if (purposes.length === 0 || isCrawler(navigator.userAgent)) return null;
  const { createConsent } = await import('../features/analytics/consent.ts');
  return createConsent({ purposes, clock: () => new Date() });
}

/** Follows the answers of other tabs, and connects the buttons that reopen the question. */
export function connectConsent(consent: Consent, document: Document): void {
  consent.followOtherTabs();
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(CONSENT_SETTINGS)) consent.reopen();
  });
}
