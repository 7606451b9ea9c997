import * as v from 'valibot';

/** Where the browser reports what shoppers do, once they have allowed it. At least one of them is set. */
const analyticsSettingsSchema = v.object({
  ga4: v.optional(
    v.object({
      /** `G-…` */
      measurementId: v.string(),
      /** Of Google's tag, without its query. */
      scriptUrl: v.string(),
    }),
  ),
  /** Takes events by POST; see src/features/analytics/sinks/endpoint.ts. */
  endpoint: v.optional(v.string()),
});
export type AnalyticsSettings = v.InferOutput<typeof analyticsSettingsSchema>;
