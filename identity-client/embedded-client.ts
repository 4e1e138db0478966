import { createCallApi, findStatus } from '@kaituan/api-client/api';
import { isUnanswered } from '@kaituan/api-client/error-notice';
import type { Session } from '@kaituan/contract/identity/identity';
import type { IdentityClient, Proof, SignedIn } from './client.ts';
import { clearMemberHint, isSignOutPending, markSignOutPending } from './member-hint.ts';
import { networkTimeoutMs } from './network-timeout.ts';
import { createSessionStore, type StoredSession } from './session-store.ts';
import { inTurn } from './tab-lock.ts';
import { expiryOf } from './token-life.ts';

/** Messages between tabs. */
type TabMessage = { session: StoredSession | null; hasSignedOut: boolean };

const signInPaths = {
  PASSWORD: '/identity/sign-in-with-password',
  NEW_PASSWORD: '/identity/sign-up-with-password',
  FIRST_OWNER: '/identity/sign-up-first-owner',
  PASSWORD_CODE: '/identity/reset-password',
  PHONE: '/identity/sign-in-with-phone',
  PASSKEY: '/identity/sign-in-with-passkey',
  LINE_ID_TOKEN: '/identity/sign-in-with-line',
  LINE_TICKET: '/identity/confirm-line-login',
} as const;

type SignOutPath = '/identity/sign-out' | '/identity/sign-out-everywhere';

/**
 * Sessions of the shop itself. The refresh token is in an HttpOnly cookie and changes with every
 * use, so tabs take turns and share the result.
 */
export function createEmbeddedClient(): IdentityClient {
  const call = createCallApi({ baseUrl: location.origin, timeoutMs: networkTimeoutMs() });
  const channel = new BroadcastChannel('kaituan-identity');
  const sessionStore = createSessionStore(renewSession);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) =>
    sessionStore.set(data.session, data.hasSignedOut);

  function storeAndBroadcast(session: Session | null, hasSignedOut = false): StoredSession | null {
    const next = session && {
      accessToken: session.accessToken,
      member: session.member,
      expiresAtMs: expiryOf(session.accessToken, Date.now()),
    };
    sessionStore.set(next, hasSignedOut);
    channel.postMessage({ session: next, hasSignedOut } satisfies TabMessage);
    return next;
  }

  /** Another tab may have renewed the session while this one waited. */
  function renewSession() {
    const old = sessionStore.current();
    return inTurn(async () => {
      if (sessionStore.current() !== old) return sessionStore.current();
      if (isSignOutPending()) {
        await endSession('/identity/sign-out');
        return storeAndBroadcast(null);
      }
      try {
        return storeAndBroadcast((await call('/identity/token', {})).result);
      } catch (error) {
        if (!isOver(error)) throw error;
        return storeAndBroadcast(null);
      }
    });
  }

  async function signIn({ kind, given }: Proof) {
    return inTurn(async () => {
      if (isSignOutPending()) await endSession('/identity/sign-out');
      const { result } = await call(signInPaths[kind], given as never);
      storeAndBroadcast(result);
      return { ...result.member, ...('removedArray' in result && removedOf(result)) };
    });
  }

  async function endSession(path: SignOutPath): Promise<void> {
    try {
      await call(path, {});
    } catch (error) {
      if (findStatus(error) !== 401) throw error;
    }
    clearMemberHint();
  }

  const leave = (path: SignOutPath) =>
    inTurn(async () => {
      try {
        await endSession(path);
      } catch (error) {
        // Other devices are not signed out without the shop; this one is, and the session ends before the next renewal.
        if (path !== '/identity/sign-out' || !isUnanswered(error)) throw error;
        markSignOutPending();
        if (!isSignOutPending()) throw error;
      }
      storeAndBroadcast(null, true);
    });

  return {
    start: async () => (await sessionStore.renew())?.member ?? null,
    onChange: sessionStore.onChange,
    token: sessionStore.token,
    signIn,
    sendPhoneCode: async (phone) => (await call('/identity/send-phone-code', { phone })).result,
    signOut: () => leave('/identity/sign-out'),
    signOutEverywhere: () => leave('/identity/sign-out-everywhere'),
  };
}

const removedOf = ({ removedArray }: Pick<SignedIn, 'removedArray'>) =>
  removedArray === undefined ? {} : { removedArray };

/** The session ended, was suspended or moved; other failures may be temporary. */
const isOver = (error: unknown): boolean => [401, 403, 404].includes(findStatus(error) ?? 0);
