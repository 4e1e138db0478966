type Kept<T> = { value: Promise<T>; startedAtMs: number; isUnderWay: boolean };

export type ShortMemory<T> = {
  /** What the work gave a moment ago, is giving just now, or gives now; and how old that is. */
  recall(key: string, work: () => Promise<T>): Promise<{ value: T; ageMs: number }>;
  forget(): void;
};

/** Keeps results for a moment: whoever asks meanwhile gets the same, and failures are not kept. */
export function createShortMemory<T>(options: {
  freshForMs: number;
  most: number;
  isKept?: (value: T) => boolean;
  now?: () => number;
}): ShortMemory<T> {
  const { freshForMs, most, isKept = () => true, now = Date.now } = options;
  const kept = new Map<string, Kept<T>>();

  function start(key: string, work: () => Promise<T>): Kept<T> {
    const entry: Kept<T> = { value: work(), startedAtMs: now(), isUnderWay: true };
    const drop = () => kept.get(key) === entry && kept.delete(key);
    entry.value.then((value) => {
      entry.isUnderWay = false;
      if (!isKept(value)) drop();
    }, drop);
    // Set anew it becomes the last in line; the first in line is the oldest.
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return entry;
  }

  return {
    async recall(key, work) {
      const known = kept.get(key);
      const isFresh = known && (known.isUnderWay || now() - known.startedAtMs < freshForMs);
      const entry = isFresh ? known : start(key, work);
      return { value: await entry.value, ageMs: entry === known ? now() - entry.startedAtMs : 0 };
    },
    forget: () => kept.clear(),
  };
}
