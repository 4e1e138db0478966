const lockName = 'kaituan-identity';

/** Runs one at a time over all tabs; without Web Locks (old WebViews) the server's grace has to do. */
export function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(lockName, run) as Promise<T>;
}
