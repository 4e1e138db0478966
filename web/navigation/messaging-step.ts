import { isRefusal } from '@kaituan/api-client/api';
import { landingPath, parseSignInRedirect } from '@kaituan/domain/member/sign-in-redirect';
import { loadIdentity, mayBeMember, restoreUser } from '@kaituan/identity-client/current-identity';
import type { QueryClient } from '@tanstack/react-query';
import { readAppState } from '#web/platform/app-state.ts';
import {
  clearMessagingSignOut,
  hasSignedOutOfMessaging,
  openMessaging,
} from '#web/platform/messaging/messaging.ts';
import type { MessagingClient } from '#web/platform/messaging/messaging-client.ts';
import {
  liffClientName,
  returnUrlOf,
  withoutMessagingParameters,
} from '#web/platform/messaging/messaging-parameters.ts';
import { channelIdOf } from './channel.ts';
import { shopConfigQuery } from './shop-config.ts';

const secondTryKey = 'kaituan.line-second-try';
/** While the browser leaves for LINE, nothing else runs. */
const leavingMs = 5_000;

/** LINE's token was refused, also after renewing it. */
export class LineTokenRefused extends Error {}

/**
 * The messaging step before a page, once the session is known: LINE's SDK reads its parameters from
 * the address, which is then cleaned before the channel rule. LINE users unknown to the shop are
 * signed in.
 */
export async function runMessagingStep(
  client: QueryClient,
  replacePath: (path: string) => void,
): Promise<void> {
  const arrival = new URL(location.href);
  const path = targetPathOf(arrival);
  const isDirty = path !== arrival.pathname + arrival.search + arrival.hash;
  if (mayBeMember()) await restoreUser().catch(() => undefined);
  const isLink = arrival.searchParams.has(liffClientName);
  if (!isDirty && ((readAppState().user && !isLink) || hasSignedOutOfMessaging())) return;
  try {
    const liffId = await findLiffId(client, arrival);
    // A login that returns for another one is for the SDK to refuse.
    if (liffId === null || (!isDirty && isOfOther(arrival, liffId))) return;
    const messaging = await openMessaging(liffId);
    clearMessagingSignOut();
    clean();
    if (!readAppState().user) await signInAs(messaging);
  } finally {
    clean();
  }

  function clean(): void {
    const isStillCurrent =
      location.pathname + location.search === arrival.pathname + arrival.search;
    if (!isDirty || !isStillCurrent) return;
    history.replaceState(history.state, '', path);
    replacePath(path);
  }
}

/** Signs in with LINE on request: at once, or by redirect. */
export async function signInAtMessaging(client: QueryClient): Promise<void> {
  clearMessagingSignOut();
  const liffId = await findLiffId(client, new URL(location.href));
  if (liffId === null) return;
  const messaging = await openMessaging(liffId);
  if (messaging.findIdToken()) return signInAs(messaging);
  messaging.signOut();
  messaging.signIn(returnUrlOf(new URL(location.href)));
}

/**
 * LINE's token for linking the account, from its SDK. Without a valid one the browser leaves for LINE, which sends it back to
 * the path; nothing is found then, nor where that is not wanted, or no more once the SDK has started.
 */
export async function findLinkToken(
  client: QueryClient,
  findReturnPath: () => string | null,
): Promise<string | undefined> {
  const liffId = await findLiffId(client, new URL(location.href));
  if (liffId === null) return undefined;
  const messaging = await openMessaging(liffId);
  const token = messaging.findIdToken();
  if (token && !token.isStale) return token.text;
  const returnPath = findReturnPath();
  if (returnPath === null) return undefined;
  messaging.signOut();
  messaging.signIn(returnUrlOf(new URL(returnPath, location.href)));
  await new Promise((resolve) => setTimeout(resolve, leavingMs));
  return undefined;
}

/** The LIFF app of the address's channel. */
async function findLiffId(client: QueryClient, url: URL): Promise<string | null> {
  const channelId = channelIdOf(new URL(targetPathOf(url), url));
  return (await client.ensureQueryData(shopConfigQuery(channelId))).result.liffId;
}

/** Whether the address is of a LIFF app that this channel does not have. */
function isOfOther(url: URL, liffId: string): boolean {
  const clientId = url.searchParams.get(liffClientName);
  return clientId !== null && !liffId.startsWith(`${clientId}-`);
}

/** Links in LINE name the page in `liff.state`; the channel is that of the LIFF app's own address, unless they name it. */
function targetPathOf(url: URL): string {
  const state = url.searchParams.get('liff.state');
  if (!state) return withoutMessagingParameters(url);
  const path = parseSignInRedirect(state);
  const namesLiffApp = new URL(path, url).searchParams.has(liffClientName);
  const isOfChannel = url.searchParams.has('channelId') && !namesLiffApp;
  return landingPath(path, { channelId: isOfChannel ? channelIdOf(url) : null, source: '' });
}

/** Exchanges LINE's token for a session; an expired token is renewed once. */
async function signInAs(messaging: MessagingClient): Promise<void> {
  const token = messaging.findIdToken();
  if (!token) return;
  if (!token.isStale && (await isAccepted(token.text)))
    return sessionStorage.removeItem(secondTryKey);
  messaging.signOut();
  const isSecondTry = sessionStorage.getItem(secondTryKey) !== null;
  sessionStorage.removeItem(secondTryKey);
  if (isSecondTry) throw new LineTokenRefused();
  sessionStorage.setItem(secondTryKey, '1');
  messaging.signIn(returnUrlOf(new URL(location.href)));
  await new Promise((resolve) => setTimeout(resolve, leavingMs));
}

async function isAccepted(idToken: string): Promise<boolean> {
  try {
    await (await loadIdentity()).signIn({ kind: 'LINE_ID_TOKEN', given: { idToken } });
    return true;
  } catch (error) {
    if (isRefusal(error, 'CREDENTIALS_INVALID')) return false;
    throw error;
  }
}
