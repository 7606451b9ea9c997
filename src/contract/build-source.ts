import { getAnnouncement } from './announcement.ts';
import { getChanges } from './changes.ts';
import type { Endpoint } from './endpoint.ts';
import { getLayout } from './layout.ts';
import { getMaintenance } from './maintenance.ts';
import { getPageData, readPageDataBatch } from './page-data.ts';
import { getPage, listPages } from './page-entry.ts';
import { listRedirects } from './redirect.ts';

/** What a site build asks of an API, and what it does where the API has no such operation. */
export interface BuildOperation {
  readonly endpoint: Endpoint;
  /**
   * The consequence for the site when it is missing; null where there is no site without it. A new operation is never
   * required, because servers that were written before it have a site too.
   */
  readonly without: string | null;
}

/** The operations behind a site build: the API's document marks them, the build says which ones it misses. */
export const BUILD_OPERATIONS = {
  maintenance: { endpoint: getMaintenance, without: null },
  pages: { endpoint: listPages, without: null },
  page: { endpoint: getPage, without: null },
  pageData: {
    endpoint: getPageData,
    without: 'pages have their names, as their slugs say them, and nothing else',
  },
  changes: { endpoint: getChanges, without: 'every build looks at all pages' },
  batch: {
    endpoint: readPageDataBatch,
    without: 'pages are read one by one, and every build looks at all of them',
  },
  layout: {
    endpoint: getLayout,
    without: 'the menu is the home page’s categories, and the footer has the contacts page’s contacts, if any',
  },
  announcement: {
    endpoint: getAnnouncement,
    without: 'no page has an announcement',
  },
  redirects: { endpoint: listRedirects, without: 'renamed pages leave no redirects' },
} as const satisfies Readonly<Record<string, BuildOperation>>;

/** HTTP statuses that say: there is no such operation. */
export const ABSENT_STATUSES: readonly number[] = [404, 405, 501];
