import type { AnalyticsEvent } from '../events.ts';

/** An event and the address at which it happened. */
export type SentEvent = AnalyticsEvent & { readonly pageLocation: string };

/** Something that takes events. It exists only while the shopper allows it. */
export interface AnalyticsSink {
  send(event: SentEvent): void;
  /** Stops for good and takes away what it has left in the browser. */
  close(): void;
}
