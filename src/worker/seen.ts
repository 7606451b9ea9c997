import { keepPage, shellKey } from './answer.ts';
import { find, keep } from './kept.ts';
import { type Kind, keyOf, kindOf } from './kinds.ts';

/** Keeps what a page was made of before there was a worker. The browser has most of it in its own cache. */
export async function keepSeen(urls: readonly string[], origin: string): Promise<void> {
  for (const url of urls) {
    const mode = /\.[^/]+$/.test(new URL(url).pathname) ? 'same-origin' : 'navigate';
    const kind = kindOf({ method: 'GET', mode, url, headers: new Headers() }, origin);
    // One that cannot be had now is kept when it is next asked for.
    if (kind) await KEEP[kind](url).catch((error) => console.info('It could not be kept:', url, error));
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

/** Keeps the document of pages that were only ever navigated to, and have none here. */
async function keepShell(url: string): Promise<void> {
  const shell = shellKey(url);
  const response = await fetch(shell);
  // Some servers send it with the status that it has elsewhere.
  if (response.ok || response.status === 404) await keep('kept-files', shell, response);
}
