type Entry<T> = {
  value: Promise<T>;
  /** Once it is there. */
  settled?: T;
  startedAtMs: number;
  isUnderWay: boolean;
  bytes: number;
};

export type ExpiringCache<T> = {
  /** The cached, pending or newly computed result of a key, with its age. */
  get(key: string, work: () => Promise<T>): Promise<{ value: T; ageMs: number }>;
  /** The same without waiting and working: undefined when it is not there, or not fresh. */
  peek(key: string): T | undefined;
  invalidate(): void;
};

/**
 * Caches results for a short time and shares pending computations; failures are not cached. Clients choose
 * the keys, so the cache is bounded in entries and bytes; the oldest entry is evicted.
 */
export function createExpiringCache<T>(options: {
  freshForMs: number;
  max: number;
  maxBytes: number;
  bytesOf: (value: T) => number;
  isCacheable?: (value: T) => boolean;
  now?: () => number;
}): ExpiringCache<T> {
  const { freshForMs, max, maxBytes, bytesOf, isCacheable = () => true, now = Date.now } = options;
  const entries = new Map<string, Entry<T>>();
  let bytes = 0;

  function drop(key: string, entry = entries.get(key)): void {
    if (!entry || entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function keep(key: string, entry: Entry<T>, value: T): void {
    entry.isUnderWay = false;
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
    // Inserting again moves the key to the end; the first key is the oldest.
    drop(key);
    entries.set(key, entry);
    bytes += keyBytes;
    makeRoom();
    return entry;
  }

  return {
    async get(key, work) {
      const known = entries.get(key);
      const isFresh = known && (known.isUnderWay || now() - known.startedAtMs < freshForMs);
      const entry = isFresh ? known : start(key, work);
      return { value: await entry.value, ageMs: entry === known ? now() - entry.startedAtMs : 0 };
    },
    peek(key) {
      const entry = entries.get(key);
      return entry && now() - entry.startedAtMs < freshForMs ? entry.settled : undefined;
    },
    invalidate: () => {
      entries.clear();
      bytes = 0;
    },
  };
}
