// @vitest-environment happy-dom
import { CallError } from '@kaituan/api-client/call-error';
import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAppState, setUser } from '#web/platform/app-state.ts';
import { waitForConnection } from '#web/platform/offline/waiting-calls.ts';
import { refreshCountsWhenVisible } from './member-arrival.ts';

const member = { id: 'me', displayName: '買家' } as never;
const item = { channelId: 100083, productId: 12 };
let stop: () => void;
let made: number;
let isAway: boolean;
let unread: number;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  setUser(member);
  waitForConnection(new CallError('no answer'), 'me', '/Wishlist/AddWishlistItem', item);
  [made, isAway, unread] = [0, true, 1];
  const shop = new FakeShop()
    .answer('/Notification/GetUnreadNotificationCount', () => ({ result: unread }))
    .answer('/Cart/GetCartItemCount', () => ({ result: 0 }))
    .answer('/Wishlist/GetWishlistProductIdArray', () => ({ result: [12] }))
    .answer('/Wishlist/AddWishlistItem', () => {
      if (isAway) return refuse('MAINTENANCE');
      made += 1;
      return { result: [12] };
    });
  stop = refreshCountsWhenVisible(createQueryClient(shop.callApi), item.channelId);
  await vi.advanceTimersByTimeAsync(0);
  isAway = false;
});
afterEach(() => {
  stop();
  setUser(null);
  localStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it.each<[string, () => unknown]>([
  ['the connection is back', () => dispatchEvent(new Event('online'))],
  ['the page is seen again', () => dispatchEvent(new Event('visibilitychange'))],
  ['time passes, whatever the browser thinks', () => vi.advanceTimersByTimeAsync(20_000)],
])('what waited is made once when %s', async (_, happen) => {
  expect(made).toBe(0);
  await happen();
  await vi.advanceTimersByTimeAsync(0);
  expect(made).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(made).toBe(1);
});

it('the badge moves by itself while the page is seen, and not while it is hidden', async () => {
  const shown = () => readAppState().unreadNotificationCount;
  // What waited is made, which counts anew as well.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shown()).toBe(1);
  unread = 2;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(shown()).toBe(2);
  const hiding = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  unread = 3;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown()).toBe(2);
  hiding.mockReturnValue(false);
  dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe(3);
});
