import { VISITS_FILE } from '../contract/visit.ts';
import { APP_PATHS, delocalize, paths } from '../rules/paths.ts';

/** What of the site is kept: documents, their data, files whose name changes with the content, pictures. */
export type Kind = 'page' | 'data' | 'file' | 'picture';

/** What is not the site's. */
const NEVER = /^\/(?:api|studio|health|dev)(?:\/|$)|^\/sw(?:-off)?\.js$/;

/** Files that say what is new. */
const ASKED: ReadonlySet<string> = new Set(['/build.json', VISITS_FILE]);

type Asked = Pick<Request, 'method' | 'mode' | 'url'> & { readonly headers: Pick<Headers, 'has'> };

/** How a request is answered; null when the worker has nothing to do with it. */
export function kindOf({ method, mode, url, headers }: Asked, origin: string): Kind | null {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || NEVER.test(pathname) || headers.has('range')) return null;
  if (/^\/(?:assets|fonts)\//.test(pathname)) return 'file';
  if (pathname.startsWith('/media/')) return 'picture';
  const hasExtension = /\.[^/]+$/.test(pathname);
  if (mode === 'navigate') return hasExtension ? null : 'page';
  return /\.(?:json|html)$/.test(pathname) && !ASKED.has(pathname) ? 'data' : null;
}

/** What a page or its data are kept under: advertisements and tokens in an address are no part of it. */
export function keyOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Screens that show what only the API knows are of no use without it; the cart works on by itself. */
const isUseless = (path: string) => path !== paths.cart && APP_PATHS.some((appPath) => appPath === path);

/** Whether a document is worth keeping. */
export const isKeptPage = (url: string): boolean => !isUseless(delocalize(new URL(url).pathname).path);
