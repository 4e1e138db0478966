import {
  handOutCache,
  handOutStaffKey,
  isHandOutOfToday,
} from '@kaituan/domain/packing/stored-hand-out';

declare const self: ServiceWorkerGlobalScope;

/**
 * Deletes what the desk stored of another day. It does so itself where it is opened again; on a device that opens only
 * the storefront, or gets its pushes, this worker does.
 */
export function deleteOutdatedHandOuts(): void {
  self.addEventListener('activate', (event) => event.waitUntil(deleteOutdated()));
  self.addEventListener('push', (event) => event.waitUntil(deleteOutdated()));
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(deleteOutdated());
  });
}

async function deleteOutdated(): Promise<void> {
  if (!(await caches.has(handOutCache))) return;
  const stored = await caches.match(handOutStaffKey, { cacheName: handOutCache });
  const { readAtMs = 0 } = stored ? ((await stored.json()) as { readAtMs?: number }) : {};
  if (!isHandOutOfToday(readAtMs, Date.now())) await caches.delete(handOutCache);
}
