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
  const cache = await caches.open(handOutCache);
  const staff = await cache.match(handOutStaffKey);
  const keys = staff ? [handOutStaffKey] : await cache.keys();
  // The desk opened it, and is storing a list.
  if (keys.length === 0) return;
  const areOfToday = await Promise.all(keys.map(async (key) => isOfToday(await cache.match(key))));
  if (!areOfToday.includes(true)) await caches.delete(handOutCache);
}

async function isOfToday(stored: Response | undefined): Promise<boolean> {
  const { readAtMs = 0 } = stored ? ((await stored.json()) as { readAtMs?: number }) : {};
  return isHandOutOfToday(readAtMs, Date.now());
}
