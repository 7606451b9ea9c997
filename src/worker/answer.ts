import { cachedPageNote } from '../lib/cached-page-note.ts';
import type { CacheName } from '../rules/browser-data.ts';
import { delocalize, localize, NOT_FOUND_PATH, pageFile } from '../rules/paths.ts';
import { type FetchEvent, worker } from './events.ts';
import { isCacheablePage, type Kind, keyOf } from './kinds.ts';
import { offlinePage } from './offline-page.ts';
import { CACHED_AT, cacheResponse, deleteCached, findCached } from './response-cache.ts';

/** Handlers of requests, by kind. */
export const ANSWERS: Readonly<Record<Kind, (event: FetchEvent) => Promise<Response>>> = {
  page: answerPage,
  data: answerData,
  file: (event) => answerFile(event, 'kept-files'),
  picture: (event) => answerFile(event, 'kept-pictures'),
};

/**
 * Returns the document from the network, however long that takes, because a cached one has the prices of another day.
 * The cached document is shown only without a network, with a note of its time.
 */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(cachePage(url, response.clone()));
    return response;
  } catch {
    return (await findPage(url)) ?? offlinePage(new URL(url));
  }
}

/** Returns the cached document of an address, or the shell in which the app shows the address's cached data. */
async function findPage(url: string): Promise<Response | undefined> {
  const page = await findCached('kept-pages', keyOf(url));
  if (page) return withNote(page, url, page);
  const data = await findCached('kept-pages', dataKey(url));
  const shell = data && (await findCached('kept-files', shellKey(url)));
  return shell && withNote(shell, url, data, (html) => html.replace(/(<main[^>]*>)[\s\S]*(<\/main>)/, '$1$2'));
}

/** Inserts into a cached document a note that it is a copy, and the time of its data. */
async function withNote(
  document: Response,
  url: string,
  { headers }: Response,
  edit: (html: string) => string = (html) => html,
): Promise<Response> {
  const { lang } = delocalize(new URL(url).pathname);
  const note = cachedPageNote(lang, new Date(headers.get(CACHED_AT) ?? 0));
  const html = edit(await document.text());
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + note),
    { headers: document.headers },
  );
}

/** Caches a document. If it differs from the cached one, the cached data no longer belong to it, and are deleted. */
export async function cachePage(url: string, response: Response): Promise<void> {
  const key = keyOf(url);
  if (response.status === 404 || response.status === 410 || response.type === 'opaqueredirect')
    return deleteCached('kept-pages', key);
  if (response.status !== 200 || !isCacheablePage(url) || !isHtml(response)) return;
  const before = await findCached('kept-pages', key);
  if (before && !isSame(response, before)) await deleteCached('kept-pages', dataKey(url));
  await cacheResponse('kept-pages', key, response);
}

/** Returns true if responses have the same content. A compressed response has a weak ETag. */
function isSame(...answers: readonly [Response, Response]): boolean {
  const [one, other] = answers.map(({ headers }) => headers.get('etag')?.replace(/^W\//, ''));
  return one !== undefined && one === other;
}

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false;

/** Returns the address of a document's data. */
function dataKey(url: string): string {
  const { origin, pathname } = new URL(url);
  const { lang, path } = delocalize(pathname);
  return `${origin}/${pageFile(lang, path, 'json')}`;
}

/**
 * Returns the address of the not-found document in the language of an address: the app in it shows any address whose
 * data it finds.
 */
export function shellKey(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + localize(delocalize(pathname).lang, NOT_FOUND_PATH);
}

/** Tells the requesting page that its data are cached, and their time. */
async function notifyCached(clientId: string, cachedAt: string | null): Promise<void> {
  if (cachedAt !== null) (await worker.clients.get(clientId))?.postMessage(cachedAt);
}

/** Returns the data of a page, by the same rules as its document. */
async function answerData(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.status === 200) event.waitUntil(cacheResponse('kept-pages', keyOf(response.url), response.clone()));
    return response;
  } catch (error) {
    const cached = await findCached('kept-pages', keyOf(request.url));
    if (!cached) throw error;
    event.waitUntil(notifyCached(event.clientId, cached.headers.get(CACHED_AT)));
    return cached;
  }
}

/** Returns a file whose name changes with its content, so that the cached file is always current. */
async function answerFile(event: FetchEvent, name: CacheName): Promise<Response> {
  const { request } = event;
  const key = keyOf(request.url);
  const cached = await findCached(name, key);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200 && response.type === 'basic') event.waitUntil(cacheResponse(name, key, response.clone()));
  return response;
}
