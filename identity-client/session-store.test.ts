import { isUnanswered } from '@kaituan/api-client/error-notice';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSessionStore, type SessionState, type StoredSession } from './session-store.ts';

const minuteMs = 60_000;
const member = {
  id: 'm1',
  displayName: '王小明',
  isVerified: false,
  channelId: null,
  hasOwnPrices: false,
};
const sessionFor = (minutes: number, accessToken = `token of ${minutes}`): StoredSession => ({
  accessToken,
  expiresAtMs: Date.now() + minutes * minuteMs,
  member,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store whose renewals give these answers in turn; an error is a lost connection. */
function sessionStoreWith(...answers: (() => SessionState | Error)[]) {
  const renewSession = vi.fn(async (): Promise<SessionState> => {
    const answer = answers.shift()?.() ?? null;
    if (answer instanceof Error) throw answer;
    sessionStore.set(answer ?? null);
    return answer;
  });
  const sessionStore = createSessionStore(renewSession);
  return { sessionStore, renewSession };
}

it('hands out the token it has until five minutes before its end', async () => {
  const { sessionStore, renewSession } = sessionStoreWith();
  sessionStore.set(sessionFor(60, 'first'));
  await vi.advanceTimersByTimeAsync(54 * minuteMs);
  expect(await sessionStore.token()).toBe('first');
  expect(renewSession).not.toHaveBeenCalled();
});

it('renews by itself five minutes before the end, and then again', async () => {
  const { sessionStore, renewSession } = sessionStoreWith(
    () => sessionFor(60, 'second'),
    () => sessionFor(60, 'third'),
  );
  sessionStore.set(sessionFor(60, 'first'));
  await vi.advanceTimersByTimeAsync(55 * minuteMs);
  expect(await sessionStore.token()).toBe('second');
  await vi.advanceTimersByTimeAsync(55 * minuteMs);
  expect(await sessionStore.token()).toBe('third');
  expect(renewSession).toHaveBeenCalledTimes(2);
});

it('restores the session on first use', async () => {
  const { sessionStore } = sessionStoreWith(() => sessionFor(60, 'restored'));
  expect(await sessionStore.token()).toBe('restored');
});

it('renews once for concurrent callers, and never for a guest', async () => {
  const { sessionStore, renewSession } = sessionStoreWith(() => null);
  expect(
    await Promise.all([sessionStore.token(), sessionStore.token(), sessionStore.renew()]),
  ).toEqual([null, null, null]);
  expect(await sessionStore.token()).toBeNull();
  expect(renewSession).toHaveBeenCalledTimes(1);
});

it('renews a token that was refused, however long it would still last', async () => {
  const { sessionStore } = sessionStoreWith(() => sessionFor(60, 'second'));
  sessionStore.set(sessionFor(60, 'first'));
  expect(await sessionStore.token({ refused: 'first' })).toBe('second');
  expect(await sessionStore.token({ refused: 'first' })).toBe('second');
});

it('offline uses a valid token until it expires, then fails', async () => {
  const lost = () => new Error('no connection');
  const { sessionStore } = sessionStoreWith(lost, lost, lost, lost);
  sessionStore.set(sessionFor(60, 'first'));
  await vi.advanceTimersByTimeAsync(57 * minuteMs);
  expect(await sessionStore.token()).toBe('first');
  await expect(sessionStore.token({ refused: 'first' })).rejects.toThrow('no connection');
  await vi.advanceTimersByTimeAsync(4 * minuteMs);
  await expect(sessionStore.token()).rejects.toThrow('no connection');
});

it('takes no token that opens nothing for the renewal of a refused one, and tries again', async () => {
  const offline = () => sessionFor(6, 'kept.by the worker.');
  const { sessionStore } = sessionStoreWith(offline, () => sessionFor(60, 'second'));
  sessionStore.set(offline());
  expect(await sessionStore.token()).toBe('kept.by the worker.');
  const refused = { refused: 'kept.by the worker.' };
  await expect(sessionStore.token(refused)).rejects.toSatisfy(isUnanswered);
  expect(sessionStore.current()?.member).toEqual(member);
  expect(await sessionStore.token(refused)).toBe('second');
});

it('reports changes until unsubscribed, and renews nothing after a sign-out', async () => {
  const { sessionStore, renewSession } = sessionStoreWith();
  const changes: unknown[] = [];
  const stop = sessionStore.onChange((change) => changes.push(change));
  sessionStore.set(sessionFor(60));
  sessionStore.set(null, true);
  stop();
  sessionStore.set(sessionFor(60));
  sessionStore.set(null);
  expect(changes).toEqual([
    { user: member, hasSignedOut: false },
    { user: null, hasSignedOut: true },
  ]);
  await vi.advanceTimersByTimeAsync(120 * minuteMs);
  expect(renewSession).not.toHaveBeenCalled();
});
