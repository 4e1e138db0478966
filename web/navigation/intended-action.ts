/**
 * What a guest wanted to do when asked to sign in. Each kind is done after the sign-in by the one
 * listed in `intendedActions`; features that guard an action add theirs to both.
 */
export type IntendedAction = { kind: 'OPEN_PAGE'; path: string };

type Kept = { action: IntendedAction; askedAtMs: number };
type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'kaituan.intended-action';
/** Longer ago than this nobody remembers what they wanted. */
const keptForMs = 30 * 60_000;

export function keepIntendedAction(memory: Memory, action: IntendedAction, nowMs: number): void {
  const kept: Kept = { action, askedAtMs: nowMs };
  memory.setItem(storageKey, JSON.stringify(kept));
}

export const dropIntendedAction = (memory: Memory): void => memory.removeItem(storageKey);

/** Hands the action out once; what is old or unreadable is none. */
export function takeIntendedAction(memory: Memory, nowMs: number): IntendedAction | undefined {
  const stored = memory.getItem(storageKey);
  if (stored === null) return undefined;
  memory.removeItem(storageKey);
  const kept = parseKept(stored);
  return kept && nowMs - kept.askedAtMs < keptForMs ? kept.action : undefined;
}

function parseKept(stored: string): Kept | undefined {
  try {
    const value = JSON.parse(stored) as Partial<Kept> | null;
    const isKnown = value?.action?.kind === 'OPEN_PAGE' && value.action.path.startsWith('/');
    return isKnown && typeof value.askedAtMs === 'number' ? (value as Kept) : undefined;
  } catch {
    return undefined;
  }
}
