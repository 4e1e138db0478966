import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CheckoutChanges } from './checkout-changes.ts';
import { createSaveQueue } from './save-queue.ts';

let sent: CheckoutChanges[];
let stored: CheckoutChanges;
let answers: (() => Promise<void>)[];
const ok = async () => {};
const cut = () => Promise.reject(new Error('cut'));

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  stored = {};
  answers = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const createQueue = () =>
  createSaveQueue({
    send: async (changes) => {
      sent.push(changes);
      await (answers.shift() ?? ok)();
    },
    isTransient: () => true,
    store: (unsaved) => {
      stored = unsaved;
    },
  });

it('sends what was typed once it rests, the last of it only', async () => {
  const queue = createQueue();
  for (const note of ['請', '請放', '請放管理室']) queue.add({ note }, { isTyped: true });
  expect(stored).toEqual({ note: '請放管理室' });
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toEqual([{ note: '請放管理室' }]);
  expect(queue.read()).toEqual({ status: 'SAVED', unsaved: {} });
  expect(stored).toEqual({});
});

it('sends one at a time, and later changes with the next', async () => {
  const queue = createQueue();
  let answer = () => {};
  answers = [
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  ];
  queue.add({ paymentMethod: 'CARD' });
  await vi.advanceTimersByTimeAsync(1);
  queue.add({ paymentMethod: 'ATM' });
  queue.add({ note: '快' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([{ paymentMethod: 'CARD' }]);
  expect(queue.read().unsaved).toEqual({ paymentMethod: 'ATM', note: '快' });
  answer();
  expect(await queue.flush()).toBe(true);
  expect(sent).toEqual([{ paymentMethod: 'CARD' }, { paymentMethod: 'ATM', note: '快' }]);
});

it('loses nothing when a save fails, and tries again by itself', async () => {
  const queue = createQueue();
  answers = [cut, cut];
  queue.add({ note: '一' });
  await vi.advanceTimersByTimeAsync(1);
  expect(queue.read()).toEqual({ status: 'FAILED', unsaved: { note: '一' } });
  expect(stored).toEqual({ note: '一' });
  queue.add({ paymentMethod: 'ATM' });
  expect(await queue.flush()).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.at(-1)).toEqual({ note: '一', paymentMethod: 'ATM' });
  expect(queue.read().status).toBe('SAVED');
});
