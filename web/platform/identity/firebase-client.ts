import { initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  type User,
} from '@firebase/auth';
import type { FirebaseSettings } from '@kaituan/contract/identity';
import { createCallApi, findStatus } from '#web/platform/api.ts';
import { endsInTime } from './ends-in-time.ts';
import { refusal, refusalOfFirebase } from './firebase-refusal.ts';
import { signInAtFirebase } from './firebase-sign-in.ts';
import type { IdentityClient, Proof } from './identity-client.ts';
import { setMemberHint } from './member-hint.ts';
import { networkTimeoutMs } from './network-timeout.ts';
import { createSessionStore, type SessionState, type StoredSession } from './session-store.ts';
import { inTurn } from './tab-lock.ts';
import { expiryOf } from './token-life.ts';

/** On some phones the browser's database never answers; nobody waits for it longer than this. */
const firstStateTimeoutMs = 5_000;

/** What one tab tells the others, also those of guests, which have opened no identity. */
type News = { session: boolean; hasSignedOut: boolean };

/**
 * Signs members in at a Firebase project. Firebase keeps the sign-in in the browser and shares it
 * between tabs; the shop says which of its members that is.
 */
export function createFirebaseClient(options: {
  settings: FirebaseSettings;
  apiBaseUrl: string;
}): IdentityClient {
  // Not `getAuth`, which brings popups along and with them Google's script and frame.
  const auth = initializeAuth(initializeApp(options.settings), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  const callShop = createCallApi({
    baseUrl: options.apiBaseUrl || location.origin,
    identityBaseUrl: location.origin,
    timeoutMs: networkTimeoutMs(),
    bearer: {
      findToken: async () => (await auth.currentUser?.getIdToken()) ?? null,
      renewToken: async () => null,
      onUnauthenticated: () => undefined,
    },
  });
  const channel = new BroadcastChannel('kaituan-identity');
  const sessionStore = createSessionStore(() => inTurn(askAnew));
  /** Whose account the kept session is; undefined while nobody is known. */
  let sessionUid: string | undefined;
  let isBusy = false;

  function keep(session: StoredSession | null, uid?: string, hasSignedOut = false): SessionState {
    sessionUid = uid;
    setMemberHint(session !== null);
    sessionStore.set(session, hasSignedOut);
    return session;
  }

  /** Claims fresh from Firebase, and the member the shop knows under that account. */
  async function meet(user: User): Promise<StoredSession> {
    const accessToken = await user.getIdToken(true);
    const expiresAtMs = expiryOf(accessToken, Date.now());
    const { result } = await callShop('/User/GetProfile', {});
    const { id, displayName, isVerified, channelId } = result;
    return { accessToken, expiresAtMs, member: { id, displayName, isVerified, channelId } };
  }

  async function askAnew(): Promise<SessionState> {
    const isKnown = await endsInTime(auth.authStateReady(), firstStateTimeoutMs);
    const user = auth.currentUser;
    if (!isKnown) sessionStore.set(null); // For now; the account may still turn up.
    if (!user) return isKnown ? keep(null) : null;
    try {
      const session = await meet(user);
      return auth.currentUser?.uid === user.uid ? keep(session, user.uid) : keep(null);
    } catch (error) {
      const reason = refusalOfFirebase(error);
      if (!isOver(reason)) throw reason;
      await auth.signOut();
      return keep(null);
    }
  }

  /** Tells of arrivals and departures that this tab did not cause itself. */
  onIdTokenChanged(auth, (user) => {
    if (isBusy || user?.uid === sessionUid) return;
    if (user) void sessionStore.renew().catch(() => undefined);
    else keep(null);
  });

  /** Another tab signed out; Firebase itself would tell a little later, and not that it was on purpose. */
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.hasSignedOut) void leave();
  };

  async function leave(): Promise<void> {
    isBusy = true;
    try {
      await auth.signOut();
      keep(null, undefined, true);
    } finally {
      isBusy = false;
    }
  }

  /** Joining agrees to the terms of the channel; the shop keeps that, whoever keeps the account. */
  async function recordConsent({ kind, given }: Proof): Promise<void> {
    if (kind !== 'NEW_PASSWORD' || given.channelId === undefined) return;
    await callShop('/User/AddConsent', { channelId: given.channelId });
  }

  /** All or nothing: who is known to Firebase and not to the shop is signed out again. */
  function signIn(proof: Proof) {
    return inTurn(async () => {
      isBusy = true;
      try {
        await signInAtFirebase({ auth, callShop }, proof);
        const user = auth.currentUser;
        if (!user) throw refusal('SIGN_IN_EXPIRED');
        const session = await meet(user);
        await recordConsent(proof);
        keep(session, user.uid);
        channel.postMessage({ session: true, hasSignedOut: false } satisfies News);
        return session.member;
      } catch (error) {
        await auth.signOut();
        keep(null);
        throw refusalOfFirebase(error);
      } finally {
        isBusy = false;
      }
    });
  }

  return {
    start: async () => (await sessionStore.renew())?.member ?? null,
    onChange: sessionStore.onChange,
    token: sessionStore.token,
    signIn,
    sendPhoneCode: async () => {
      throw refusal('NOT_FOUND');
    },
    signOut: () =>
      inTurn(async () => {
        await leave();
        channel.postMessage({ session: false, hasSignedOut: true } satisfies News);
      }),
    signOutEverywhere: async () => {
      throw refusal('NOT_FOUND', { message: '這家商店的登入服務無法一次登出所有裝置' });
    },
  };
}

/** The account is gone, disabled or suspended, or the shop does not know it; anything else may pass. */
const isOver = (error: unknown): boolean => [401, 403, 410].includes(findStatus(error) ?? 0);
