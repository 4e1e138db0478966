import { type CallApi, findStatus } from '@kaituan/api-client/api';
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
    return JSON.parse(localStorage.getItem(key) ?? '[]').filter(isCall);
  } catch {
    return [];
  }
}

const isCall = (stored: Partial<WaitingCall> | null): stored is WaitingCall =>
  Boolean(stored?.memberId && stored.body) && paths.includes(stored?.path ?? '');

/** What of this member waits, in the order in which it was done: neither the shop's answers nor cached ones have it yet. */
export const waitingCallsOf = (memberId: string | undefined): readonly WaitingCall[] =>
  readCalls().filter((one) => one.memberId === memberId);

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
 * nothing more. At the first that the shop cannot answer now, it and all after it wait on: the last must win. What the
 * shop refuses is dropped. Returns how many are over.
 */
export function makeWaitingCalls(
  call: CallApi,
  memberId: string,
  isStillMember: () => boolean,
): Promise<number> {
  const make = async () => {
    keepCalls((one) => one.memberId === memberId);
    let over = 0;
    for (const one of readCalls()) {
      if (!isStillMember()) break;
      try {
        await call(one.path, one.body as never);
      } catch (error) {
        if (mayPass(error)) break;
      }
      over += 1;
      if (isStillMember()) keepCalls(isNot(one));
    }
    return over;
  };
  return inTurn(make);
}

/**
 * One tab after the other, and one press after the calls that are being made; only secure pages have locks, and a
 * browser that blocks the data of sites denies them.
 */
const inTurn = async <T>(make: () => Promise<T>): Promise<T> => {
  let made: Promise<T> | undefined;
  const once = () => (made ??= make());
  return navigator.locks?.request(key, once).catch(once) ?? once();
};

/**
 * Makes a call that was just asked for. What waits about the same is older: were it made later, it would undo this one,
 * so it is dropped when this one is through.
 */
export const makeNewest = <T>(
  make: () => Promise<T>,
  isAboutSame: (body: WaitingCalls[WaitingPath]) => boolean,
): Promise<T> =>
  inTurn(async () => {
    const answer = await make();
    if (readCalls().length > 0) keepCalls(({ body }) => !isAboutSame(body));
    return answer;
  });

/** A 401 says nothing about the call; of a session that is over, a sign-out or the next member drops it. */
const mayPass = (error: unknown): boolean => {
  const status = findStatus(error) ?? 0;
  return isUnanswered(error) || status === 401 || status === 429 || status >= 500;
};

/** Finds the first that is the same: another press later is one of its own. */
function isNot(over: WaitingCall): (one: WaitingCall) => boolean {
  const text = JSON.stringify(over);
  let isFound = false;
  return (one) => {
    if (isFound || JSON.stringify(one) !== text) return true;
    isFound = true;
    return false;
  };
}

function keepCalls(isStillWaiting: (one: WaitingCall) => boolean): void {
  try {
    writeCalls(readCalls().filter(isStillWaiting));
  } catch {
    // The device stores nothing now: they are made once more, which changes nothing.
  }
}

/** At a sign-out: nobody else makes them. */
export function dropWaitingCalls(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
