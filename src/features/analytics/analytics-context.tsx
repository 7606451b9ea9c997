import { createContext, use, useEffect, useRef } from 'react';
import type { Analytics } from './analytics.ts';
import type { AnalyticsEvent } from './events.ts';

/** Null on the server, for crawlers, and in a shop without analytics. */
export const AnalyticsContext = createContext<Analytics | null>(null);

export const useAnalytics = (): Analytics | null => use(AnalyticsContext);

/** Reports an event of this screen once, as soon as `event` returns one. With another `key` it is reported again. */
export function useShownEvent(event: () => AnalyticsEvent | null, key = ''): void {
  const analytics = useAnalytics();
  const reported = useRef<string | null>(null);
  useEffect(() => {
    const shown = analytics && reported.current !== key && event();
    if (!shown) return;
    reported.current = key;
    analytics.track(shown);
  });
}
