import { endpoints } from './api.ts';

/** What a site build asks of an API, and what it does where the API has no such operation. */
export interface BuildOperation {
  readonly method: 'get' | 'post';
  /** Below API_ROOT, parameters as `{name}`. */
  readonly path: string;
  /** What the build does without it; null when there is no site without it. */
  readonly without: string | null;
}

/** The operations behind a site build: the API's document marks them, the build says which ones it misses. */
export const BUILD_OPERATIONS = {
  maintenance: { method: 'get', path: endpoints.maintenance, without: null },
  pages: { method: 'get', path: endpoints.pages, without: null },
  page: { method: 'get', path: `${endpoints.pages}/{slug}`, without: null },
  pageData: { method: 'get', path: endpoints.pageData, without: null },
  changes: { method: 'get', path: endpoints.changes, without: 'every build looks at all pages' },
  batch: {
    method: 'post',
    path: endpoints.pageDataBatch,
    without: 'pages are read one by one, and every build looks at all of them',
  },
  layout: {
    method: 'get',
    path: endpoints.layout,
    without: 'the menu is the home page’s categories, and the footer has the contacts page’s contacts, if any',
  },
  announcement: {
    method: 'get',
    path: endpoints.announcement,
    without: 'no page has an announcement',
  },
  redirects: { method: 'get', path: endpoints.redirects, without: 'renamed pages leave no redirects' },
} as const satisfies Readonly<Record<string, BuildOperation>>;

/** HTTP statuses that say: there is no such operation. */
export const ABSENT_STATUSES: readonly number[] = [404, 405, 501];
