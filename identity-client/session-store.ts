import { CallError } from '@kaituan/api-client/call-error';
import type { IdentityChange, SignedInMember } from './client.ts';
import { opensNothing, renewBeforeMs } from './token-life.ts';

/** The session of a tab, in memory only. */
export type StoredSession = { accessToken: string; expiresAtMs: number; member: SignedInMember };
/** Undefined until the session is known. */
export type SessionState = StoredSession | null | undefined;

const minWaitMs = 1_000;

/** Holds the session of one tab, and renews it by `renewSession` five minutes before it ends. */
export function createSessionStore(renewSession: () => Promise<SessionState>) {
  const listeners = new Set<(change: IdentityChange) => void>();
  let state: SessionState;
  let renewing: Promise<SessionState> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(next: StoredSession | null, hasSignedOut = false): void {
    state = next;
    clearTimeout(timer);
    if (next) {
      const inMs = Math.max(minWaitMs, next.expiresAtMs - renewBeforeMs - Date.now());
      timer = setTimeout(() => void renew().catch(() => undefined), inMs);
    }
    for (const listener of listeners) listener({ user: next?.member ?? null, hasSignedOut });
  }

  /** Concurrent callers share one renewal. */
  function renew(): Promise<SessionState> {
    renewing ??= renewSession().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function currentSession(refused?: string): Promise<SessionState> {
    if (state === null) return null;
    const good = state && state.accessToken !== refused ? state : undefined;
    if (good && good.expiresAtMs - Date.now() > renewBeforeMs) return good;
    return renew().catch((error: unknown) => {
      // Still valid for a few minutes; the connection may return.
      if (good && good.expiresAtMs > Date.now()) return good;
      throw error;
    });
  }

  /** In place of a refused token only one that the shop gave: otherwise it is out of reach, and nobody signed out. */
  async function findToken(refused?: string): Promise<string | null> {
    const token = (await currentSession(refused))?.accessToken ?? null;
    if (refused !== undefined && token !== null && opensNothing(token)) {
      throw new CallError('no answer to the renewal of a session');
    }
    return token;
  }

  return {
    set,
    renew,
    current: () => state,
    onChange(listener: (change: IdentityChange) => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    token: (options?: { refused: string }) => findToken(options?.refused),
  };
}
