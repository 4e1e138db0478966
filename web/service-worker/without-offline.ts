import { showPushes } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;

/** In place of the other worker where the owner switched it off: it answers no request, and deletes the caches. */
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
// A page notes who is signed in before it knows which worker it gets.
self.addEventListener('message', (event) => event.waitUntil(deleteCaches()));
showPushes();

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.disable();
  await deleteCaches();
  await self.clients.claim();
}

async function deleteCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
