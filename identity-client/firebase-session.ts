import type { Auth, User } from '@firebase/auth';
import { type CallApi, findStatus } from '@kaituan/api-client/api';
import { refusalOfFirebase } from './firebase-refusal.ts';
import { clearMemberHint, setMemberHint } from './member-hint.ts';
import { createSessionStore, type SessionState, type StoredSession } from './session-store.ts';
import { inTurn } from './tab-lock.ts';
import { expiryOf } from './token-life.ts';

/** On some phones the browser's database never answers; nobody waits for it longer than this. */
const firstStateTimeoutMs = 5_000;

/** The session of this tab, from Firebase's account and the member the shop knows under it. */
export function createFirebaseSession(auth: Auth, callShop: CallApi) {
  const store = createSessionStore(() => inTurn(renew));
  let uid: string | undefined;

  function set(session: StoredSession | null, user?: User, hasSignedOut = false): SessionState {
    uid = user?.uid;
    if (session) setMemberHint(session.member);
    else clearMemberHint();
    store.set(session, hasSignedOut);
    return session;
  }

  /** With claims fresh from Firebase. */
  async function load(user: User): Promise<StoredSession> {
    const accessToken = await user.getIdToken(true);
    const expiresAtMs = expiryOf(accessToken, Date.now());
    const { result } = await callShop('/User/GetProfile', {});
    const { id, displayName, isVerified, channelId, hasOwnPrices } = result;
    const member = { id, displayName, isVerified, channelId, hasOwnPrices };
    return { accessToken, expiresAtMs, member };
  }

  async function renew(): Promise<SessionState> {
    const isKnown = await endsInTime(auth.authStateReady(), firstStateTimeoutMs);
    const user = auth.currentUser;
    if (!isKnown) store.set(null); // For now; the account may still turn up.
    if (!user) return isKnown ? set(null) : null;
    try {
      const session = await load(user);
      return auth.currentUser?.uid === user.uid ? set(session, user) : set(null);
    } catch (error) {
      const reason = refusalOfFirebase(error);
      if (!isOver(reason)) throw reason;
      await auth.signOut();
      return set(null);
    }
  }

  return { store, set, load, isOf: (user: User | null) => user?.uid === uid };
}

/** The account is gone, disabled or suspended, or the shop does not know it; anything else may pass. */
const isOver = (error: unknown): boolean => [401, 403, 410].includes(findStatus(error) ?? 0);

/** Whether a promise settles in time. */
async function endsInTime(event: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const done = event.then(
    () => true,
    () => true,
  );
  return Promise.race([done, timeout]).finally(() => clearTimeout(timer));
}
