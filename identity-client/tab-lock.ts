const lockName = 'kaituan-identity';

/**
 * Serialises over all tabs. Old WebViews have no Web Locks, and a browser that blocks the data of sites denies them: then the
 * server's grace period has to do.
 */
export function inTurn<T>(run: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  const once = () => (running ??= run());
  return navigator.locks?.request(lockName, once).catch(once) ?? once();
}
