import { isSimulated } from './messaging-address.ts';
import type { MessagingClient } from './messaging-client.ts';

/** The SDK waits without limit for LINE's app. */
const startTimeoutMs = 8_000;

/** In LINE's app the SDK redirects by itself; misconfigured it would loop. */
const maxStarts = 3;

const leftKey = 'kaituan.left-line';
const startsKey = 'kaituan.line-starts';
const storedLogin = /^LIFF_STORE:(\d+-\w+):accessToken$/;

let started: { liffId: string; client: Promise<MessagingClient> } | undefined;

/** LINE's SDK for a LIFF app, loaded when first needed; started anew in a channel with an app of its own. */
export function openMessaging(liffId: string): Promise<MessagingClient> {
  if (started?.liffId === liffId) return started.client;
  const client = inTime(start(liffId)).catch((error: unknown) => {
    if (started?.client === client) started = undefined;
    throw error;
  });
  started = { liffId, client };
  return client;
}

/** LINE's SDK if it was started or a LINE login is stored, of whichever app. */
export async function findMessaging(): Promise<MessagingClient | undefined> {
  const liffId = started?.liffId ?? (isSimulated() ? '' : findStoredLogin());
  return liffId === undefined ? undefined : openMessaging(liffId);
}

async function start(liffId: string): Promise<MessagingClient> {
  recordStart();
  const { startMessaging } = isSimulated()
    ? await import('./simulated-client.ts')
    : await import('./messaging-client.ts');
  const client = await startMessaging(liffId);
  sessionStorage.removeItem(startsKey);
  return client;
}

function recordStart(): void {
  const starts = Number(sessionStorage.getItem(startsKey)) + 1;
  sessionStorage.setItem(startsKey, String(starts));
  if (starts <= maxStarts) return;
  sessionStorage.removeItem(startsKey);
  sessionStorage.setItem(leftKey, '1');
  throw Object.assign(new Error('LINE sends the browser in circles'), { code: 'INVALID_CONFIG' });
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('LINE did not answer')), startTimeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Signs out of LINE's SDK, starting it for a stored login. The logins of all LIFF apps are cleared, of which the SDK clears its
 * own only, also when LINE is unreachable; no automatic sign-in follows in this window.
 */
export async function signOutOfMessaging(): Promise<void> {
  const liffId = started?.liffId ?? findStoredLogin();
  if (liffId === undefined) return;
  sessionStorage.setItem(leftKey, '1');
  try {
    const client = await openMessaging(liffId);
    client.signOut();
  } catch {
    // LINE may be unreachable.
  }
  clearStoredLogins();
}

/** Whether automatic sign-in is off in this window: after a sign-out, or repeated failures. */
export const hasSignedOutOfMessaging = (): boolean => sessionStorage.getItem(leftKey) !== null;
export const clearMessagingSignOut = (): void => sessionStorage.removeItem(leftKey);

const storages = () => [sessionStorage, localStorage];

/** The LIFF app that the SDK keeps a login for, from its own store, without loading it. */
function findStoredLogin(): string | undefined {
  const keys = storages().flatMap((storage) => Object.keys(storage));
  return keys.map((key) => storedLogin.exec(key)?.[1]).find((liffId) => liffId !== undefined);
}

function clearStoredLogins(): void {
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) {
      if (/^LIFF_STORE:\d+-/.test(key)) storage.removeItem(key);
    }
  }
}
