import { type CheckoutChanges, isNothing, mergeChanges } from './checkout-changes.ts';

export type SaveStatus = 'SAVED' | 'UNSAVED' | 'SAVING' | 'FAILED';
export type SaveState = { status: SaveStatus; unsaved: CheckoutChanges };

/** Debounce of typed changes. */
const restMs = 600;
/** Delays between retries; the last one repeats. */
const retryMs = [2_000, 5_000, 10_000, 30_000];

/**
 * Saves changes one call at a time, in order; changes made during a call go with the next one.
 * Nothing is dropped before it was saved.
 */
export function createSaveQueue(options: {
  send: (changes: CheckoutChanges) => Promise<void>;
  /** True when a retry may succeed, as after a lost connection. */
  isTransient: (error: unknown) => boolean;
  /** Called with all unsaved changes whenever they change. */
  store: (unsaved: CheckoutChanges) => void;
}) {
  const listeners = new Set<() => void>();
  let waiting: CheckoutChanges = {};
  let sending: CheckoutChanges = {};
  let state: SaveState = { status: 'SAVED', unsaved: {} };
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const setStatus = (status: SaveStatus) => {
    const unsaved = mergeChanges(sending, waiting);
    state = { status, unsaved };
    options.store(unsaved);
    for (const listener of listeners) listener();
  };
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  async function sendWaiting(): Promise<void> {
    sending = waiting;
    waiting = {};
    setStatus('SAVING');
    try {
      await options.send(sending);
      sending = {};
      failures = 0;
      setStatus(isNothing(waiting) ? 'SAVED' : 'UNSAVED');
    } catch (error) {
      waiting = mergeChanges(sending, waiting);
      sending = {};
      failures += 1;
      setStatus('FAILED');
      if (options.isTransient(error)) schedule(retryMs[failures - 1] ?? 30_000);
    }
  }

  /** Saves pending changes now; false when that failed. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    await running;
    while (!isNothing(waiting)) {
      running ??= sendWaiting().finally(() => {
        running = undefined;
      });
      await running;
      if (state.status === 'FAILED') return false;
    }
    return true;
  }

  return {
    flush,
    read: () => state,
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Adds a change; typed ones are debounced. */
    add(changes: CheckoutChanges, { isTyped = false } = {}): void {
      waiting = mergeChanges(waiting, changes);
      setStatus(running ? 'SAVING' : 'UNSAVED');
      schedule(isTyped ? restMs : 0);
    },
    /** Stops retrying; unsaved changes stay stored. */
    stop: () => clearTimeout(timer),
  };
}
