import { CACHE_NAMES, isWorkerCache } from '../rules/browser-data.ts';
import { ANSWERS } from './answer.ts';
import { cacheLoadedFiles } from './cache-loaded-files.ts';
import { worker } from './events.ts';
import { kindOf } from './kinds.ts';

const { origin } = worker.location;

/** True if there was no worker before this one. */
let isFirst = false;

worker.addEventListener('install', (event) => {
  isFirst = worker.registration.active === null;
  // Requests that it never handles need not start it.
  const network = ['/api/*', '/studio', '/studio/*'].map(
    (urlPattern) => ({ condition: { urlPattern }, source: 'network' }) as const,
  );
  event.waitUntil(Promise.all([worker.skipWaiting(), event.addRoutes?.(network)]));
});

worker.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  const obsolete = (await caches.keys()).filter(
    (name) => isWorkerCache(name) && !CACHE_NAMES.some((own) => own === name),
  );
  await Promise.all(obsolete.map((name) => caches.delete(name)));
  // A navigation does not wait for the worker's start.
  await worker.registration.navigationPreload?.enable();
  // The first worker claims the page that installed it. Later ones take over the pages of their predecessor, and a
  // claim would only evict pages from the back/forward cache.
  if (isFirst) await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, origin);
  if (kind) event.respondWith(ANSWERS[kind](event));
});

/** Caches the files of the page that installed the worker: it was loaded without it, and sends their addresses. */
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (Array.isArray(data)) event.waitUntil(cacheLoadedFiles(data.map(String), origin));
});
