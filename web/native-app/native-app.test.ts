import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startNativeApp } from './native-app.ts';
import type { NativePage, NativeParts } from './native-parts.ts';

type Listener = (event: never) => void;

/** The parts of an app, which remember what they were asked, and whose events a test raises. */
function createParts() {
  const asked: string[] = [];
  const listeners = new Map<string, Listener>();
  const addListener = (event: string, listener: Listener) => listeners.set(event, listener);
  const does = (what: string) => async (given?: object) => {
    asked.push(given ? `${what} ${JSON.stringify(given)}` : what);
  };
  const parts = {
    App: { addListener, minimizeApp: does('minimize') },
    SplashScreen: { hide: does('hide splash') },
    Share: { share: does('share') },
    Badge: { set: does('badge') },
    FirebaseMessaging: {
      ...{ addListener, getToken: async () => ({ token: 'token-1' }) },
      requestPermissions: does('ask for notifications'),
      removeAllDeliveredNotifications: does('remove notifications'),
    },
  };
  const raise = (event: string, given: object) => listeners.get(event)?.(given as never);
  return { parts, asked, raise };
}

let received: { type: string; payload: object }[];
let opened: string[];
let app: ReturnType<typeof createParts>;
let page: NativePage;
const say = (type: string, payload: object = {}) =>
  page.Capacitor?.Plugins?.PecNative?.send({ text: JSON.stringify({ type, payload }) });
const settled = () => new Promise((resolve) => setTimeout(resolve));

function open(parts: NativeParts, more: object = {}) {
  received = [];
  opened = [];
  page = {
    location: { origin: 'https://shop.example', assign: (url: string) => opened.push(url) },
    history: { back: () => opened.push('back') },
    document: { querySelector: () => null },
    navigator: {},
    Capacitor: { getPlatform: () => 'android', Plugins: parts },
    ...more,
  } as unknown as NativePage;
  page.PecNativeReceive = (text: string) => received.push(JSON.parse(text));
  startNativeApp(page);
}

beforeEach(() => {
  app = createParts();
  open(app.parts as unknown as NativeParts);
});
afterEach(() => void vi.restoreAllMocks());

it('hides the splash once, when the shop is there, and names the device then', async () => {
  await settled();
  expect(app.asked).toEqual([]);
  expect(received).toEqual([]);
  say('app.loaded', { path: '/' });
  say('app.loaded', { path: '/cart' });
  expect(app.asked).toEqual(['hide splash']);
  expect(received).toMatchObject([
    { v: 1, type: 'device.token', payload: { deviceToken: 'token-1', platform: 'android' } },
  ]);
  app.raise('tokenReceived', { token: 'token-2' });
  expect(received.at(-1)).toMatchObject({ payload: { deviceToken: 'token-2' } });
});

it('asks a member for notifications, counts on the icon, and clears both at the sign-out', () => {
  say('auth.unauthenticated');
  say('badge.counts', { unread: 3, cart: 2 });
  say('auth.deviceToken', { deviceToken: 'token-1' });
  say('auth.logout');
  say('device.mergeToken', { withAuth: false });
  say('badge.counts', { unread: 0, cart: 0 });
  expect(app.asked).toEqual([
    'badge {"count":3}',
    ...['ask for notifications', 'remove notifications', 'badge {"count":0}'],
  ]);
});

it('passes over what a newer shop says', () => {
  expect(() => say('something.new')).not.toThrow();
  expect(() => say('constructor')).not.toThrow();
  expect(app.asked).toEqual([]);
});

it('has the page ask for its count when a notification arrives, and opens what it is about', () => {
  app.raise('notificationReceived', {});
  expect(received).toMatchObject([{ type: 'badge.updated' }]);
  app.raise('notificationActionPerformed', {
    notification: { data: { url: 'https://shop.example/member/orders/G1' } },
  });
  expect(opened).toEqual(['https://shop.example/member/orders/G1']);
});

it.each([
  ['https://shop.example/products/1?a=1#b', 'https://shop.example/products/1?a=1#b'],
  [
    'tw.example.shop://open/identity/line-callback?code=1',
    'https://shop.example/identity/line-callback?code=1',
  ],
  ['https://evil.example/', undefined],
  ['tw.example.shop://open//evil.example/', undefined],
  ['tw.example.shop://elsewhere/x', undefined],
  ['javascript:alert(1)', undefined],
  ['tw.example.shop://open/javascript:alert(1)', 'https://shop.example/javascript:alert(1)'],
  ['tw.example.shop://open/\\evil.example/', undefined],
  ['https://shop.example@evil.example/', undefined],
  ['https://somebody:secret@shop.example/cart', 'https://shop.example/cart'],
  ['blob:https://shop.example/0d1f3a52-1d0c-4b1e-9c2a-5a4f3f0b7c11', undefined],
  ['https://shop.example:8443/', undefined],
  ['https://', undefined],
])('the link %s opens %s', (url, expected) => {
  app.raise('appUrlOpen', { url });
  expect(opened).toEqual(expected === undefined ? [] : [expected]);
});

it('goes back by the button, and leaves the app at its first page', () => {
  app.raise('backButton', { canGoBack: true });
  expect(opened).toEqual(['back']);
  app.raise('backButton', { canGoBack: false });
  expect(app.asked).toEqual(['minimize']);
});

it('shares by the phone where the page cannot, and a closed sheet is no failure', async () => {
  await page.navigator.share({ title: '蝦仁團', url: 'https://shop.example/g/1' });
  expect(app.asked).toEqual([
    'share {"title":"蝦仁團","text":"","url":"https://shop.example/g/1"}',
  ]);
  app.parts.Share.share = () => Promise.reject(new Error('Share canceled'));
  await expect(page.navigator.share({})).rejects.toMatchObject({ name: 'AbortError' });
  app.parts.Share.share = () => Promise.reject(new Error('no'));
  await expect(page.navigator.share({})).rejects.toThrow('no');
});

it('works without what the app was built without', () => {
  open({});
  expect(() => say('app.loaded', { path: '/' })).not.toThrow();
  expect(() => say('badge.counts', { unread: 1, cart: 0 })).not.toThrow();
  expect('share' in page.navigator).toBe(false);
});

it('a phone without a push service is warned of', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { parts } = createParts();
  parts.FirebaseMessaging.getToken = () => Promise.reject(new Error('no Play services'));
  open(parts as unknown as NativeParts);
  await settled();
  say('app.loaded', { path: '/' });
  expect(warn).toHaveBeenCalledOnce();
  expect(received).toEqual([]);
});
