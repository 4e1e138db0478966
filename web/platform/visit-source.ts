/** A valid `source`; others are ignored. */
const sourceFormat = /^[A-Za-z0-9._-]{1,64}$/;
const storageKey = 'kaituan.visit-source';
/** Older touches do not count. */
const maxAgeMs = 30 * 86_400_000;

type Touch = { source: string; atMs: number };
type Touches = { first: Touch | undefined; last: Touch | undefined };
type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** Where the visitor came from first and last within thirty days; empty when from nowhere in particular. */
export type VisitSource = { first: string; last: string };

/** The `source` an address names, or an empty text. */
export function sourceOf(search: string): string {
  const source = new URLSearchParams(search).get('source') ?? '';
  return sourceFormat.test(source) ? source : '';
}

/** Stores the source of a visit; one without a source changes nothing. */
export function recordVisit(source: string, memory: Memory, nowMs: number): void {
  if (!source) return;
  const touch = { source, atMs: nowMs };
  const touches: Touches = { first: readTouches(memory, nowMs).first ?? touch, last: touch };
  memory.setItem(storageKey, JSON.stringify(touches));
}

/** What cart and order are attributed to. */
export function readSource(memory?: Memory, nowMs = Date.now()): VisitSource {
  const { first, last } = readTouches(memory, nowMs);
  return { first: first?.source ?? '', last: last?.source ?? '' };
}

/** When the first touch expired, the last one becomes the first. */
function readTouches(memory: Memory | undefined, nowMs: number): Touches {
  const isRecent = (touch: unknown): touch is Touch =>
    isTouch(touch) && touch.atMs <= nowMs && nowMs - touch.atMs < maxAgeMs;
  try {
    const stored = JSON.parse(
      (memory ?? localStorage).getItem(storageKey) ?? 'null',
    ) as Partial<Touches> | null;
    const last = isRecent(stored?.last) ? stored.last : undefined;
    return { first: isRecent(stored?.first) ? stored.first : last, last };
  } catch {
    return { first: undefined, last: undefined }; // Unreadable, or the browser keeps nothing.
  }
}

const isTouch = (value: unknown): value is Touch => {
  const { source, atMs } = (value ?? {}) as Partial<Touch>;
  return typeof source === 'string' && sourceFormat.test(source) && typeof atMs === 'number';
};
