import { createContext, use, useEffect, useRef } from 'react';
import type { Analytics } from './analytics.ts';
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
