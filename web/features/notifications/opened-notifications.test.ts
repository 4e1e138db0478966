// @vitest-environment happy-dom
import { createQueryClient } from '@kaituan/api-client/query-client';
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeAppState, readAppState, setUser } from '#web/platform/app-state.ts';
import { noteOpenedNotification } from '#web/platform/opened-notification.ts';
import { readOpenedNotifications } from './opened-notifications.ts';

const worker = new EventTarget();
let shop: FakeShop;
let stop = () => {};
beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  shop = new FakeShop().answer('/Notification/MarkRead', () => ({ result: 2 }));
  setUser({
    id: 'me',
    displayName: '買家',
    isVerified: false,
    channelId: null,
    hasOwnPrices: false,
  });
  changeAppState({ unreadNotificationCount: 3 });
  history.replaceState({ idx: 4 }, '', '/products/7?channelId=1#notification=12');
});
afterEach(() => {
  stop();
  sessionStorage.clear();
  setUser(null);
});
const start = () => {
  stop = readOpenedNotifications(createQueryClient(shop.callApi));
};
const marked = () => shop.requestsTo('/Notification/MarkRead').map(({ idArray }) => idArray);

it('what was opened from outside is read, moves the badge and leaves a clean address', async () => {
  start();
  await vi.waitFor(() => expect(readAppState().unreadNotificationCount).toBe(2));
  expect(marked()).toEqual([[12]]);
  expect(location.pathname + location.search + location.hash).toBe('/products/7?channelId=1');
  expect(history.state).toEqual({ idx: 4 });
  stop();
  start();
  expect(marked()).toEqual([[12]]);
});

it('a guest’s is kept until the sign-in, whatever page that is on', async () => {
  setUser(null);
  noteOpenedNotification();
  expect(location.hash).toBe('');
  history.replaceState(null, '', '/login');
  expect(shop.calls).toEqual([]);
  setUser({
    id: 'me',
    displayName: '買家',
    isVerified: false,
    channelId: null,
    hasOwnPrices: false,
  });
  start();
  await vi.waitFor(() => expect(marked()).toEqual([[12]]));
});

it('an open page that is shown again by a notification reads it', async () => {
  history.replaceState(null, '', '/products/7#details');
  start();
  expect(marked()).toEqual([]);
  worker.dispatchEvent(new MessageEvent('message', { data: { openedBy: '#notification=13' } }));
  worker.dispatchEvent(new MessageEvent('message', { data: 'CACHED' }));
  await vi.waitFor(() => expect(marked()).toEqual([[13]]));
  expect(location.hash).toBe('#details');
});

it('says nothing where the shop does not answer', async () => {
  shop.answer('/Notification/MarkRead', () => refuse('INTERNAL'));
  start();
  await vi.waitFor(() => expect(marked()).toEqual([[12]]));
  expect(readAppState().unreadNotificationCount).toBe(3);
});
