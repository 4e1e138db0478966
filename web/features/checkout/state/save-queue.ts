import { type CheckoutChanges, isNothing, mergeChanges } from './checkout-changes.ts';

export type SaveStatus = 'SAVED' | 'UNSAVED' | 'SAVING' | 'FAILED';
export type SaveState = { status: SaveStatus; unsaved: CheckoutChanges };

/** How long typing has to rest before it is saved. */
const restMs = 600;
/** Waits before a save is tried again, the last of them for good. */
const retryMs = [2_000, 5_000, 10_000, 30_000];

/**
 * Saves changes one call at a time, in the order they were made: what comes while a call is under way
 * goes with the next one. Nothing is let go before it was saved.
 */
export function createSaveQueue(options: {
  send: (changes: CheckoutChanges) => Promise<void>;
  /** True when the same changes may do later, as after a lost connection. */
  isPassing: (error: unknown) => boolean;
  /** Told of everything unsaved whenever that changes. */
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
      if (options.isPassing(error)) schedule(retryMs[failures - 1] ?? 30_000);
    }
  }

  /** Saves everything now; false when that could not be done. */
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
    /** Takes a change; one that is typed waits until the typing rests. */
    add(changes: CheckoutChanges, { isTyped = false } = {}): void {
      waiting = mergeChanges(waiting, changes);
      setStatus(running ? 'SAVING' : 'UNSAVED');
      schedule(isTyped ? restMs : 0);
    },
    /** Tries no more by itself; what is unsaved stays kept. */
    stop: () => clearTimeout(timer),
  };
}
export type SaveQueue = ReturnType<typeof createSaveQueue>;
