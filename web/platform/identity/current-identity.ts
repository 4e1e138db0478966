import { readAppState, setUser } from '#web/platform/app-state.ts';
import type { IdentityClient } from './identity-client.ts';

/**
 * Set beside the refresh cookie, readable by scripts: a guest without it loads no code of the
 * identity and asks the server nothing.
 */
const hint = /(?:^|; )kaituan_member=/;
export const mayBeMember = (): boolean => hint.test(document.cookie);

let client: Promise<IdentityClient> | undefined;

/** The identity of this shop; its code is fetched when it is first needed. */
export function loadIdentity(): Promise<IdentityClient> {
  client ??= openIdentity().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function openIdentity(): Promise<IdentityClient> {
  const { openClient } = await import('./open-client.ts');
  const identity = await openClient();
  identity.onChange(({ user, hasSignedOut }) => {
    if (hasSignedOut) void leave();
    else setUser(user);
  });
  return identity;
}

/** What follows a sign-out in every tab, in the specification's order: LINE, then nobody is here. */
async function leave(): Promise<void> {
  await import('#web/platform/messaging/messaging.ts')
    .then(({ signOutOfMessaging }) => signOutOfMessaging())
    .catch(() => undefined);
  setUser(null);
  for (const listener of signOutListeners) listener();
}

const signOutListeners = new Set<() => void>();

/** Tells, in every tab, that the member signed out. */
export function watchSignOut(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

let signInUnderWay: Promise<unknown> | undefined;

/** A sign-in that goes on by itself, as LINE's does: until it is over nobody knows who is here. */
export function expectSignIn(signIn: Promise<unknown>): void {
  signInUnderWay = signIn;
}
export const whenSignInIsOver = async (): Promise<void> => void (await signInUnderWay);

/** Finds out who is here. Without a connection it stays unknown; the next call tries again. */
export async function restoreUser(): Promise<void> {
  if (!mayBeMember()) await signInUnderWay;
  if (readAppState().user) return;
  if (!mayBeMember()) return setUser(null);
  await (await loadIdentity()).start();
}

/** The sign-in ended while this page could not hear of it: nothing of the member stays to be seen. */
export async function handleLostSession(): Promise<void> {
  setUser(null);
  await (await loadIdentity()).start();
}

/** The bearer token of whoever is signed in. */
export async function findToken(options?: { refused: string }): Promise<string | null> {
  if (!client && !mayBeMember()) return null;
  return (await loadIdentity()).token(options);
}
