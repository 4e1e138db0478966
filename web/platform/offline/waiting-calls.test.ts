import type { CallApi } from '@kaituan/api-client/api';
import { CallError } from '@kaituan/api-client/call-error';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  dropWaitingCalls,
  makeNewest,
  makeWaitingCalls,
  waitForConnection,
} from './waiting-calls.ts';

const unanswered = new CallError('no answer');
const item = { channelId: 100083, productId: 12 };

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});

/** A shop that refuses, or is out of reach, as often as given. */
function openShop(failures: readonly Error[] = []) {
  const left = [...failures];
  const made: string[] = [];
  const call = (async (path: string, body: object) => {
    const failure = left.shift();
    if (failure) throw failure;
    made.push(`${path} ${JSON.stringify(body)}`);
    return { result: [] };
  }) as unknown as CallApi;
  return { call, made };
}

async function madeBy(memberId: string) {
  const { call, made } = openShop();
  return { over: await make(call, memberId), made };
}

const make = (call: CallApi, memberId: string) => makeWaitingCalls(call, memberId, () => true);

it('makes the calls of the member, in their order and once', async () => {
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  waitForConnection(unanswered, 'me', '/Notification/MarkRead', { idArray: [7] });
  const { call, made } = openShop();
  expect(await make(call, 'me')).toBe(2);
  expect(made).toEqual([
    '/Wishlist/AddWishlistItem {"channelId":100083,"productId":12}',
    '/Notification/MarkRead {"idArray":[7]}',
  ]);
  expect(await make(call, 'me')).toBe(0);
});

it('makes none of another member, and drops theirs', async () => {
  waitForConnection(unanswered, 'somebody', '/Wishlist/AddWishlistItem', item);
  const { call, made } = openShop();
  expect(await make(call, 'me')).toBe(0);
  expect(await make(call, 'somebody')).toBe(0);
  expect(made).toEqual([]);
});

it.each([
  ['out of reach', unanswered],
  ['busy', new CallError('busy', { status: 503 })],
  ['in doubt who asks', new CallError('no member', { status: 401 })],
])('lets a call wait on while the shop is %s, whatever the browser thinks', async (_, failure) => {
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  vi.stubGlobal('navigator', { onLine: true });
  expect(await make(openShop([failure]).call, 'me')).toBe(0);
  const { call, made } = openShop();
  expect(await make(call, 'me')).toBe(1);
  expect(made).toHaveLength(1);
});

it('makes none before one that waits on, so that the last wins', async () => {
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  waitForConnection(unanswered, 'me', '/Wishlist/RemoveWishlistItem', item);
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  const busy = openShop([new CallError('busy', { status: 503 })]);
  expect(await make(busy.call, 'me')).toBe(0);
  expect(busy.made).toEqual([]);
  const { call, made } = openShop();
  expect(await make(call, 'me')).toBe(3);
  expect(made.map((one) => one.split(' ')[0])).toEqual([
    '/Wishlist/AddWishlistItem',
    '/Wishlist/RemoveWishlistItem',
    '/Wishlist/AddWishlistItem',
  ]);
});

it('keeps a call until it is over, and what is pressed meanwhile', async () => {
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  let stored: string | null = null;
  const { call } = openShop();
  const slow = (async (path: never, body: never) => {
    stored = localStorage.getItem('kaituan.waiting-calls');
    waitForConnection(unanswered, 'me', '/Notification/MarkRead', { idArray: [7] });
    return call(path, body);
  }) as unknown as CallApi;
  expect(await make(slow, 'me')).toBe(1);
  expect(stored).toContain('/Wishlist/AddWishlistItem');
  const { made } = await madeBy('me');
  expect(made).toEqual(['/Notification/MarkRead {"idArray":[7]}']);
});

it('makes none after the member left, and writes nothing back', async () => {
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  waitForConnection(unanswered, 'me', '/Notification/MarkRead', { idArray: [7] });
  let isSignedIn = true;
  const { call, made } = openShop();
  const leaving = (async (path: never, body: never) => {
    isSignedIn = false;
    dropWaitingCalls();
    return call(path, body);
  }) as unknown as CallApi;
  expect(await makeWaitingCalls(leaving, 'me', () => isSignedIn)).toBe(1);
  expect(made).toHaveLength(1);
  expect(localStorage.getItem('kaituan.waiting-calls')).toBeNull();
});

it('makes them also on a device that stores nothing any more', async () => {
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  localStorage.setItem = () => {
    throw new Error('full');
  };
  const { made, over } = await madeBy('me');
  expect([made.length, over]).toEqual([1, 1]);
});

it('drops what is refused, after which the page asks what is so', async () => {
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  const refused = new CallError('refused', { status: 404 });
  expect(await make(openShop([refused]).call, 'me')).toBe(1);
  expect(await make(openShop().call, 'me')).toBe(0);
});

it('is dropped at a sign-out', async () => {
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  dropWaitingCalls();
  expect(await make(openShop().call, 'me')).toBe(0);
});

it.each([
  ['with a connection', { onLine: true }, unanswered, 'me'],
  ['when the shop refused', { onLine: false }, new CallError('no', { status: 409 }), 'me'],
  ['of nobody', { onLine: false }, unanswered, undefined],
])('nothing waits %s', (_, device, error, memberId) => {
  vi.stubGlobal('navigator', device);
  expect(waitForConnection(error, memberId, '/Wishlist/AddWishlistItem', item)).toBe(false);
});

it('nothing waits on a device that stores nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item)).toBe(false);
});

const isAboutItem = (body: object) => 'productId' in body && body.productId === item.productId;

it('a press with a connection wins over what still waits about the same', async () => {
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  waitForConnection(unanswered, 'me', '/Notification/MarkRead', { idArray: [7] });
  expect(await makeNewest(async () => 'done', isAboutItem)).toBe('done');
  expect((await madeBy('me')).made).toEqual(['/Notification/MarkRead {"idArray":[7]}']);
});

it('what waits stays when the press fails', async () => {
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  const failing = makeNewest(() => Promise.reject(unanswered), isAboutItem);
  await expect(failing).rejects.toBe(unanswered);
  expect((await madeBy('me')).over).toBe(1);
});

it('a press is made after the calls that are being made', async () => {
  const order: string[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_: string, make: () => Promise<unknown>) => {
    const next = turn.then(make);
    turn = next.catch(() => undefined);
    return next;
  };
  vi.stubGlobal('navigator', { onLine: false, locks: { request } });
  waitForConnection(unanswered, 'me', '/Wishlist/AddWishlistItem', item);
  const slow = (async () => {
    await new Promise((resolve) => setTimeout(resolve));
    order.push('older');
    return { result: [] };
  }) as unknown as CallApi;
  const older = make(slow, 'me');
  await makeNewest(async () => order.push('newest'), isAboutItem);
  await older;
  expect(order).toEqual(['older', 'newest']);
});

it('a browser that denies locks makes a press all the same', async () => {
  const request = () =>
    Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  expect(
    await makeNewest(
      async () => 'made',
      () => false,
    ),
  ).toBe('made');
});
