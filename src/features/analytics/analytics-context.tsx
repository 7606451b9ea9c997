import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Analytics, ConsentState } from './analytics.ts';
import type { AnalyticsEvent } from './events.ts';

/** Null on the server, for crawlers, and in a shop that counts nothing. */
export const AnalyticsContext = createContext<Analytics | null>(null);

export const useAnalytics = (): Analytics | null => use(AnalyticsContext);

/** Reports what this screen shows once, when it is there: while the event is null it is not. */
export function useShownEvent(event: () => AnalyticsEvent | null): void {
  const analytics = useAnalytics();
  const isReported = useRef(false);
  useEffect(() => {
    const shown = analytics && !isReported.current && event();
    if (!shown) return;
    isReported.current = true;
    analytics.track(shown);
  });
}

const SILENT: ConsentState = { isAsking: false, isCalledUp: false };
const never = () => () => {};

/** Whether the question of consent is to be shown; never in the first render, which equals the prerendered page. */
export function useConsentState(analytics: Analytics | null): ConsentState {
  return useSyncExternalStore(
    analytics?.subscribe ?? never,
    () => analytics?.consentState() ?? SILENT,
    () => SILENT,
  );
}
