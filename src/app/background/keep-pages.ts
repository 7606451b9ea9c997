import type { Language } from '../../contract/language.ts';
import { keptNote } from '../../features/offline/kept-note.ts';
import { isKeptCache } from '../../rules/browser-data.ts';

/** At the root of the site, whose pages it answers; see src/worker/. */
const WORKER = '/sw.js';

/** Has a service worker keep what is seen of the shop, and says so where the app shows something that was kept. */
export async function keepPages(lang: Language): Promise<void> {
  const { serviceWorker } = navigator;
  showNotes(serviceWorker, lang);
  const isNew = !serviceWorker.controller;
  await serviceWorker.register(WORKER, { updateViaCache: 'none' });
  if (!isNew) return;
  // What this page is made of was loaded without the worker.
  const { active } = await serviceWorker.ready;
  active?.postMessage([location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)]);
}

/** The shop does without a worker: what one has kept goes with it. */
export async function stopKeeping(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const own = registrations.filter(({ active }) => active && new URL(active.scriptURL).pathname === WORKER);
  await Promise.all(own.map((registration) => registration.unregister()));
  await Promise.all((await caches.keys()).filter(isKeptCache).map((name) => caches.delete(name)));
}

const noteOf = () => document.getElementById('kept-note');

/**
 * The worker puts its note into a kept document by itself, and tells of kept data that a navigation was answered with. The
 * note goes when the data of the page can be had again; the app, which asks for them too, shows the new ones.
 */
function showNotes(serviceWorker: ServiceWorkerContainer, lang: Language): void {
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string' || noteOf()) return;
    document.body.insertAdjacentHTML('afterbegin', keptNote(lang, new Date(data)));
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
