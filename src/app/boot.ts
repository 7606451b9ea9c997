import type { AnalyticsSettings } from '../contract/analytics.ts';
import type { Announcement } from '../contract/announcement.ts';
import type { PageData } from '../contract/page-data.ts';

/** Content of a document, from which the server renders it. */
export type BootDocument =
  | { readonly kind: 'page'; readonly page: PageData }
  /** A screen of the app, which has no page data. */
  | { readonly kind: 'app' }
  /** No page was known when the document was rendered; one may have been created since. */
  | { readonly kind: 'not-found' };

/**
 * Boot data: what a prerendered document passes to the app in the browser. Both come from one build, so the app does
 * not validate them.
 */
export interface Boot {
  readonly origin: string;
  /** The announcement at the time of rendering. */
  readonly announcement: Announcement | null;
  /** A page has its data in a file beside the document (x.json), of this version or a newer one. */
  readonly document: { readonly kind: 'page'; readonly type: PageData['type']; readonly version: string } | NoPage;
  /** Where errors are reported; production only. */
  readonly sentryDsn?: string;
  /** Slugs of the content pages that screens link to and that are not published. */
  readonly unpublished?: readonly string[];
  /** Settings of analytics; without them nothing is tracked, and shoppers are not asked for consent to statistics. */
  readonly analytics?: AnalyticsSettings;
}

type NoPage = Exclude<BootDocument, { kind: 'page' }>;

/** Reads the boot data of a document. Throws if it is not a document of this shop. */
export function readBoot(document: Document): Boot {
  const json = document.getElementById('boot')?.textContent;
  if (!json) throw new Error('The document has no #boot');
  return JSON.parse(json) as Boot;
}
