import { keepPage, shellKey } from './answer.ts';
import { find, keep } from './kept.ts';
import { type Kind, keyOf, kindOf } from './kinds.ts';

/**
 * Caches the files of a page that was loaded before there was a worker. The browser has most of them in its HTTP cache.
 */
export async function keepSeen(urls: readonly string[], origin: string): Promise<void> {
  for (const url of urls) {
    const mode = /\.[^/]+$/.test(new URL(url).pathname) ? 'same-origin' : 'navigate';
    const kind = kindOf({ method: 'GET', mode, url, headers: new Headers() }, origin);
    // A file that cannot be loaded now is cached at its next request.
    if (kind) await KEEP[kind](url).catch((error) => console.info('Could not be cached:', url, error));
  }
}

const keepFile = (name: 'kept-files' | 'kept-pictures') => async (url: string) => {
  if (await find(name, keyOf(url))) return;
  const response = await fetch(url, { cache: 'force-cache' });
  if (response.status === 200) await keep(name, keyOf(url), response);
};

const KEEP: Readonly<Record<Kind, (url: string) => Promise<void>>> = {
  page: async (url) => {
    await keepPage(url, await fetch(keyOf(url)));
    await keepShell(url);
  },
  data: async (url) => {
    const response = await fetch(url);
    if (response.ok) await keep('kept-pages', keyOf(response.url), response);
  },
  file: keepFile('kept-files'),
  picture: keepFile('kept-pictures'),
};

/** Caches the shell for pages that were only reached by navigation, and so have no cached document. */
async function keepShell(url: string): Promise<void> {
  const shell = shellKey(url);
  const response = await fetch(shell);
  // Some servers send it with the status that it has elsewhere.
  if (response.ok || response.status === 404) await keep('kept-files', shell, response);
}
