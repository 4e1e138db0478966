/**
 * The page of the desk with the files that it names, the code by which parcels are handed out, and the cache of this
 * build; written by the build.
 */
declare const storedFiles: {
  cacheName: string;
  pagePath: string;
  pageFiles: string[];
  files: string[];
};

/** How long the shop may take to begin its answer before the stored page is shown. */
const patienceMs = 5_000;
/** Caches of this worker: the storefront has others. */
const ownCaches = 'desk-files-';

/**
 * Opens the desk without a connection, for handing out. No call is answered here: what is on the list, its screen
 * stores itself. A new build fetches all its files before it takes over, so that page and code are of one build.
 */
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(answerPage(request));
  else if (storedFiles.files.includes(pathname)) event.respondWith(answerFile(request));
});

async function install(): Promise<void> {
  const page = await fetch(storedFiles.pagePath);
  const text = await page.clone().text();
  // Nodes are updated one after the other: all have the files of both builds, but each its own page.
  if (!page.ok || !storedFiles.pageFiles.every((file) => text.includes(`"${file}"`))) {
    throw new Error('the page is of another build');
  }
  const cache = await caches.open(storedFiles.cacheName);
  await cache.addAll(storedFiles.files);
  await cache.put(storedFiles.pagePath, page);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const outdated = (await caches.keys()).filter(
    (name) => name.startsWith(ownCaches) && name !== storedFiles.cacheName,
  );
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await self.clients.claim();
}

const findStored = (key: string | Request): Promise<Response | undefined> =>
  caches.match(key, { cacheName: storedFiles.cacheName, ignoreVary: true });

/** The shop's page or redirect; the stored page when the shop is out of reach, fails, or does not answer in time. */
async function answerPage(request: Request): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs);
  });
  const inTime = await Promise.race([answer, late]).catch(() => undefined);
  const isAnswered = inTime?.ok || inTime?.type === 'opaqueredirect';
  return isAnswered ? inTime : ((await findStored(storedFiles.pagePath)) ?? answer);
}

const answerFile = async (request: Request): Promise<Response> =>
  (await findStored(request)) ?? fetch(request);

declare const self: ServiceWorkerGlobalScope;

export {};
