import * as v from 'valibot';
import { getPageData, type PageData, pageDataSchema } from '../contract/page-data.ts';
import { getPage } from '../contract/page-entry.ts';
import { type ApiClient, type Fetch, fetchOrThrow, readJson } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { parsePagePath } from '../rules/page-path.ts';
import { delocalize, pageFile } from '../rules/paths.ts';
import type { PageSource } from './page-source.ts';

/** What pageQuery() says of the data of a page. */
export async function loadPageData(
  { api, fetch }: PageSource,
  path: string,
  signal: AbortSignal,
): Promise<PageData | null> {
  return (await readFile(fetch, `/${pageFile(api.lang, path, 'json')}`, signal)) ?? lookUp(api, path, signal);
}

/** The data file of a page that has moved, where the site is served as plain files; see src/rules/moved-page.ts. */
const movedSchema = v.object({ moved: v.string() });

/**
 * Page data from the CDN, following a move; null when there is no file, or one that this version of the app cannot parse.
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

/** The data file of a localized address. */
function dataFile(address: string): string {
  const { lang, path } = delocalize(address);
  return `/${pageFile(lang, path, 'json')}`;
}

/** The JSON of a file; null when there is no such file. Throws ApiError when it did not load whole. */
async function fetchFile(fetch: Fetch, url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetchOrThrow(fetch, url, { signal, cache: 'no-cache' });
  // A server without such a file may answer with an HTML fallback.
  const isFile = response.ok && response.headers.get('content-type')?.startsWith('application/json');
  return isFile ? readJson(response) : null;
}

/** A page created since the last build: the pages list knows its slug, the API its data. */
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
