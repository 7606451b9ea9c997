import { getAnnouncement } from './announcement.ts';
import { getChanges } from './changes.ts';
import type { Endpoint } from './endpoint.ts';
import { getLayout } from './layout.ts';
import { getMaintenance } from './maintenance.ts';
import { getPageData, readPageDataBatch } from './page-data.ts';
import { getPage, listPages } from './page-entry.ts';
import { listRedirects } from './redirect.ts';

/** An operation of the API that a site build uses, and the consequence if the API lacks it. */
export interface BuildOperation {
  readonly endpoint: Endpoint;
  /**
   * The consequence for the site if it is missing; null if no site can be built without it. A new operation is never
   * required, because sites are also built from older servers.
   */
  readonly without: string | null;
}

/** The operations that a site build uses: the API's document marks them, and the build reports the missing ones. */
export const BUILD_OPERATIONS = {
  maintenance: { endpoint: getMaintenance, without: null },
  pages: { endpoint: listPages, without: null },
  page: { endpoint: getPage, without: null },
  pageData: {
    endpoint: getPageData,
    without: 'pages show only the names that their slugs suggest',
  },
  changes: { endpoint: getChanges, without: 'every build checks all pages' },
  batch: {
    endpoint: readPageDataBatch,
    without: 'pages are read one by one, and every build checks all of them',
  },
  layout: {
    endpoint: getLayout,
    without: 'the menu has the home page’s categories, and the footer the contacts page’s contacts, if any',
  },
  announcement: {
    endpoint: getAnnouncement,
    without: 'no page has an announcement',
  },
  redirects: { endpoint: listRedirects, without: 'renamed pages have no redirects' },
} as const satisfies Readonly<Record<string, BuildOperation>>;

/** HTTP statuses that mean that a server lacks an operation. */
export const ABSENT_STATUSES: readonly number[] = [404, 405, 501];
