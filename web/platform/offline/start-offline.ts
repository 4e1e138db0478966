import { readAppState, watchAppState } from '#web/platform/app-state.ts';
import { isFromMessaging } from '#web/platform/messaging/messaging-address.ts';
import { isInWrapper } from '#web/platform/native-bridge/native-wrapper.ts';
import { cacheMember, deleteMemberCaches, deviceCaches, type ToWorker } from './device-caches.ts';
import { dropWaitingCalls } from './waiting-calls.ts';

export const workerPath = '/service-worker.js';

/** Inside the messaging platform's app and the wrapper pages are short visits, and the host keeps what it needs. */
const isOfHost = () =>
  isInWrapper() || isFromMessaging(new URL(location.href), navigator.userAgent);

/** Whether this browser keeps what was seen: not in development, where sources change. */
const canKeep = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in window && !isOfHost();

/**
 * Has the browser keep what the shopper sees, for when there is no connection, and follows who is signed in. Called
 * after the first page is at rest; `refetch` asks again for what a member's page shows, where its answers came before
 * they could be kept. Who is here for the first time downloads nothing for it.
 */
export async function startOffline(refetch: () => unknown): Promise<void> {
  if (!('caches' in window)) return;
  let beginning: Promise<boolean> | undefined;
  const follow = async () => {
    // Also where nothing is cached: a worker of an earlier visit answers with the member that was noted last.
    const isNew = await noteMember();
    if (isNew === undefined || !canKeep()) return;
    const { user } = readAppState();
    if (!user && !isAtHome()) return;
    beginning ??= begin();
    const isFirst = await beginning;
    cachePage();
    if (!user) return;
    sendToWorker({ type: 'KEEP_MEMBER_FILES' });
    if (isFirst || isNew) refetch();
  };
  // A browser that keeps nothing shows the shop as before; what failed is tried again with the next who signs in.
  const stop = () => {
    beginning = undefined;
  };
  watchAppState(() => void follow().catch(stop));
  await follow().catch(stop);
}

/** Starts the worker; true where the page was loaded without one. */
async function begin(): Promise<boolean> {
  const isFirst = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register(workerPath);
  if (isFirst) await whenControlled();
  sendToWorker({ type: 'KEEP_FILES', urls: loadedFiles().map(({ name }) => name) });
  return isFirst;
}

/** The installed app, or a browser that was here before: it had most files of this page. */
function isAtHome(): boolean {
  if (navigator.serviceWorker.controller || matchMedia('(display-mode: standalone)').matches) {
    return true;
  }
  const files = loadedFiles();
  return 2 * files.filter(({ transferSize }) => transferSize === 0).length > files.length;
}

const whenControlled = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    if (serviceWorker.controller) resolve(undefined);
  });

/** After a client navigation: the page as the server sends it, for a visit that begins with it. */
export const cachePage = (): void => sendToWorker({ type: 'KEEP_PAGE', url: location.href });

/** Whether a page of the shop can be opened without a connection. */
export async function isPageCached(url: URL): Promise<boolean> {
  if (!canKeep() || !navigator.serviceWorker.controller) return false;
  const key = url.origin + url.pathname + url.search;
  const { pages, memberPages } = deviceCaches;
  const found = [pages, memberPages].map((cacheName) => caches.match(key, { cacheName }));
  return (await Promise.all(found)).some(Boolean);
}

const sendToWorker = (message: ToWorker): void =>
  navigator.serviceWorker?.controller?.postMessage(message);

const loadedFiles = (): PerformanceResourceTiming[] =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
    name.startsWith(`${location.origin}/assets/`),
  );

let knownId: string | null | undefined;
/** One at a time: who signs out while being noted stays signed out. */
let noting: Promise<unknown> = Promise.resolve();

/**
 * Notes who is signed in, and deletes the device's caches after a sign-out, here or elsewhere. Undefined when that is
 * known; true for a member that this device did not know, of whom the worker has kept nothing yet.
 */
async function noteMember(): Promise<boolean | undefined> {
  const { user, isUserKnown } = readAppState();
  if (!isUserKnown || (user?.id ?? null) === knownId) return undefined;
  knownId = user?.id ?? null;
  if (user) return inTurn(() => cacheMember(user));
  await clearMember();
  return false;
}

function inTurn<T>(write: () => Promise<T>): Promise<T> {
  const written = noting.then(write);
  noting = written.catch(() => undefined);
  return written;
}

/** After a sign-out, also one that happens before this page cached anything. */
export async function clearMember(): Promise<void> {
  dropWaitingCalls();
  if ('caches' in window) await inTurn(deleteMemberCaches);
}
