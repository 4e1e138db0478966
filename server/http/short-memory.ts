type Entry<T> = { value: Promise<T>; startedAtMs: number; isUnderWay: boolean; bytes: number };

export type ShortMemory<T> = {
  /** What the work gave a moment ago, is giving just now, or gives now; and how old that is. */
  recall(key: string, work: () => Promise<T>): Promise<{ value: T; ageMs: number }>;
  forget(): void;
};

/**
 * Keeps results for a moment: whoever asks meanwhile gets the same, and failures are not kept. Strangers
 * choose the keys, so what is kept is bounded in number and in bytes; the oldest makes room.
 */
export function createShortMemory<T>(options: {
  freshForMs: number;
  most: number;
  mostBytes: number;
  bytesOf: (value: T) => number;
  isKept?: (value: T) => boolean;
  now?: () => number;
}): ShortMemory<T> {
  const { freshForMs, most, mostBytes, bytesOf, isKept = () => true, now = Date.now } = options;
  const entries = new Map<string, Entry<T>>();
  let bytes = 0;

  function drop(key: string, entry = entries.get(key)): void {
    if (!entry || entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function keep(key: string, entry: Entry<T>, value: T): void {
    entry.isUnderWay = false;
    if (entries.get(key) !== entry) return;
    if (!isKept(value)) {
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
      if (entries.size <= most && bytes <= mostBytes) return;
      drop(key);
    }
  }

  function start(key: string, work: () => Promise<T>): Entry<T> {
    const keyBytes = 2 * key.length;
    const entry = { value: work(), startedAtMs: now(), isUnderWay: true, bytes: keyBytes };
    entry.value.then(
      (value) => keep(key, entry, value),
      () => drop(key, entry),
    );
    // Set anew it becomes the last in line; the first in line is the oldest.
    drop(key);
    entries.set(key, entry);
    bytes += keyBytes;
    makeRoom();
    return entry;
  }

  return {
    async recall(key, work) {
      const known = entries.get(key);
      const isFresh = known && (known.isUnderWay || now() - known.startedAtMs < freshForMs);
      const entry = isFresh ? known : start(key, work);
      return { value: await entry.value, ageMs: entry === known ? now() - entry.startedAtMs : 0 };
    },
    forget: () => {
      entries.clear();
      bytes = 0;
    },
  };
}
