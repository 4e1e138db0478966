import { parseSignInRedirect } from '@kaituan/domain/member/sign-in-redirect';
import type { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#web/platform/api.ts';
import { readAppState } from '#web/platform/app-state.ts';
import { loadIdentity, mayBeMember, restoreUser } from '#web/platform/identity/current-identity.ts';
import {
  clearMessagingSignOut,
  hasSignedOutOfMessaging,
  openMessaging,
} from '#web/platform/messaging/messaging.ts';
import type { MessagingClient } from '#web/platform/messaging/messaging-client.ts';
import {
  returnUrlOf,
  withoutMessagingParameters,
} from '#web/platform/messaging/messaging-parameters.ts';
import { channelIdOf } from './channel.ts';
import { shopConfigQuery } from './shop-config.ts';

const secondTryKey = 'kaituan.line-second-try';
/** While the browser leaves for LINE nothing else is decided. */
const leavingMs = 5_000;

/** What LINE says of the visitor is not accepted, not even fresh. */
export class LineTokenRefused extends Error {}

/**
 * The messaging step before a page: after it is known who is signed in, LINE's SDK takes from the
 * address what LINE put there, the address is cleaned, and only then the channel rule looks at it.
 * Whom LINE knows and the shop does not is signed in.
 */
export async function runMessagingStep(
  client: QueryClient,
  replacePath: (path: string) => void,
): Promise<void> {
  const arrival = new URL(location.href);
  const path = targetPathOf(arrival);
  const isDirty = path !== arrival.pathname + arrival.search + arrival.hash;
  if (mayBeMember()) await restoreUser().catch(() => undefined);
  if (!isDirty && (readAppState().user || hasSignedOutOfMessaging())) return;
  try {
    const messaging = await openMessagingOf(client, arrival);
    if (!messaging) return;
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

/** Signs in at LINE because the shopper asked for it: at once, or by going there and coming back. */
export async function signInAtMessaging(client: QueryClient): Promise<void> {
  clearMessagingSignOut();
  const messaging = await openMessagingOf(client, new URL(location.href));
  if (messaging?.findIdToken()) return signInAs(messaging);
  messaging?.signOut();
  messaging?.signIn(returnUrlOf(new URL(location.href)));
}

/** The SDK for the LIFF app of the address's channel, if it has one. */
async function openMessagingOf(client: QueryClient, url: URL) {
  const channelId = channelIdOf(new URL(targetPathOf(url), url));
  const { result } = await client.ensureQueryData(shopConfigQuery(channelId));
  return result.liffId === null ? undefined : openMessaging(result.liffId);
}

/** A link in LINE names its page in `liff.state`; the SDK goes there, and so does a shop without it. */
function targetPathOf(url: URL): string {
  const state = url.searchParams.get('liff.state');
  return state ? parseSignInRedirect(state) : withoutMessagingParameters(url);
}

/** One exchange for a session of the shop's own. An old token is changed for a new one, once. */
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
