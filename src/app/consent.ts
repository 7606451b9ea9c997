import type { AnalyticsSettings } from '../contract/analytics.ts';
import type { Consent } from '../features/analytics/consent.ts';
import { CONSENT_SETTINGS } from '../features/analytics/consent-banner.tsx';
import type { Purpose } from '../rules/browser-data.ts';
import { isCrawler } from '../rules/crawlers.ts';

interface Settings {
  readonly analytics?: AnalyticsSettings | undefined;
  readonly sentryDsn?: string | undefined;
}

/** Returns the purposes for which a shop with these settings asks consent. */
export function purposesOf({ analytics, sentryDsn }: Settings): readonly Purpose[] {
  return [...(analytics ? (['statistics'] as const) : []), ...(sentryDsn ? (['recording'] as const) : [])];
}

/**
 * Opens the consent of this browser; null if there is nothing to ask, and for crawlers, which index the page without
 * the question.
 */
export async function openConsent(purposes: readonly Purpose[]): Promise<Consent | null> {
  if (purposes.length === 0 || isCrawler(navigator.userAgent)) return null;
  const { createConsent } = await import('../features/analytics/consent.ts');
  return createConsent({ purposes, clock: () => new Date() });
}

/** Applies answers that are given in other tabs, and connects the buttons that reopen the question. */
export function connectConsent(consent: Consent, document: Document): void {
  consent.followOtherTabs();
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest(CONSENT_SETTINGS)) consent.reopen();
  });
}
