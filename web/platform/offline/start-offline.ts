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
 * after the first page is at rest; `onFirst` when this page was loaded before the browser cached anything. Who is here
 * for the first time downloads nothing for it.
 */
export async function startOffline(onFirst: () => unknown): Promise<void> {
  if (!('caches' in window)) return;
  let hasBegun = false;
  const follow = async () => {
    // Also where nothing is cached: a worker of an earlier visit answers with the member that was noted last.
    if (!(await noteMember()) || !canKeep()) return;
    const { user } = readAppState();
    if (!user && !isAtHome()) return;
    if (!hasBegun) {
      hasBegun = true;
      await begin(onFirst);
    }
    if (user) sendToWorker({ type: 'KEEP_MEMBER_FILES' });
  };
  // A browser that keeps nothing shows the shop as before.
  const stop = () => undefined;
  watchAppState(() => void follow().catch(stop));
  await follow().catch(stop);
}

async function begin(onFirst: () => unknown): Promise<void> {
  const isFirst = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register(workerPath);
  if (isFirst) await whenControlled();
  sendToWorker({ type: 'KEEP_FILES', urls: loadedFiles().map(({ name }) => name) });
  cachePage();
  if (isFirst) onFirst();
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
  return (await Promise.all(found)).some((cached) => cached !== undefined);
}

const sendToWorker = (message: ToWorker): void =>
  navigator.serviceWorker?.controller?.postMessage(message);

const loadedFiles = (): PerformanceResourceTiming[] =>
  performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => name.startsWith(`${location.origin}/assets/`));

let knownId: string | null | undefined;
/** One at a time: who signs out while being noted stays signed out. */
let noting: Promise<unknown> = Promise.resolve();

/** Notes who is signed in, and deletes the device's caches after a sign-out, here or elsewhere. True for who is new. */
async function noteMember(): Promise<boolean> {
  const { user, isUserKnown } = readAppState();
  if (!isUserKnown || (user?.id ?? null) === knownId) return false;
  knownId = user?.id ?? null;
  await (user ? inTurn(() => cacheMember(user)) : clearMember());
  return true;
}

function inTurn(write: () => Promise<void>): Promise<void> {
  const written = noting.then(write);
  noting = written.catch(() => undefined);
  return written;
}

/** After a sign-out, also one that happens before this page cached anything. */
export async function clearMember(): Promise<void> {
  dropWaitingCalls();
  if ('caches' in window) await inTurn(deleteMemberCaches);
}
