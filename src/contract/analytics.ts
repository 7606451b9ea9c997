import * as v from 'valibot';

/** Services to which the browser reports events, once the shopper has consented. At least one of them is set. */
const analyticsSettingsSchema = v.object({
  ga4: v.optional(
    v.object({
      /** `G-…` */
      measurementId: v.string(),
      /** Address of Google's tag, without its query string. */
      scriptUrl: v.string(),
    }),
  ),
  /** Receives events by POST; see src/features/analytics/sinks/endpoint.ts. */
  endpoint: v.optional(v.string()),
});
export type AnalyticsSettings = v.InferOutput<typeof analyticsSettingsSchema>;
