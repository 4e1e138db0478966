import { readAppState, watchAppState } from '#web/platform/app-state.ts';
import { isFromMessaging } from '#web/platform/messaging/messaging-address.ts';
import { isInWrapper } from '#web/platform/native-bridge/native-wrapper.ts';
import { deleteMemberCaches, keepMember, keptCaches, type ToWorker } from './kept-caches.ts';
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
 * after the first page is at rest; `onFirst` when this page was loaded before the browser kept anything.
 */
export async function startOffline(onFirst: () => unknown): Promise<void> {
  if (!canKeep()) return;
  try {
    await followMember();
    const isFirst = navigator.serviceWorker.controller === null;
    await navigator.serviceWorker.register(workerPath);
    if (isFirst) await whenControlled();
    tellWorker({ type: 'KEEP_FILES', urls: loadedFiles() });
    keepPage();
    if (isFirst) onFirst();
  } catch {
    // A browser that keeps nothing shows the shop as before.
  }
}

const whenControlled = (): Promise<unknown> =>
  new Promise((resolve) => {
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    if (serviceWorker.controller) resolve(undefined);
  });

/** After a client navigation: the page as the server sends it, for a visit that begins with it. */
export const keepPage = (): void => tellWorker({ type: 'KEEP_PAGE', url: location.href });

/** Whether a page of the shop can be opened without a connection. */
export async function isPageKept(url: URL): Promise<boolean> {
  if (!canKeep() || !navigator.serviceWorker.controller) return false;
  const key = url.origin + url.pathname + url.search;
  const { pages, memberPages } = keptCaches;
  const found = [pages, memberPages].map((cacheName) => caches.match(key, { cacheName }));
  return (await Promise.all(found)).some((kept) => kept !== undefined);
}

const tellWorker = (message: ToWorker): void =>
  navigator.serviceWorker?.controller?.postMessage(message);

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));

let knownId: string | null | undefined;

/** Notes who signs in; a sign-out, here or elsewhere, deletes what the device kept of the member. */
function followMember(): Promise<void> {
  const follow = async () => {
    const { user, isUserKnown } = readAppState();
    if (!isUserKnown || (user?.id ?? null) === knownId) return;
    knownId = user?.id ?? null;
    await (user ? keepMember(user) : forgetMember());
  };
  watchAppState(() => void follow().catch(() => undefined));
  return follow();
}

/** After a sign-out, also one that happens before anything was kept by this page. */
export async function forgetMember(): Promise<void> {
  dropWaitingCalls();
  if ('caches' in window) await deleteMemberCaches();
}
