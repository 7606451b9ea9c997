import { keptNote } from '../features/offline/kept-note.ts';
import type { CacheName } from '../rules/browser-data.ts';
import { delocalize, localize, NOT_FOUND_PATH, pageFile } from '../rules/paths.ts';
import { type FetchEvent, worker } from './events.ts';
import { drop, find, KEPT_AT, keep } from './kept.ts';
import { isKeptPage, type Kind, keyOf } from './kinds.ts';
import { offlinePage } from './offline-page.ts';

/** How a request of each kind is answered. */
export const ANSWERS: Readonly<Record<Kind, (event: FetchEvent) => Promise<Response>>> = {
  page: answerPage,
  data: answerData,
  file: (event) => answerFile(event, 'kept-files'),
  picture: (event) => answerFile(event, 'kept-pictures'),
};

/**
 * The document that the network sends, however long that takes: one that is kept has the prices of another day. Only
 * where there is no network it is shown, and says of when it is.
 */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepPage(url, response.clone()));
    return response;
  } catch {
    return (await findPage(url)) ?? offlinePage(new URL(url));
  }
}

/** The kept document of an address, or one in which the app shows the data that are kept of it. */
async function findPage(url: string): Promise<Response | undefined> {
  const page = await find('kept-pages', keyOf(url));
  if (page) return withNote(page, url, page);
  const data = await find('kept-pages', dataKey(url));
  const shell = data && (await find('kept-files', shellKey(url)));
  return shell && withNote(shell, url, data, (html) => html.replace(/(<main[^>]*>)[\s\S]*(<\/main>)/, '$1$2'));
}

/** A kept document with what says so, and of when its data are. */
async function withNote(
  document: Response,
  url: string,
  { headers }: Response,
  edit: (html: string) => string = (html) => html,
): Promise<Response> {
  const { lang } = delocalize(new URL(url).pathname);
  const note = keptNote(lang, new Date(headers.get(KEPT_AT) ?? 0));
  const html = edit(await document.text());
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + note),
    { headers: document.headers },
  );
}

/** Keeps a document. The data that are kept do not go with one that is another than before. */
export async function keepPage(url: string, response: Response): Promise<void> {
  const key = keyOf(url);
  if (response.status === 404 || response.type === 'opaqueredirect') return drop('kept-pages', key);
  if (response.status !== 200 || !isKeptPage(url) || !isHtml(response)) return;
  const before = await find('kept-pages', key);
  if (before && !isSame(response, before)) await drop('kept-pages', dataKey(url));
  await keep('kept-pages', key, response);
}

/** Whether two answers are of the same content. A compressed one has a weak tag. */
function isSame(...answers: readonly [Response, Response]): boolean {
  const [one, other] = answers.map(({ headers }) => headers.get('etag')?.replace(/^W\//, ''));
  return one !== undefined && one === other;
}

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false;

/** Where a document's data are. */
function dataKey(url: string): string {
  const { origin, pathname } = new URL(url);
  const { lang, path } = delocalize(pathname);
  return `${origin}/${pageFile(lang, path, 'json')}`;
}

/**
 * Where the document is that is sent for an address without a page, in the language of an address: the app in it shows
 * whatever it finds data of.
 */
export function shellKey(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + localize(delocalize(pathname).lang, NOT_FOUND_PATH);
}

/** Tells the page that asks that its data are kept ones, and of when. */
async function tellKept(clientId: string, keptAt: string | null): Promise<void> {
  if (keptAt !== null) (await worker.clients.get(clientId))?.postMessage(keptAt);
}

/** Data of a page: as its document. */
async function answerData(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.status === 200) event.waitUntil(keep('kept-pages', keyOf(response.url), response.clone()));
    return response;
  } catch (error) {
    const kept = await find('kept-pages', keyOf(request.url));
    if (!kept) throw error;
    event.waitUntil(tellKept(event.clientId, kept.headers.get(KEPT_AT)));
    return kept;
  }
}

/** A file whose name is of its content: the one that is kept is the one that is wanted. */
async function answerFile(event: FetchEvent, name: CacheName): Promise<Response> {
  const { request } = event;
  const key = keyOf(request.url);
  const kept = await find(name, key);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200 && response.type === 'basic') event.waitUntil(keep(name, key, response.clone()));
  return response;
}
