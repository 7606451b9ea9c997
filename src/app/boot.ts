import * as v from 'valibot';
import { analyticsSettingsSchema } from '../contract/analytics.ts';
import { announcementSchema } from '../contract/announcement.ts';
import { pageDataSchema } from '../contract/page-data.ts';

/** What a prerendered document tells the browser's app. */
const bootSchema = v.object({
  origin: v.string(),
  /** Address of the language's catalogue, a module. */
  messages: v.string(),
  /** What was announced when the document was made. */
  announcement: announcementSchema,
  /** `page`: hydrate with this data; `app`: hydrate a screen that has none; `not-found`: the address may be a newer page. */
  document: v.variant('kind', [
    v.object({ kind: v.literal('page'), page: pageDataSchema }),
    v.object({ kind: v.literal('app') }),
    v.object({ kind: v.literal('not-found') }),
  ]),
  /** Where errors are reported; production only. */
  sentryDsn: v.optional(v.string()),
  /** Where events go; without it nobody is asked and nothing is counted. */
  analytics: v.optional(analyticsSettingsSchema),
});
export type Boot = v.InferOutput<typeof bootSchema>;
export type BootDocument = Boot['document'];

/** Reads what the document says. Throws when it is not a document of this shop. */
export function readBoot(document: Document): Boot {
  return v.parse(bootSchema, JSON.parse(document.getElementById('boot')?.textContent ?? 'null'));
}
