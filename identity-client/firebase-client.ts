import { initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
} from '@firebase/auth';
import { createCallApi } from '@kaituan/api-client/api';
import type { FirebaseSettings } from '@kaituan/contract/identity/identity';
import type { IdentityClient, Proof } from './client.ts';
import { refusal, refusalOfFirebase } from './firebase-refusal.ts';
import { createFirebaseSession } from './firebase-session.ts';
import { signInAtFirebase } from './firebase-sign-in.ts';
import { networkTimeoutMs } from './network-timeout.ts';
import { inTurn } from './tab-lock.ts';

/** Messages between tabs, also to guests' tabs, which have no identity client. */
type TabMessage = { session: boolean; hasSignedOut: boolean };

/**
 * Sessions of a Firebase project. Firebase stores the sign-in in the browser and shares it between
 * tabs; the shop answers which member it is.
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
  const session = createFirebaseSession(auth, callShop);
  /** True while this tab itself changes who is signed in. */
  let isChanging = false;

  async function whileChanging<T>(change: () => Promise<T>): Promise<T> {
    isChanging = true;
    try {
      return await change();
    } finally {
      isChanging = false;
    }
  }

  onIdTokenChanged(auth, (user) => {
    if (isChanging || session.isOf(user)) return;
    if (user) void session.store.renew().catch(() => undefined);
    else session.set(null);
  });

  /** Firebase itself would tell of another tab's sign-out a little later, and not that it was on purpose. */
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.hasSignedOut) void leave();
  };

  const leave = () =>
    whileChanging(async () => {
      await auth.signOut();
      session.set(null, undefined, true);
    });

  /** Joining agrees to the terms of the channel; the shop stores that for either identity provider. */
  async function recordConsent({ kind, given }: Proof): Promise<void> {
    if (kind !== 'NEW_PASSWORD' || given.channelId === undefined) return;
    await callShop('/User/AddConsent', { channelId: given.channelId });
  }

  /** All or nothing: an account that the shop does not know is signed out again. */
  async function signIn(proof: Proof) {
    try {
      await signInAtFirebase({ auth, callShop }, proof);
      const user = auth.currentUser;
      if (!user) throw refusal('SIGN_IN_EXPIRED');
      const loaded = await session.load(user);
      await recordConsent(proof);
      session.set(loaded, user);
      channel.postMessage({ session: true, hasSignedOut: false } satisfies TabMessage);
      return loaded.member;
    } catch (error) {
      await auth.signOut();
      session.set(null);
      throw refusalOfFirebase(error);
    }
  }

  return {
    start: async () => (await session.store.renew())?.member ?? null,
    onChange: session.store.onChange,
    token: session.store.token,
    signIn: (proof) => inTurn(() => whileChanging(() => signIn(proof))),
    sendPhoneCode: async () => {
      throw refusal('NOT_FOUND');
    },
    signOut: () =>
      inTurn(async () => {
        await leave();
        channel.postMessage({ session: false, hasSignedOut: true } satisfies TabMessage);
      }),
    signOutEverywhere: async () => {
      throw refusal('NOT_FOUND', { message: '這家商店的登入服務無法一次登出所有裝置' });
    },
  };
}
