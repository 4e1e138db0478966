import type { Session } from '@kaituan/contract/identity';
import { createCallApi, findStatus } from '../api.ts';
import type { IdentityChange, IdentityClient, Proof } from './identity-client.ts';
import { networkTimeoutMs } from './network-timeout.ts';
import { inTurn } from './tab-lock.ts';
import { expiryOf, renewBeforeMs } from './token-life.ts';

/** A session as this device keeps it, in memory only. */
type Kept = Session & { expiresAtMs: number };
/** What one tab tells the others. */
type News = { session: Kept | null; hasSignedOut: boolean };
/** Undefined while it is not known whether somebody is signed in. */
type State = Kept | null | undefined;

const signInPaths = {
  PASSWORD: '/identity/sign-in-with-password',
  NEW_PASSWORD: '/identity/sign-up-with-password',
  PHONE: '/identity/sign-in-with-phone',
  LINE_ID_TOKEN: '/identity/sign-in-with-line',
  LINE_TICKET: '/identity/confirm-line-login',
} as const;

/**
 * Signs members in at the shop itself. The refresh token is in a cookie that no script reads and
 * changes with every use, so tabs take turns and tell each other what they got.
 */
export function createEmbeddedClient(): IdentityClient {
  const call = createCallApi({ baseUrl: location.origin, timeoutMs: networkTimeoutMs() });
  const channel = new BroadcastChannel('kaituan-identity');
  const listeners = new Set<(change: IdentityChange) => void>();
  let state: State;
  let renewing: Promise<State> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep({ session: next, hasSignedOut }: News): void {
    state = next;
    clearTimeout(timer);
    if (next) {
      const inMs = Math.max(1_000, next.expiresAtMs - renewBeforeMs - Date.now());
      timer = setTimeout(() => void renew(next).catch(() => undefined), inMs);
    }
    for (const listener of listeners) {
      listener({ user: next?.member ?? null, hasSignedOut });
    }
  }
  channel.onmessage = ({ data }: MessageEvent<News>) => keep(data);

  function keepAndTell(session: Session | null, hasSignedOut = false): Kept | null {
    const next = session && {
      ...session,
      expiresAtMs: expiryOf(session.accessToken, Date.now()),
    };
    keep({ session: next, hasSignedOut });
    channel.postMessage({ session: next, hasSignedOut });
    return next;
  }

  /** Another tab may have renewed it while this one waited for its turn. */
  function renew(old: State): Promise<State> {
    renewing ??= inTurn(async () => {
      if (state !== old) return state;
      try {
        return keepAndTell((await call('/identity/token', {})).result);
      } catch (error) {
        if (!isOver(error)) throw error;
        return keepAndTell(null);
      }
    }).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function currentSession(refused?: string): Promise<State> {
    if (state === null) return null;
    const isGood = state && state.accessToken !== refused;
    if (isGood && state && state.expiresAtMs - Date.now() > renewBeforeMs) return state;
    const usable = isGood && state && state.expiresAtMs > Date.now() ? state : undefined;
    return renew(state).catch((error: unknown) => {
      if (usable) return usable; // Good for a few minutes yet; the connection may come back.
      throw error;
    });
  }

  async function signIn({ kind, given }: Proof) {
    return inTurn(async () => {
      const { result } = await call(signInPaths[kind], given as never);
      keepAndTell(result);
      return result.member;
    });
  }

  const leave = (path: '/identity/sign-out' | '/identity/sign-out-everywhere') =>
    inTurn(async () => {
      try {
        await call(path, {});
      } catch (error) {
        if (findStatus(error) !== 401) throw error;
      }
      keepAndTell(null, true);
    });

  return {
    start: async () => (await renew(state))?.member ?? null,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: async (options) => (await currentSession(options?.refused))?.accessToken ?? null,
    signIn,
    sendPhoneCode: async (phone) => (await call('/identity/send-phone-code', { phone })).result,
    signOut: () => leave('/identity/sign-out'),
    signOutEverywhere: () => leave('/identity/sign-out-everywhere'),
  };
}

/** The sign-in ended, was suspended, or is kept elsewhere now; anything else may pass. */
const isOver = (error: unknown): boolean => [401, 403, 404].includes(findStatus(error) ?? 0);
