// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { Tick } from '@kaituan/domain/packing/hand-out';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import HandOutScreen from './hand-out-screen.tsx';
import { createTickQueue } from './tick-queue.ts';

const call = '/StaffHandOut/HandOver';
const tick: Tick = {
  ...{ id: 'one', orderNo: 'G261121A1B2C3', parcel: 1, handedAt: '2026-11-22T16:30:00.000Z' },
  ...{ collectedTwd: 350, missing: '' },
};
const handed = { outcome: 'HANDED', handedAt: tick.handedAt, bookedTwd: 0 } as const;
const kept = /沒有連線：.*1 筆交貨記在這支裝置上，連上網路會自動送出/;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a tick that does not arrive is told at once, though the device believes to be online, until one does', async () => {
  // Too new to be told for its age.
  const handedAt = new Date(Date.now() - 6_000).toISOString();
  localStorage.setItem('desk.ticks.owner', JSON.stringify([{ ...tick, handedAt }]));
  const shop = new FakeShop()
    .answer('/StaffHandOut/SearchPickupArray', () => ({ result: [], nextCursor: null }))
    .answer(call, () => refuse('INTERNAL'));
  renderScreen(<HandOutScreen />, shop);
  expect(navigator.onLine).toBe(true);
  await waitFor(() => expect(shop.requestsTo(call)).toHaveLength(1), { timeout: 3_000 });
  expect(await screen.findByText(kept)).toBeTruthy();
  shop.answer(call, () => ({ result: handed }));
  await waitFor(() => expect(screen.queryByText(/沒有連線/)).toBeNull(), { timeout: 3_000 });
  expect(localStorage.getItem('desk.ticks.owner')).toBeNull();
});

it('a tick that hangs is told after some seconds, made once more, and its arrival ends it', async () => {
  vi.useFakeTimers();
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const queue = createTickQueue('a');
  queue.add(tick);
  let told = 0;
  queue.watch(() => {
    told += 1;
  });
  const keys: unknown[] = [];
  const hang = (
    _path: string,
    _body: unknown,
    options: { signal: AbortSignal; idempotencyKey: string },
  ) =>
    new Promise((_, fail) => {
      keys.push(options.idempotencyKey);
      options.signal.addEventListener('abort', () => fail(new TypeError('no answer')));
    });
  const sent = queue.send(hang as never, () => {});
  vi.advanceTimersByTime(3_000);
  expect([queue.isUnreached(), told]).toEqual([false, 0]);
  vi.advanceTimersByTime(1_500);
  expect([queue.isUnreached(), told]).toEqual([true, 1]);
  limit.abort();
  await sent;
  expect(queue.list()).toHaveLength(1);
  const shop = new FakeShop().answer(call, () => ({ result: handed }));
  await queue.send(shop.callApi, () => {});
  expect([queue.isUnreached(), queue.list()]).toEqual([false, []]);
  vi.advanceTimersByTime(10_000);
  expect(queue.isUnreached()).toBe(false);
  expect(keys).toEqual(['one']);
});

it('an answer of the shop, also one that refuses, came over a connection', async () => {
  const queue = createTickQueue('a');
  queue.add(tick);
  await queue.send((async () => Promise.reject(new TypeError('no connection'))) as never, () => {});
  expect(queue.isUnreached()).toBe(true);
  const shop = new FakeShop().answer(call, () => refuse('ORDER_STATE_CONFLICT'));
  await queue.send(shop.callApi, () => {});
  expect(queue.isUnreached()).toBe(false);
});
