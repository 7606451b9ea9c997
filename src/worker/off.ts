import { isKeptCache } from '../rules/browser-data.ts';
import { worker } from './events.ts';

// Published in the place of the worker when the shop does without one (SERVICE_WORKER=off): browsers that have it get this
// at their next look for a newer one, even if the pages' scripts do not run.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => {
  const leave = async () => {
    await Promise.all((await caches.keys()).filter(isKeptCache).map((name) => caches.delete(name)));
    await worker.registration.unregister();
  };
  event.waitUntil(leave());
});
