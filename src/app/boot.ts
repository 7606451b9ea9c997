import type { AnalyticsSettings } from '../contract/analytics.ts';
import type { Announcement } from '../contract/announcement.ts';
import type { PageData } from '../contract/page-data.ts';

/** What a document shows, where it is rendered. */
export type BootDocument =
  | { readonly kind: 'page'; readonly page: PageData }
  /** A screen that has no data. */
  | { readonly kind: 'app' }
  /** The address may be a newer page. */
  | { readonly kind: 'not-found' };

/** What a prerendered document tells the browser's app. Both are of one build, so the app takes it as it is. */
export interface Boot {
  readonly origin: string;
  /** What was announced when the document was made. */
  readonly announcement: Announcement | null;
  /** A page has its data beside it (x.json), of this version or a newer one. */
  readonly document: { readonly kind: 'page'; readonly type: PageData['type']; readonly version: string } | NoPage;
  /** Where errors are reported; production only. */
  readonly sentryDsn?: string;
  /** Where events go; without it nobody is asked and nothing is counted. */
  readonly analytics?: AnalyticsSettings;
}

type NoPage = Exclude<BootDocument, { kind: 'page' }>;

/** Reads what the document says. Throws when it is not a document of this shop. */
export function readBoot(document: Document): Boot {
  const json = document.getElementById('boot')?.textContent;
  if (!json) throw new Error('The document has no #boot');
  return JSON.parse(json) as Boot;
}
