import { isWorkerCache } from '../rules/browser-data.ts';
import { worker } from './events.ts';

// Published in place of the worker in a shop without one (SERVICE_WORKER=off): browsers with the old worker get this at
// their next check for updates, even if the pages' scripts do not run.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('activate', (event) => {
  const leave = async () => {
    await Promise.all((await caches.keys()).filter(isWorkerCache).map((name) => caches.delete(name)));
    await worker.registration.unregister();
  };
  event.waitUntil(leave());
});
