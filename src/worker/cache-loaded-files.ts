import { cachePage, shellKey } from './answer.ts';
import { type Kind, keyOf, kindOf } from './kinds.ts';
import { cacheResponse, findCached } from './response-cache.ts';

/**
 * Caches the files of a page that was loaded before there was a worker. The browser has most of them in its HTTP cache.
 */
export async function cacheLoadedFiles(urls: readonly string[], origin: string): Promise<void> {
  for (const url of urls) {
    const mode = /\.[^/]+$/.test(new URL(url).pathname) ? 'same-origin' : 'navigate';
    const kind = kindOf({ method: 'GET', mode, url, headers: new Headers() }, origin);
    // A file that fails to load now is cached at its next request.
    if (kind) await CACHE[kind](url).catch((error) => console.info('Could not be cached:', url, error));
  }
}

const cacheFile = (name: 'kept-files' | 'kept-pictures') => async (url: string) => {
  if (await findCached(name, keyOf(url))) return;
  const response = await fetch(url, { cache: 'force-cache' });
  if (response.status === 200) await cacheResponse(name, keyOf(url), response);
};

const CACHE: Readonly<Record<Kind, (url: string) => Promise<void>>> = {
  page: async (url) => {
    await cachePage(url, await fetch(keyOf(url)));
    await cacheShell(url);
  },
  data: async (url) => {
    const response = await fetch(url);
    if (response.ok) await cacheResponse('kept-pages', keyOf(response.url), response);
  },
  file: cacheFile('kept-files'),
  picture: cacheFile('kept-pictures'),
};

/** Caches the shell for pages that were only reached by navigation, and so have no cached document. */
async function cacheShell(url: string): Promise<void> {
  const shell = shellKey(url);
  const response = await fetch(shell);
  // Some servers send it with status 404.
  if (response.ok || response.status === 404) await cacheResponse('kept-files', shell, response);
}
