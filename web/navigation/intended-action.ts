import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';

/** What a guest wanted to do when asked to sign in: its kind, and what else doing it needs. */
export type IntendedAction = { kind: string };

/** What doing it after the sign-in may use. */
export type ActionTools = { navigate: NavigateFunction; client: QueryClient };
type Perform = (tools: ActionTools) => void | Promise<void>;

/** One kind of action; `prepare` reads what was stored, and is undefined when it cannot be done. */
export type ActionKind = { kind: string; prepare(stored: object): Perform | undefined };

/**
 * Defines a kind. What was stored may be anything: `parse` makes an action of it, or undefined.
 * `perform` runs on the page the member came back to. Layout lists all kinds in `actionKinds`.
 */
export const defineAction = <A extends IntendedAction>(
  kind: A['kind'],
  parse: (stored: Partial<Record<keyof A, unknown>>) => A | undefined,
  perform: (action: A, tools: ActionTools) => void | Promise<void>,
): ActionKind => ({
  kind,
  prepare(stored) {
    const action = parse(stored);
    return action && ((tools) => perform(action, tools));
  },
});

export type OpenPage = { kind: 'OPEN_PAGE'; path: string };

export const openPage = defineAction<OpenPage>(
  'OPEN_PAGE',
  ({ path }) =>
    typeof path === 'string' && /^\/(?![/\\])/.test(path) ? { kind: 'OPEN_PAGE', path } : undefined,
  ({ path }, { navigate }) => navigate(path),
);

type StoredAction = { action: IntendedAction; storedAtMs: number };
type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'kaituan.intended-action';
/** Longer ago than this nobody remembers what they wanted. */
const maxAgeMs = 30 * 60_000;

export function storeIntendedAction<A extends IntendedAction>(
  memory: Memory,
  action: A,
  nowMs: number,
): void {
  const stored: StoredAction = { action, storedAtMs: nowMs };
  memory.setItem(storageKey, JSON.stringify(stored));
}

export const clearIntendedAction = (memory: Memory): void => memory.removeItem(storageKey);

/** Hands out once what is to be done now; what is old, unreadable or of no known kind is nothing. */
export function takeIntendedAction(
  kinds: readonly ActionKind[],
  memory: Memory,
  nowMs: number,
): Perform | undefined {
  const stored = memory.getItem(storageKey);
  if (stored === null) return undefined;
  memory.removeItem(storageKey);
  const action = parseStored(stored, nowMs);
  return action && kinds.find(({ kind }) => kind === action.kind)?.prepare(action);
}

function parseStored(stored: string, nowMs: number): IntendedAction | undefined {
  try {
    const { action, storedAtMs } = (JSON.parse(stored) ?? {}) as Partial<StoredAction>;
    const isFresh = typeof storedAtMs === 'number' && nowMs - storedAtMs < maxAgeMs;
    return isFresh && typeof action?.kind === 'string' ? action : undefined;
  } catch {
    return undefined;
  }
}
