import * as v from 'valibot';
import { getPageData, type PageData, pageDataSchema } from '../contract/page-data.ts';
import { getPage } from '../contract/page-entry.ts';
import { type ApiClient, type Fetch, fetchOrThrow, readJson } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { sheetsLoaded } from '../lib/own-sheet.ts';
import { parsePagePath } from '../rules/page-path.ts';
import { delocalize, pageFile } from '../rules/paths.ts';
import type { PageSource } from './page-source.ts';
import { loadScreen } from './screens/page-screens.tsx';

/** Loads the data of a page, its screen, and the screen's stylesheet, as pageQuery() describes. */
export async function loadPageData(
  { api, fetch }: PageSource,
  path: string,
  signal: AbortSignal,
): Promise<PageData | null> {
  const page =
    (await readFile(fetch, `/${pageFile(api.lang, path, 'json')}`, signal)) ?? (await lookUp(api, path, signal));
  if (page) await loadScreen(page.type);
  await sheetsLoaded();
  return page;
}

/** Data file of a page that has moved, for a site that is served as static files; see src/rules/moved-page.ts. */
const movedSchema = v.object({ moved: v.string() });

/**
 * Returns page data from the CDN, following a move; null if there is no file, or if this version of the app cannot
 * parse it.
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

/** Returns the address of the data file of a localized address. */
function dataFile(address: string): string {
  const { lang, path } = delocalize(address);
  return `/${pageFile(lang, path, 'json')}`;
}

/** Returns the JSON of a file; null if there is no such file. Throws ApiError if it fails to load completely. */
async function fetchFile(fetch: Fetch, url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetchOrThrow(fetch, url, { signal, cache: 'no-cache' });
  // A server without such a file may answer with an HTML fallback.
  const isFile = response.ok && response.headers.get('content-type')?.startsWith('application/json');
  return isFile ? readJson(response) : null;
}

/** Looks up a page that was created since the last build: the API finds its slug and returns its data. */
async function lookUp(api: ApiClient, path: string, signal: AbortSignal): Promise<PageData | null> {
  const slug = parsePagePath(path)?.slug;
  if (slug === undefined) return null;
  try {
    // The home page has the empty slug, which no address can end with.
    if (slug !== '') await api.request(getPage, { params: { slug }, query: { removed: '1' }, signal });
    return await api.request(getPageData, { query: { path }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
