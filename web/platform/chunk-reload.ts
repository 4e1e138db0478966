/** The same page is not loaded again for missing code more often than this. */
const reloadGuardMs = 10_000;
const storageKey = 'chunk-reload';

/** True when a page may be loaded anew now; remembers that it was. */
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

/** Code that cannot be loaded usually belongs to an older build: the page is loaded anew. */
export function reloadWhenChunksAreMissing(): () => void {
  const reload = async () => {
    const isJoinable = navigator.onLine && (await isShopThere());
    if (isJoinable && claimReload(sessionStorage, location.pathname, Date.now())) location.reload();
  };
  addEventListener('vite:preloadError', reload);
  return () => removeEventListener('vite:preloadError', reload);
}

/** While the shop starts anew, or cannot be reached, a page loaded again would be lost. */
const isShopThere = (): Promise<boolean> =>
  fetch(`/builds/latest.json?${Date.now()}`).then(
    () => true,
    () => false,
  );
