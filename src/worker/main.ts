import { CACHE_NAMES, isKeptCache } from '../rules/browser-data.ts';
import { ANSWERS } from './answer.ts';
import { worker } from './events.ts';
import { kindOf } from './kinds.ts';
import { keepSeen } from './seen.ts';

const { origin } = worker.location;

/** No worker was there before this one. */
let isFirst = false;

worker.addEventListener('install', (event) => {
  isFirst = worker.registration.active === null;
  // What it never answers does not have to wake it.
  const network = ['/api/*', '/studio', '/studio/*'].map(
    (urlPattern) => ({ condition: { urlPattern }, source: 'network' }) as const,
  );
  event.waitUntil(Promise.all([worker.skipWaiting(), event.addRoutes?.(network)]));
});

worker.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  const obsolete = (await caches.keys()).filter(
    (name) => isKeptCache(name) && !CACHE_NAMES.some((own) => own === name),
  );
  await Promise.all(obsolete.map((name) => caches.delete(name)));
  // A navigation does not wait until the worker has started.
  await worker.registration.navigationPreload?.enable();
  // The first one takes the page that brought it. Later ones are given the pages of the one before, and a claim would
  // only throw out pages that wait for the back button.
  if (isFirst) await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, origin);
  if (kind) event.respondWith(ANSWERS[kind](event));
});

/** The page that brought the worker was loaded without it: it says what it is made of. */
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (Array.isArray(data)) event.waitUntil(keepSeen(data.map(String), origin));
});
