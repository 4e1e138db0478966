import { showPushes } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;

/** In place of the other worker where the owner switched it off: it answers no request, and deletes what was kept. */
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
showPushes();

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.disable();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.clients.claim();
}
