import type { AnalyticsSink } from '../analytics.ts';

/**
 * Posts each event to an endpoint as `{ "events": [{ "name", "params" }] }`, the shape of GA4's Measurement Protocol.
 * As plain text without credentials: no cookie travels and no browser has to ask the endpoint for leave first.
 */
export function openEndpoint(url: string): AnalyticsSink {
  return {
    send: ({ name, params, pageLocation }) => {
      // Survives the page, as a beacon does, which cannot leave the cookies out.
      const request = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true } as const;
      const body = JSON.stringify({ events: [{ name, params: { ...params, page_location: pageLocation } }] });
      void fetch(url, { ...request, referrerPolicy: 'no-referrer', body }).catch((error: unknown) =>
        console.info('An event was not counted:', error),
      );
    },
    close: () => {},
  };
}
