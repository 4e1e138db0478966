import { type CallApi, findRefusal, findStatus } from '@kaituan/api-client/api';
import { isTick, type Tick } from '@kaituan/domain/packing/hand-out';
import { ticksKeyOf } from '#admin/parts/lists/ticks-key.ts';

/** REFUSED: the shop said no, and somebody has to look; everything else is sent again until it arrives. */
export type StoredTick = Tick & { problem: string | null };

/** So long a call may take before the connection counts as gone, and before it is made once more. */
const unreachedMs = 4_000;
const callMs = 10_000;

/** So long a tick can be taken back: what was handed over cannot be taken back at the shop. */
export const undoMs = 5_000;

/** Ticks of one person on this device; they outlive a reload, a closed tab and a night. */
export function createTickQueue(memberId: string, storage: Storage = localStorage) {
  const key = ticksKeyOf(memberId);
  const listeners = new Set<() => void>();
  let stored = read();
  let isSending = false;
  /** Whatever the device believes: the last tick did not arrive, or takes too long. */
  let isUnreached = false;

  function read(): readonly StoredTick[] {
    try {
      const found: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      const ticks = Array.isArray(found) ? found.filter(isTick) : [];
      return ticks.map((tick) => ({ problem: null, ...tick }));
    } catch {
      return [];
    }
  }
  /** What another tab wrote in between stays. */
  function write(change: (stored: readonly StoredTick[]) => readonly StoredTick[]): void {
    const next = change(read());
    stored = next;
    if (next.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(next));
    for (const listener of listeners) listener();
  }
  function setUnreached(next: boolean): void {
    if (next === isUnreached) return;
    isUnreached = next;
    for (const listener of listeners) listener();
  }
  /** False where it is gone already. */
  function remove(id: string): boolean {
    let isStored = false;
    write((stored) => {
      isStored = stored.some((tick) => tick.id === id);
      return stored.filter((tick) => tick.id !== id);
    });
    return isStored;
  }

  return {
    watch(listener: () => void) {
      // Another tab of the same device sends, too.
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key) return;
        stored = read();
        listener();
      };
      listeners.add(listener);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', onStorage);
      };
    },
    list: () => stored,
    isUnreached: () => isUnreached,
    add: (tick: Tick) => write((stored) => [...stored, { ...tick, problem: null }]),
    remove,
    /** Has a refused tick sent once more. */
    retry: (id: string) =>
      write((stored) => stored.map((tick) => (tick.id === id ? { ...tick, problem: null } : tick))),
    /**
     * Sends what is old enough, one after the other; stops at the first that does not arrive. Tells what became of
     * each that did.
     */
    async send(
      api: CallApi,
      tell: (tick: Tick, outcome: 'HANDED' | 'ALREADY') => void,
      { now = Date.now(), isAll = false } = {},
    ): Promise<void> {
      if (isSending) return;
      isSending = true;
      try {
        const due = stored.filter(
          ({ problem, handedAt }) =>
            problem === null && (isAll || now - Date.parse(handedAt) >= undoMs),
        );
        for (const { problem, ...tick } of due) {
          const { id, ...request } = tick;
          const timer = setTimeout(setUnreached, unreachedMs, true);
          try {
            const { result } = await api('/StaffHandOut/HandOver', request, {
              ...{ idempotencyKey: id, signal: AbortSignal.timeout(callMs) },
            });
            setUnreached(false);
            tell(tick, result.outcome);
            remove(id);
          } catch (error) {
            setUnreached(isOutOfReach(error));
            if (!isFinal(error)) {
              // Whoever watches says so.
              write((stored) => [...stored]);
              return;
            }
            const text = findRefusal(error)?.message ?? '店家不接受';
            write((stored) =>
              stored.map((one) => (one.id === id ? { ...one, problem: text } : one)),
            );
          } finally {
            clearTimeout(timer);
          }
        }
      } finally {
        isSending = false;
      }
    },
  };
}
export type TickQueue = ReturnType<typeof createTickQueue>;

/** Whether the shop was not reached or failed; a refusal comes over a connection. */
export function isOutOfReach(error: unknown): boolean {
  const status = findStatus(error);
  return status === undefined || status >= 500;
}

/** Whether sending it again would change nothing: no lost connection, no ended sign-in, no busy shop. */
function isFinal(error: unknown): boolean {
  const status = findStatus(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 429;
}
