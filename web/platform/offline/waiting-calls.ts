import type { CallApi } from '@kaituan/api-client/api';
import { isUnanswered } from '@kaituan/api-client/error-notice';

/** What a member did without a connection and what may wait: a heart, a read mark. */
export type WaitingCalls = {
  '/Wishlist/AddWishlistItem': { channelId: number; productId: number };
  '/Wishlist/RemoveWishlistItem': { channelId: number; productId: number };
  '/Notification/MarkRead': { idArray: number[] };
  '/Notification/MarkAllRead': { upToId: number };
};
type WaitingPath = keyof WaitingCalls;
type WaitingCall = { memberId: string; path: WaitingPath; body: WaitingCalls[WaitingPath] };

const key = 'kaituan.waiting-calls';
const maxCalls = 100;
const paths: readonly string[] = [
  '/Wishlist/AddWishlistItem',
  '/Wishlist/RemoveWishlistItem',
  '/Notification/MarkRead',
  '/Notification/MarkAllRead',
] satisfies WaitingPath[];

function readCalls(): WaitingCall[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCall) : [];
  } catch {
    return [];
  }
}

const isCall = (value: unknown): value is WaitingCall =>
  typeof value === 'object' &&
  value !== null &&
  'memberId' in value &&
  'body' in value &&
  'path' in value &&
  paths.includes(String(value.path));

const writeCalls = (calls: readonly WaitingCall[]): void =>
  localStorage.setItem(key, JSON.stringify(calls.slice(-maxCalls)));

/** Whether a call that failed may wait: there is no connection, and the device can remember it. */
export function waitForConnection<P extends WaitingPath>(
  error: unknown,
  memberId: string | undefined,
  path: P,
  body: WaitingCalls[P],
): boolean {
  if (!isUnanswered(error) || navigator.onLine || memberId === undefined) return false;
  try {
    writeCalls([...readCalls(), { memberId, path, body }]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the calls of this member in the order in which they waited; each sets a state, so that one made twice changes
 * nothing more. What fails for want of a connection waits on; what is refused is dropped.
 */
export async function makeWaitingCalls(call: CallApi, memberId: string): Promise<number> {
  let made = 0;
  for (const waiting of takeCalls(memberId)) {
    try {
      await call(waiting.path, waiting.body as never);
      made += 1;
    } catch (error) {
      waitForConnection(error, memberId, waiting.path, waiting.body as never);
    }
  }
  return made;
}

function takeCalls(memberId: string): WaitingCall[] {
  const calls = readCalls().filter((waiting) => waiting.memberId === memberId);
  dropWaitingCalls();
  return calls;
}

/** At a sign-out: nobody else makes them. */
export function dropWaitingCalls(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
