import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';

/** The action a guest was about to perform when prompted to sign in. */
export type IntendedAction = { kind: string };

/** What an action may use when performed. */
export type ActionTools = { navigate: NavigateFunction; client: QueryClient };
type Perform = (tools: ActionTools) => void | Promise<void>;

/** A kind of action; `prepare` parses the stored action, undefined when invalid. */
export type ActionKind = { kind: string; prepare(stored: object): Perform | undefined };

/**
 * Defines a kind of action. `parse` validates stored data; `perform` runs on the page the member
 * returned to. Layout lists all kinds in `actionKinds`.
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
/** Older actions are dropped. */
const maxAgeMs = 30 * 60_000;

export function storeIntendedAction<A extends IntendedAction>(
  memory: Memory,
  action: A,
  nowMs: number,
): void {
  const stored: StoredAction = { action, storedAtMs: nowMs };
  memory.setItem(storageKey, JSON.stringify(stored));
}

export const hasIntendedAction = (memory: Memory): boolean => memory.getItem(storageKey) !== null;

export const clearIntendedAction = (memory: Memory): void => memory.removeItem(storageKey);

/** Takes the stored action out of storage; undefined when it is old, invalid or of unknown kind. */
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
