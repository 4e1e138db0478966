import type { CallApi } from '@kaituan/api-client/api';
import { createQueryClient } from '@kaituan/api-client/query-client';
import type { SignedInMember } from '@kaituan/identity-client/client';
import { beforeEach, expect, it } from 'vitest';
import { readAppState, setUser } from './app-state.ts';
import { refreshCartCount, refreshUnreadCount, setCartCount } from './member-counts.ts';

const memberNamed = (id: string) =>
  ({ id, displayName: id, isVerified: false, channelId: null }) as unknown as SignedInMember;

/** An API whose answers arrive when the test says so. */
function slowApi() {
  const waiting: ((result: number) => void)[] = [];
  const bodies: unknown[] = [];
  const call = ((_path: string, body: unknown) => {
    bodies.push(body);
    return new Promise((resolve) => waiting.push((result) => resolve({ result })));
  }) as unknown as CallApi;
  const answer = (index: number, result: number) => waiting[index]?.(result);
  return { client: createQueryClient(call), answer, bodies };
}

beforeEach(() => {
  setUser(null);
  setUser(memberNamed('a'));
});

it('fetches the count of the channel’s cart and stores it', async () => {
  const { client, answer, bodies } = slowApi();
  const done = refreshCartCount(client, 100120);
  answer(0, 3);
  await done;
  expect(bodies).toEqual([{ channelId: 100120, cartType: 'CART' }]);
  expect(readAppState().cartItemCount).toBe(3);
});

it('keeps a newer value when an older answer arrives later', async () => {
  const { client, answer } = slowApi();
  const old = refreshCartCount(client, 1);
  setCartCount(5);
  answer(0, 2);
  await old;
  expect(readAppState().cartItemCount).toBe(5);

  const first = refreshCartCount(client, 1);
  const second = refreshCartCount(client, 1);
  answer(2, 8);
  answer(1, 7);
  await Promise.all([first, second]);
  expect(readAppState().cartItemCount).toBe(8);
});

it('drops the count of a member who signed out meanwhile', async () => {
  const { client, answer } = slowApi();
  const done = refreshUnreadCount(client);
  setUser(null);
  setUser(memberNamed('b'));
  answer(0, 9);
  await done;
  expect(readAppState().unreadNotificationCount).toBe(0);
});

it('fetches nothing for a guest, and keeps the count when the API fails', async () => {
  const { client, bodies } = slowApi();
  setCartCount(4);
  const failing = createQueryClient((() => Promise.reject(new Error('no'))) as CallApi);
  await refreshCartCount(failing, 1);
  expect(readAppState().cartItemCount).toBe(4);
  setUser(null);
  await refreshUnreadCount(client);
  expect(bodies).toEqual([]);
});
