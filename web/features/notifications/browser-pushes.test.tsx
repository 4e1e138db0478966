// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { BrowserPushes } from './browser-pushes.tsx';

const endpoint = 'https://fcm.googleapis.com/fcm/send/1';
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
const answer = () => ({
  result: [],
  wayArray: [],
  mailboxPath: null,
  lineInvitation: null,
  refusedEmail: null,
});

afterEach(() => vi.unstubAllGlobals());

/** A browser that can show pushes, whose user answers the question as given. */
function openBrowser(permission: NotificationPermission, isSubscribed = false) {
  const browser = { asked: 0, workers: [] as string[], subscribed: isSubscribed };
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      browser.subscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (browser.subscribed ? subscription : null),
    subscribe: async () => {
      browser.subscribed = true;
      return subscription;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission: permission === 'denied' ? 'denied' : 'default',
    requestPermission: async () => {
      browser.asked += 1;
      return permission;
    },
  });
  const serviceWorker = {
    ready: Promise.resolve(),
    getRegistration: async () => ({ pushManager }),
    register: async (path: string) => {
      browser.workers.push(path);
      return { pushManager };
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return browser;
}
const openShop = () =>
  new FakeShop()
    .answer('/Notification/GetPushKey', () => ({ result: 'B'.repeat(87) }))
    .answer('/Notification/SavePushSubscription', answer)
    .answer('/Notification/RemovePushSubscription', answer);

it('asks for the permission after a press only, and ends at another', async () => {
  const browser = openBrowser('granted');
  const shop = openShop();
  const { user } = renderPart(<BrowserPushes />, shop);
  const button = await screen.findByRole('button', { name: '在這個瀏覽器接收通知' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(browser.asked).toBe(0);
  await user.click(button);
  const stop = await screen.findByRole('button', { name: '停止瀏覽器通知' });
  expect(browser.workers).toEqual(['/service-worker.js']);
  expect(shop.requestsTo('/Notification/SavePushSubscription')).toEqual([{ endpoint, ...keys }]);
  await waitFor(() => expect(stop.getAttribute('aria-busy')).toBeNull());
  await user.click(stop);
  await screen.findByRole('button', { name: '在這個瀏覽器接收通知' });
  expect(browser.subscribed).toBe(false);
  expect(shop.requestsTo('/Notification/RemovePushSubscription')).toEqual([{ endpoint }]);
});

it('tells nobody of a browser whose user said no', async () => {
  openBrowser('default');
  const shop = openShop();
  const { user } = renderPart(<BrowserPushes />, shop);
  const button = await screen.findByRole('button', { name: '在這個瀏覽器接收通知' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await user.click(button);
  await waitFor(() => expect(shop.requestsTo('/Notification/GetPushKey')).toHaveLength(1));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(shop.requestsTo('/Notification/SavePushSubscription')).toEqual([]);
});

it('says where a blocked permission is given back', async () => {
  openBrowser('denied');
  renderPart(<BrowserPushes />, openShop());
  await screen.findByText(/您封鎖了這個網站的通知/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a browser cannot', async () => {
  renderPart(<BrowserPushes />, openShop());
  await screen.findByText(/這個瀏覽器無法跳出通知/);
});
