/** Minimum time between automatic reloads. */
const reloadGuardMs = 10_000;
const storageKey = 'chunk-reload';

/** True when a reload is allowed now; stores the time. */
export function claimReload(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  path: string,
  nowMs: number,
): boolean {
  const [lastPath, lastMs] = (storage.getItem(storageKey) ?? '').split(' ');
  if (lastPath === path && nowMs - Number(lastMs) < reloadGuardMs) return false;
  storage.setItem(storageKey, `${path} ${nowMs}`);
  return true;
}

/** Missing chunks usually belong to an older build: reloads the page. */
export function reloadWhenChunksAreMissing(): () => void {
  const reload = async () => {
    const isJoinable = navigator.onLine && (await isShopThere());
    if (isJoinable && claimReload(sessionStorage, location.pathname, Date.now())) location.reload();
  };
  addEventListener('vite:preloadError', reload);
  return () => removeEventListener('vite:preloadError', reload);
}

/** Not while the server is down: a reload would lose the page. */
const isShopThere = (): Promise<boolean> =>
  fetch(`/builds/latest.json?${Date.now()}`).then(
    () => true,
    () => false,
  );
