import { CacheFirst, Serwist, StaleWhileRevalidate } from 'serwist';
import { deviceCaches, type ToWorker } from '#web/platform/offline/device-caches.ts';
import { answerCall, answerSession } from './answers.ts';
import { cacheFiles, limitEntries } from './cache-copies.ts';
import { hasLastingAddress, isCachedCall } from './cache-rules.ts';
import { deleteOutdatedHandOuts } from './outdated-hand-out.ts';
import { answerPage, fetchPage } from './pages.ts';
import { showPushes } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;
/** The page without a connection, with its parts; written by the build. */
declare const precachedFiles: { url: string; revision: string }[];
/** Code and styles of the pages that members read without a connection; written by the build. */
declare const memberFiles: string[];

const offlinePath = '/offline.html';

/**
 * A new worker takes over at once: pages come from the shop whenever it is reached, and code is asked for by its
 * content, so an open tab of an older build goes on with the files it knows.
 */
const serwist = new Serwist({
  precacheEntries: precachedFiles,
  precacheOptions: { cleanupOutdatedCaches: true, cleanURLs: false, directoryIndex: null },
  ...{ skipWaiting: true, clientsClaim: true, navigationPreload: true },
  runtimeCaching: [
    {
      matcher: ({ request, sameOrigin, url }) =>
        sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/admin'),
      handler: (options) => answerPage(options, () => serwist.matchPrecache(offlinePath)),
    },
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
      handler: new CacheFirst({ cacheName: deviceCaches.assets, plugins: [limitEntries(600)] }),
    },
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && hasLastingAddress(url.pathname),
      handler: new CacheFirst({ cacheName: deviceCaches.pictures, plugins: [limitEntries(200)] }),
    },
    {
      matcher: ({ sameOrigin, url }) =>
        sameOrigin && /^\/(?:[\w-]+\.svg|look\/\w+\.css)$/.test(url.pathname),
      handler: new StaleWhileRevalidate({ cacheName: deviceCaches.assets }),
    },
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && isCachedCall(url.pathname),
      ...{ method: 'POST', handler: answerCall },
    },
    {
      matcher: ({ sameOrigin, url }) => sameOrigin && url.pathname === '/identity/token',
      ...{ method: 'POST', handler: answerSession },
    },
  ],
});
serwist.addEventListeners();
showPushes();
deleteOutdatedHandOuts();

self.addEventListener('message', (event) => {
  const message: ToWorker = event.data;
  if (message.type === 'KEEP_PAGE') event.waitUntil(fetchPage(message.url).catch(() => undefined));
  if (message.type === 'KEEP_FILES') event.waitUntil(cacheFiles(message.urls));
  if (message.type === 'KEEP_MEMBER_FILES') event.waitUntil(cacheFiles(memberFiles));
});
