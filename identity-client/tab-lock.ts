const lockName = 'kaituan-identity';

/**
 * Serialises over all tabs; without Web Locks (old WebViews) the server's grace period has to do.
 */
export function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(lockName, run) as Promise<T>;
}
