import type { AnalyticsSink } from '../analytics.ts';

/**
 * Posts each event to an endpoint as `{ "events": [{ "name", "params" }] }`, the shape of GA4's Measurement Protocol.
 * It is sent as plain text without credentials: no cookie is sent, and no CORS preflight is needed.
 */
export function openEndpoint(url: string): AnalyticsSink {
  return {
    send: ({ name, params, pageLocation }) => {
      // Outlives the page, like a beacon; but a beacon always sends cookies.
      const request = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true } as const;
      const body = JSON.stringify({ events: [{ name, params: { ...params, page_location: pageLocation } }] });
      void fetch(url, { ...request, referrerPolicy: 'no-referrer', body }).catch((error: unknown) =>
        console.info('An event could not be sent:', error),
      );
    },
    close: () => {},
  };
}
