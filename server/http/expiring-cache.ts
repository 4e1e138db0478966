type Entry<T> = {
  value: Promise<T>;
  /** Once it is there. */
  settled?: T;
  startedAtMs: number;
  /** When its work ended. */
  settledAtMs: number;
  /** Until when it is given without work; a change moves it back. */
  freshUntilMs: number;
  isUnderWay: boolean;
  /** What changed since its work began, and when: the work may have seen it or not. */
  changed: Map<number, number>;
  /** The result before, shown while this one is under way. */
  before?: Before<T>;
  bytes: number;
};

type Before<T> = Pick<Entry<T>, 'settled' | 'settledAtMs' | 'freshUntilMs'>;

export type ExpiringCache<T> = {
  /** The cached, pending or newly computed result of a key. */
  get(key: string, work: () => Promise<T>): Promise<T>;
  /** What `get` would give at once; undefined when somebody has to work for it, or to wait. */
  peek(key: string): T | undefined;
  /** The same, also for a while after it expired: for clients over their limit. */
  peekOlder(key: string): T | undefined;
  /**
   * Ends the freshness of results that show one of these; without them of all, which only `peekOlder` gives
   * from then on.
   */
  invalidate(changed?: readonly number[]): void;
};

/**
 * Caches results for a short time and shares pending computations; failures are not cached. Clients choose
 * the keys, so the cache is bounded in entries and bytes; the oldest entry is evicted.
 */
export function createExpiringCache<T>(options: {
  freshForMs: number | ((value: T) => number);
  /** After that, for so long the result is still given while one computes the next, */
  staleForMs?: number;
  /** and for so long where that was begun in time and is not done yet, because others are served first. */
  overdueForMs?: number;
  /** How long after that it is still given to clients over their limit. */
  olderForMs?: number;
  max: number;
  maxBytes: number;
  bytesOf: (value: T) => number;
  isCacheable?: (value: T) => boolean;
  /** The numbers of what a result shows. */
  shows?: (value: T) => ReadonlySet<number>;
  /** The result before, where the next one says the same. */
  sameAs?: (next: T, before: T) => T;
  now?: () => number;
}): ExpiringCache<T> {
  const { freshForMs, max, maxBytes, bytesOf, isCacheable = () => true, now = Date.now } = options;
  const freshFor = typeof freshForMs === 'number' ? () => freshForMs : freshForMs;
  const { staleForMs = 0, overdueForMs = staleForMs, olderForMs = 0 } = options;
  const { shows, sameAs = (next) => next } = options;
  const entries = new Map<string, Entry<T>>();
  let bytes = 0;

  function drop(key: string, entry = entries.get(key)): void {
    if (!entry || entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function keep(key: string, entry: Entry<T>, startedAtMs: number, next: T): void {
    const { before, changed } = entry;
    const value = before?.settled === undefined ? next : sameAs(next, before.settled);
    const shown = shows?.(value);
    const changedAtMs = [...changed].filter(([id]) => shown?.has(id)).map(([, atMs]) => atMs);
    entry.isUnderWay = false;
    entry.settled = value;
    entry.settledAtMs = now();
    entry.freshUntilMs = Math.min(startedAtMs + freshFor(value), ...changedAtMs);
    delete entry.before;
    if (entries.get(key) !== entry) return;
    if (!isCacheable(value)) {
      drop(key, entry);
      return;
    }
    const valueBytes = bytesOf(value);
    entry.bytes += valueBytes;
    bytes += valueBytes;
    makeRoom();
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (entries.size <= max && bytes <= maxBytes) return;
      drop(key);
    }
  }

  function start(key: string, work: () => Promise<T>): Entry<T> {
    const keyBytes = 2 * key.length;
    const known = entries.get(key);
    const startedAtMs = now();
    const entry: Entry<T> = {
      value: work(),
      startedAtMs,
      settledAtMs: Number.NaN,
      freshUntilMs: Number.POSITIVE_INFINITY,
      isUnderWay: true,
      changed: new Map(),
      bytes: keyBytes,
    };
    entry.value = entry.value.then(
      (value) => {
        keep(key, entry, startedAtMs, value);
        return entry.settled ?? value;
      },
      (error: unknown) => {
        drop(key, entry);
        throw error;
      },
    );
    entry.value.catch(() => {});
    if (known?.settled !== undefined) entry.before = known;
    // Inserting again moves the key to the end; the first key is the oldest.
    drop(key);
    entries.set(key, entry);
    bytes += keyBytes;
    makeRoom();
    return entry;
  }

  /** A result that may be given at once: its own, or while that is under way the one before. */
  function findReady(entry: Entry<T> | undefined, graceMs: number): T | undefined {
    if (!entry?.isUnderWay) {
      return entry && now() < entry.freshUntilMs + graceMs ? entry.settled : undefined;
    }
    const { before, startedAtMs } = entry;
    if (!before) return undefined;
    // What changed while its work was under way is stale from when that ended.
    const staleFromMs = Math.max(before.freshUntilMs, before.settledAtMs);
    const isInTime = startedAtMs < staleFromMs + staleForMs && now() < staleFromMs + overdueForMs;
    return isInTime || now() < before.freshUntilMs + graceMs ? before.settled : undefined;
  }

  function change(entry: Entry<T>, changed: readonly number[]): void {
    const { settled, isUnderWay, before } = entry;
    if (isUnderWay) for (const id of changed) entry.changed.set(id, now());
    const endFreshness = (one: Before<T>) => {
      const shown = one.settled === undefined ? undefined : shows?.(one.settled);
      if (changed.some((id) => shown?.has(id))) {
        one.freshUntilMs = Math.min(one.freshUntilMs, now());
      }
    };
    if (settled !== undefined) endFreshness(entry);
    if (before) endFreshness(before);
  }

  return {
    async get(key, work) {
      const known = entries.get(key);
      const isFresh = known && (known.isUnderWay || now() < known.freshUntilMs);
      const entry = isFresh ? known : start(key, work);
      return findReady(entry, 0) ?? entry.value;
    },
    peek: (key) => findReady(entries.get(key), 0),
    peekOlder: (key) => findReady(entries.get(key), olderForMs),
    invalidate(changed) {
      for (const [key, entry] of entries) {
        if (changed) change(entry, changed);
        // The work may have seen it or not.
        else if (entry.isUnderWay) drop(key);
        else {
          entry.freshUntilMs = Math.min(entry.freshUntilMs, now() - staleForMs);
          entry.settledAtMs = Number.NEGATIVE_INFINITY;
        }
      }
    },
  };
}
