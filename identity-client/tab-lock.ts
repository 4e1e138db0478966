const lockName = 'kaituan-identity';

/**
 * Serialises over all tabs; without Web Locks (old WebViews) the server's grace period has to do, and where a browser
 * that stores nothing refuses them (its site data is blocked).
 */
export async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run();
  let isRunning = false;
  try {
    return await navigator.locks.request(lockName, () => {
      isRunning = true;
      return run();
    });
  } catch (error) {
    if (isRunning) throw error;
    return run();
  }
}
