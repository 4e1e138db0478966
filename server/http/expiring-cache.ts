type Entry<T> = {
  value: Promise<T>;
  /** Once it is there. */
  settled?: T;
  startedAtMs: number;
  isUnderWay: boolean;
  /** The result before, shown while this one is under way. */
  before?: { settled?: T; startedAtMs: number };
  bytes: number;
};

const nothing = { settled: undefined, startedAtMs: 0 };

export type ExpiringCache<T> = {
  /** The cached, pending or newly computed result of a key, with its age. */
  get(key: string, work: () => Promise<T>): Promise<{ value: T; ageMs: number }>;
  /** What `get` would give at once; undefined when somebody has to work for it, or to wait. */
  peek(key: string): T | undefined;
  invalidate(): void;
};

/**
 * Caches results for a short time and shares pending computations; failures are not cached. Clients choose
 * the keys, so the cache is bounded in entries and bytes; the oldest entry is evicted.
 */
export function createExpiringCache<T>(options: {
  freshForMs: number;
  /** After that, for so long the result is still given while one computes the next. */
  staleForMs?: number;
  max: number;
  maxBytes: number;
  bytesOf: (value: T) => number;
  isCacheable?: (value: T) => boolean;
  now?: () => number;
}): ExpiringCache<T> {
  const { freshForMs, max, maxBytes, bytesOf, isCacheable = () => true, now = Date.now } = options;
  const { staleForMs = 0 } = options;
  const entries = new Map<string, Entry<T>>();
  let bytes = 0;

  function drop(key: string, entry = entries.get(key)): void {
    if (!entry || entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function keep(key: string, entry: Entry<T>, value: T): void {
    entry.isUnderWay = false;
    delete entry.before;
    entry.settled = value;
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
    const entry: Entry<T> = {
      value: work(),
      startedAtMs: now(),
      isUnderWay: true,
      bytes: keyBytes,
    };
    entry.value.then(
      (value) => keep(key, entry, value),
      () => drop(key, entry),
    );
    if (known && staleForMs > 0) entry.before = { ...known };
    // Inserting again moves the key to the end; the first key is the oldest.
    drop(key);
    entries.set(key, entry);
    bytes += keyBytes;
    makeRoom();
    return entry;
  }

  /** A result that may be given at once: its own, or while that is under way the one before. */
  function findReady(entry: Entry<T>): { value: T; ageMs: number } | undefined {
    const { settled, startedAtMs } = entry.isUnderWay ? (entry.before ?? nothing) : entry;
    const ageMs = now() - startedAtMs;
    const maxAgeMs = entry.isUnderWay ? freshForMs + staleForMs : freshForMs;
    return settled !== undefined && ageMs < maxAgeMs ? { value: settled, ageMs } : undefined;
  }

  return {
    async get(key, work) {
      const known = entries.get(key);
      const isFresh = known && (known.isUnderWay || now() - known.startedAtMs < freshForMs);
      const entry = isFresh ? known : start(key, work);
      const ready = findReady(entry);
      if (ready) return ready;
      return { value: await entry.value, ageMs: entry === known ? now() - entry.startedAtMs : 0 };
    },
    peek(key) {
      const entry = entries.get(key);
      return entry && findReady(entry)?.value;
    },
    invalidate: () => {
      entries.clear();
      bytes = 0;
    },
  };
}
