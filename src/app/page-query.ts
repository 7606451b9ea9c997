import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { getPageData, type PageData, pageDataSchema } from '../contract/page-data.ts';
import { getPage } from '../contract/page-entry.ts';
import { type ApiClient, ApiError, type Fetch, fetchOrThrow, readJson } from '../lib/api.ts';
import { parsePagePath } from '../rules/page-path.ts';
import { delocalize, pageFile } from '../rules/paths.ts';

/**
 * Milliseconds that page data is taken as it is: from when a pointer reaches a link until it is followed. What is older
 * is shown and asked about at the same time: the answer is mostly that nothing changed.
 */
const STALE_TIME = 5_000;

/** What loads a page's data in the browser. */
export interface PageSource {
  readonly api: ApiClient;
  readonly fetch: Fetch;
}

/**
 * The data of one page: the file beside its HTML, or, when there is no file yet, the API. They name another path when the
 * page has moved. `null` when no such page exists. Throws ApiError when neither answers.
 */
export function pageQuery({ api, fetch }: PageSource, path: string) {
  return queryOptions({
    queryKey: ['page', path],
    staleTime: STALE_TIME,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }): Promise<PageData | null> =>
      (await readFile(fetch, `/${pageFile(api.lang, path, 'json')}`, signal)) ?? lookUp(api, path, signal),
  });
}

/** Where a page is now whose address nothing but files answers for; see src/rules/moved-page.ts. */
const movedSchema = v.object({ moved: v.string() });

/**
 * A page's file from the CDN, or that of its new address; null when there is none or it is of an older shape than this
 * app reads.
 */
async function readFile(fetch: Fetch, url: string, signal: AbortSignal): Promise<PageData | null> {
  const file = await fetchFile(fetch, url, signal);
  const moved = v.safeParse(movedSchema, file);
  const parsed = v.safeParse(
    pageDataSchema,
    moved.success ? await fetchFile(fetch, dataFile(moved.output.moved), signal) : file,
  );
  return parsed.success ? parsed.output : null;
}

/** The file of data of an address with its language. */
function dataFile(address: string): string {
  const { lang, path } = delocalize(address);
  return `/${pageFile(lang, path, 'json')}`;
}

/** The JSON of a file; null when there is no such file. Throws ApiError when it did not load whole. */
async function fetchFile(fetch: Fetch, url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetchOrThrow(fetch, url, { signal, cache: 'no-cache' });
  // A server that knows no such file may answer with a page of its own.
  const isFile = response.ok && response.headers.get('content-type')?.startsWith('application/json');
  return isFile ? readJson(response) : null;
}

/** A page made after the last build: the pages list knows its slug, the API its data. */
async function lookUp(api: ApiClient, path: string, signal: AbortSignal): Promise<PageData | null> {
  const slug = parsePagePath(path)?.slug;
  if (slug === undefined) return null;
  try {
    // The home page has the empty slug, which no address can end with.
    if (slug !== '') await api.request(getPage, { params: { slug }, signal });
    return await api.request(getPageData, { query: { path }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
