import { VISITS_FILE } from '../contract/visit.ts';
import { APP_PATHS, delocalize, paths } from '../rules/paths.ts';

/** Kinds of cached files: documents, their data, files whose name changes with their content, pictures. */
export type Kind = 'page' | 'data' | 'file' | 'picture';

/** Addresses that do not belong to the site's pages. */
const NEVER = /^\/(?:api|studio|health|dev)(?:\/|$)|^\/sw(?:-off)?\.js$/;

/** Files that report changes, and so are never cached. */
const UNCACHED: ReadonlySet<string> = new Set(['/build.json', VISITS_FILE]);

type Asked = Pick<Request, 'method' | 'mode' | 'url'> & { readonly headers: Pick<Headers, 'has'> };

/** Returns the kind of a request; null if the worker does not handle it. */
export function kindOf({ method, mode, url, headers }: Asked, origin: string): Kind | null {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || NEVER.test(pathname) || headers.has('range')) return null;
  if (/^\/(?:assets|fonts)\//.test(pathname)) return 'file';
  if (pathname.startsWith('/media/')) return 'picture';
  const hasExtension = /\.[^/]+$/.test(pathname);
  if (mode === 'navigate') return hasExtension ? null : 'page';
  return /\.(?:json|html)$/.test(pathname) && !UNCACHED.has(pathname) ? 'data' : null;
}

/**
 * Returns the cache key of a page or its data: the address without its query string, which holds advertising parameters
 * and tokens.
 */
export function keyOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Returns true for screens that need the API; the cart works without it. */
const needsApi = (path: string) => path !== paths.cart && APP_PATHS.some((appPath) => appPath === path);

/** Returns true if a document should be cached. */
export const isCacheablePage = (url: string): boolean => !needsApi(delocalize(new URL(url).pathname).path);
