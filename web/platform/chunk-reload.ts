import { compareBuilds } from './builds.ts';

/** Minimum time between automatic reloads of a path, and how many it has within the time after that. */
const reloadGuardMs = 10_000;
const maxReloads = 2;
const resetAfterMs = 10 * 60_000;
const storageKey = 'chunk-reload';

type GuardStorage = Pick<Storage, 'getItem' | 'setItem'>;
type Reload = { path: string; atMs: number; count: number };

/** True when a reload is allowed now; stores the time. */
export function claimReload(storage: GuardStorage, path: string, nowMs: number): boolean {
  const reloads = readReloads(storage).filter(({ atMs }) => nowMs - atMs < resetAfterMs);
  const last = reloads.find((reload) => reload.path === path);
  if (last && (nowMs - last.atMs < reloadGuardMs || last.count >= maxReloads)) return false;
  const others = reloads.filter((reload) => reload !== last);
  writeReloads(storage, [...others, { path, atMs: nowMs, count: (last?.count ?? 0) + 1 }]);
  return true;
}

/** One line for each path. */
const writeReloads = (storage: GuardStorage, reloads: readonly Reload[]): void =>
  storage.setItem(
    storageKey,
    reloads.map(({ path, atMs, count }) => `${path} ${atMs} ${count}`).join('\n'),
  );

const readReloads = (storage: GuardStorage): Reload[] =>
  (storage.getItem(storageKey) ?? '').split('\n').flatMap((line) => {
    const [path, atMs, count] = line.split(' ');
    return path ? [{ path, atMs: Number(atMs), count: Number(count) }] : [];
  });

/**
 * Reloads a page whose code did not load, at most once in ten seconds, and not while the shop is away; false when it
 * does not.
 */
export async function reloadForMissingChunk(): Promise<boolean> {
  return navigator.onLine && (await compareBuilds()) !== 'UNKNOWN' && reloadOnce();
}

function reloadOnce(): boolean {
  const isAllowed = claimReload(sessionStorage, location.pathname, Date.now());
  if (isAllowed) location.reload();
  return isAllowed;
}

/**
 * Parts of a page that fail to load: they try again by themselves, so that a page of the build that is served
 * reloads only when a second attempt failed, too. Some browsers never ask again for a module that failed.
 * `onUsedUp`: the page may not reload by itself any more; called once on a path, not with each attempt.
 */
export function reloadWhenChunksAreMissing(onUsedUp: () => void): () => void {
  let hasFailed = false;
  let saidOn: string | undefined;
  const onFailure = async () => {
    const build = navigator.onLine ? await compareBuilds() : 'UNKNOWN';
    const isDue = build === 'OTHER' || (build === 'OWN' && hasFailed);
    if (build === 'OWN') hasFailed = true;
    if (!isDue || reloadOnce() || saidOn === location.pathname) return;
    saidOn = location.pathname;
    onUsedUp();
  };
  addEventListener('vite:preloadError', onFailure);
  return () => removeEventListener('vite:preloadError', onFailure);
}
