import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSessionKeeper, type KeptSession, type SessionState } from './kept-session.ts';

const minuteMs = 60_000;
const member = { id: 'm1', displayName: '王小明', isVerified: false, channelId: null };
const sessionFor = (minutes: number, accessToken = `token of ${minutes}`): KeptSession => ({
  accessToken,
  expiresAtMs: Date.now() + minutes * minuteMs,
  member,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A keeper whose renewals give these answers in turn; an error is a lost connection. */
function keeperWith(...answers: (() => SessionState | Error)[]) {
  const asked = vi.fn(async (): Promise<SessionState> => {
    const answer = answers.shift()?.() ?? null;
    if (answer instanceof Error) throw answer;
    keeper.keep(answer ?? null);
    return answer;
  });
  const keeper = createSessionKeeper(asked);
  return { keeper, asked };
}

it('hands out the token it has until five minutes before its end', async () => {
  const { keeper, asked } = keeperWith();
  keeper.keep(sessionFor(60, 'first'));
  await vi.advanceTimersByTimeAsync(54 * minuteMs);
  expect(await keeper.token()).toBe('first');
  expect(asked).not.toHaveBeenCalled();
});

it('renews by itself five minutes before the end, and then again', async () => {
  const { keeper, asked } = keeperWith(
    () => sessionFor(60, 'second'),
    () => sessionFor(60, 'third'),
  );
  keeper.keep(sessionFor(60, 'first'));
  await vi.advanceTimersByTimeAsync(55 * minuteMs);
  expect(await keeper.token()).toBe('second');
  await vi.advanceTimersByTimeAsync(55 * minuteMs);
  expect(await keeper.token()).toBe('third');
  expect(asked).toHaveBeenCalledTimes(2);
});

it('finds out who is here when nobody has asked before', async () => {
  const { keeper } = keeperWith(() => sessionFor(60, 'restored'));
  expect(await keeper.token()).toBe('restored');
});

it('asks once for all who wait, and asks nothing for a guest', async () => {
  const { keeper, asked } = keeperWith(() => null);
  expect(await Promise.all([keeper.token(), keeper.token(), keeper.renew()])).toEqual([
    null,
    null,
    null,
  ]);
  expect(await keeper.token()).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('renews a token that was refused, however long it would still last', async () => {
  const { keeper } = keeperWith(() => sessionFor(60, 'second'));
  keeper.keep(sessionFor(60, 'first'));
  expect(await keeper.token({ refused: 'first' })).toBe('second');
  expect(await keeper.token({ refused: 'first' })).toBe('second');
});

it('without a connection goes on with what is good for a while, and then says so', async () => {
  const lost = () => new Error('no connection');
  const { keeper } = keeperWith(lost, lost, lost, lost);
  keeper.keep(sessionFor(60, 'first'));
  await vi.advanceTimersByTimeAsync(57 * minuteMs);
  expect(await keeper.token()).toBe('first');
  await expect(keeper.token({ refused: 'first' })).rejects.toThrow('no connection');
  await vi.advanceTimersByTimeAsync(4 * minuteMs);
  await expect(keeper.token()).rejects.toThrow('no connection');
});

it('tells every change until told to stop, and renews nothing for who has left', async () => {
  const { keeper, asked } = keeperWith();
  const told: unknown[] = [];
  const stop = keeper.onChange((change) => told.push(change));
  keeper.keep(sessionFor(60));
  keeper.keep(null, true);
  stop();
  keeper.keep(sessionFor(60));
  keeper.keep(null);
  expect(told).toEqual([
    { user: member, hasSignedOut: false },
    { user: null, hasSignedOut: true },
  ]);
  await vi.advanceTimersByTimeAsync(120 * minuteMs);
  expect(asked).not.toHaveBeenCalled();
});
