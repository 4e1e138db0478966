import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};

/** Many components subscribe; one window listener serves them. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', notifyAll);
    addEventListener('offline', notifyAll);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False when the device knows that it has no connection. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
