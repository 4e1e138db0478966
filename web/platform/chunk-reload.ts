import { compareBuilds } from './builds.ts';

/** Minimum time between automatic reloads of a path, and how many it has within the time after that. */
const reloadGuardMs = 10_000;
const maxReloads = 2;
const forgottenAfterMs = 10 * 60_000;
const storageKey = 'chunk-reload';

/** True when a reload is allowed now; stores the time. */
export function claimReload(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  path: string,
  nowMs: number,
): boolean {
  const [lastPath, lastMs, reloads] = (storage.getItem(storageKey) ?? '').split(' ');
  const agoMs = lastPath === path ? nowMs - Number(lastMs) : Number.POSITIVE_INFINITY;
  const before = agoMs < forgottenAfterMs ? Number(reloads) : 0;
  if (agoMs < reloadGuardMs || before >= maxReloads) return false;
  storage.setItem(storageKey, `${path} ${nowMs} ${before + 1}`);
  return true;
}

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
 */
export function reloadWhenChunksAreMissing(): () => void {
  let hasFailed = false;
  const onFailure = async () => {
    const build = navigator.onLine ? await compareBuilds() : 'UNKNOWN';
    if (build === 'OTHER' || (build === 'OWN' && hasFailed)) reloadOnce();
    if (build === 'OWN') hasFailed = true;
  };
  addEventListener('vite:preloadError', onFailure);
  return () => removeEventListener('vite:preloadError', onFailure);
}
