import { type RefCallback, useCallback } from 'react';
import { API_ROOT } from '../../contract/api.ts';
import { useShop } from '../../lib/shop.tsx';

/** The middle button opens a link in a new tab. */
const EVENTS = ['click', 'auxclick'] as const;

/**
 * Reports once for each query that a link of its results was followed, or a button of them pressed. Only the query is
 * sent. @returns the ref of the element with the results
 */
export function useOpened(query: string): RefCallback<HTMLElement> {
  const { lang } = useShop();
  return useCallback(
    (list: HTMLElement | null) => {
      const report = ({ target }: Event) => {
        if (!(target instanceof Element && target.closest('li a, li button'))) return;
        stop();
        // Sent as JSON, which a page of another site cannot send without a CORS preflight.
        const json = new Blob([JSON.stringify({ query })], { type: 'application/json' });
        navigator.sendBeacon(`${API_ROOT}/search/opened?lang=${lang}`, json);
      };
      const stop = () => {
        for (const event of EVENTS) list?.removeEventListener(event, report);
      };
      for (const event of EVENTS) list?.addEventListener(event, report);
      return stop;
    },
    [query, lang],
  );
}
