import type { IdentityClient, SignedInMember } from './client.ts';
import type { IdentitySettings } from './open-client.ts';

/**
 * Set beside the refresh cookie, readable by scripts: a guest without it loads no code of the
 * identity and asks the server nothing.
 */
const hint = /(?:^|; )kaituan_member=/;
export const mayBeMember = (): boolean => hint.test(document.cookie);

/** What an app does with who is signed in. */
type App = {
  settings: IdentitySettings;
  readUser(): SignedInMember | null;
  setUser(user: SignedInMember | null): void;
  /** Signs out elsewhere before the user is cleared; it may fail. */
  beforeSignOut(): Promise<void>;
};

let app: App;
let client: Promise<IdentityClient> | undefined;

/** Called once, before anything else here. */
export function connectIdentity(given: App): void {
  app = given;
}

/** The identity client, loaded when first needed. */
export function loadIdentity(): Promise<IdentityClient> {
  client ??= openIdentity().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function openIdentity(): Promise<IdentityClient> {
  const { openClient } = await import('./open-client.ts');
  const identity = await openClient(app.settings);
  identity.onChange(({ user, hasSignedOut }) => {
    if (hasSignedOut) void leave();
    else app.setUser(user);
  });
  return identity;
}

/** The sign-out in every tab. */
async function leave(): Promise<void> {
  await app.beforeSignOut().catch(() => undefined);
  app.setUser(null);
  for (const listener of signOutListeners) listener();
}

const signOutListeners = new Set<() => void>();

/** Subscribes to sign-outs, in every tab. */
export function watchSignOut(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

let signInUnderWay: Promise<unknown> | undefined;

/** Registers an automatic sign-in, as LINE's; the session is unknown until it ends. */
export function expectSignIn(signIn: Promise<unknown>): void {
  signInUnderWay = signIn;
}
export const whenSignInIsOver = async (): Promise<void> => void (await signInUnderWay);

/** Restores the session. Offline it stays unknown, and this fails. */
export async function restoreUser(): Promise<void> {
  if (!mayBeMember()) await signInUnderWay;
  if (app.readUser()) return;
  if (!mayBeMember()) return app.setUser(null);
  await (await loadIdentity()).start();
}

const firstRetryMs = 2_000;
const lastRetryMs = 60_000;

/** Restores the session, and tries again for as long as the shop gives no answer. Returns a function that stops it. */
export function keepRestoring(restore: () => Promise<void> = restoreUser): () => void {
  let retryMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const run = () =>
    void restore().catch(() => {
      if (isStopped) return;
      timer = setTimeout(run, retryMs);
      retryMs = Math.min(2 * retryMs, lastRetryMs);
    });
  run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** The session ended elsewhere: clears the member, then restores what there is. */
export async function handleLostSession(): Promise<void> {
  app.setUser(null);
  await (await loadIdentity()).start();
}

export async function findToken(options?: { refused: string }): Promise<string | null> {
  if (!client && !mayBeMember()) return null;
  return (await loadIdentity()).token(options);
}

/** Reports sign-ins in other tabs; guests' tabs have no identity client. */
export function watchOtherTabs(listener: () => void): () => void {
  const channel = new BroadcastChannel('kaituan-identity');
  channel.onmessage = ({ data }: MessageEvent<{ session?: unknown } | null>) => {
    if (data?.session) listener();
  };
  return () => channel.close();
}
