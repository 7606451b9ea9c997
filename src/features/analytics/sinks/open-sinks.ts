import type { AnalyticsSettings } from '../../../contract/analytics.ts';
import type { AnalyticsSink } from '../analytics.ts';
import { openEndpoint } from './endpoint.ts';
import { openGa4 } from './ga4.ts';

/** Combines all configured sinks into one. This module is loaded only after consent. */
export function openSinks({ ga4, endpoint }: AnalyticsSettings): AnalyticsSink {
  const sinks = [...(ga4 ? [openGa4(ga4)] : []), ...(endpoint ? [openEndpoint(endpoint)] : [])];
  return {
    send: (event) => {
      for (const sink of sinks) sink.send(event);
    },
    close: () => {
      for (const sink of sinks) sink.close();
    },
  };
}
