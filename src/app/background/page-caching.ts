import type { Language } from '../../contract/language.ts';
import { cachedPageNote } from '../../lib/cached-page-note.ts';
import { isWorkerCache } from '../../rules/browser-data.ts';

/** The service worker's script, at the root of the site because its scope is the whole site; see src/worker/. */
const WORKER = '/sw.js';

/** Registers the service worker that caches visited pages, and shows a note where the app shows cached data. */
export async function startPageCaching(lang: Language): Promise<void> {
  const { serviceWorker } = navigator;
  showNotes(serviceWorker, lang);
  const isNew = !serviceWorker.controller;
  await serviceWorker.register(WORKER, { updateViaCache: 'none' });
  if (!isNew) return;
  // The files of this page were loaded without the worker.
  const { active } = await serviceWorker.ready;
  active?.postMessage([location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)]);
}

/** Unregisters the worker and deletes its caches, for a shop that is configured without one. */
export async function stopPageCaching(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const own = registrations.filter(({ active }) => active && new URL(active.scriptURL).pathname === WORKER);
  await Promise.all(own.map((registration) => registration.unregister()));
  await Promise.all((await caches.keys()).filter(isWorkerCache).map((name) => caches.delete(name)));
}

const noteOf = () => document.getElementById('kept-note');

/**
 * Shows a note above cached data. The worker itself inserts the note into a cached document, and sends a message when
 * it answers a navigation with cached data. The note is removed once the page's data can be fetched again; the app
 * fetches them too, and shows the new ones.
 */
function showNotes(serviceWorker: ServiceWorkerContainer, lang: Language): void {
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string' || noteOf()) return;
    document.body.insertAdjacentHTML('afterbegin', cachedPageNote(lang, new Date(data)));
  });
  serviceWorker.startMessages();
  const check = async () => {
    if (!noteOf()) return;
    const file = location.pathname === '/' ? '/index' : location.pathname;
    const response = await fetch(`${file}.json`, { cache: 'no-cache' }).catch(() => null);
    if (response?.ok && !response.headers.has('x-kept-at')) noteOf()?.remove();
  };
  window.addEventListener('online', () => void check());
  window.addEventListener('focus', () => void check());
}
