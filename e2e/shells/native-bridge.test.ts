import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findSingles } from '../support/find-goods.ts';
import { callAs, joinShop } from '../support/new-member.ts';
import { isGuest, isMember, member, signIn, signOut } from '../support/sign-in.ts';
import { channel, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
/** Timeout of counts and tokens. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });
const appAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36 PecShopApp/1.4.2';

type ReceivedMessage = {
  v: number;
  id: string;
  ts: number;
  type: string;
  payload: Record<string, unknown>;
};
type Host = 'WKWebView' | 'Android' | 'React Native';
type HostPage = typeof globalThis & {
  received?: string[];
  PecNativeReceive?: (message: unknown) => void;
};

/** Adds the globals of a native wrapper to every page, and records received messages. */
const mockHost = (context: BrowserContext, host: Host) =>
  context.addInitScript((shape) => {
    const page = globalThis as HostPage;
    const stored = sessionStorage.getItem('received-by-the-test');
    page.received = stored ? (JSON.parse(stored) as string[]) : [];
    const handler = {
      postMessage(text: unknown) {
        if (this !== handler) throw new TypeError('Java bridge method called on another object');
        if (typeof text !== 'string') throw new TypeError('not a text');
        page.received?.push(text);
        sessionStorage.setItem('received-by-the-test', JSON.stringify(page.received));
      },
    };
    if (shape === 'WKWebView') {
      Object.assign(page, { webkit: { messageHandlers: { pecNative: handler } } });
    } else if (shape === 'Android') Object.assign(page, { pecNative: handler });
    else Object.assign(page, { ReactNativeWebView: handler });
  }, host);

const receivedBy = (page: Page) =>
  page.evaluate(() =>
    ((globalThis as HostPage).received ?? []).map((text) => JSON.parse(text) as ReceivedMessage),
  );
const receivedTypes = async (page: Page) => (await receivedBy(page)).map(({ type }) => type);
const lastReceived = async (page: Page, type: string) =>
  (await receivedBy(page)).findLast((message) => message.type === type)?.payload;

const say = (page: Page, type: string, payload: object) =>
  page.evaluate((message) => (globalThis as HostPage).PecNativeReceive?.(JSON.stringify(message)), {
    v: 1,
    id: 'n1',
    ts: 1,
    type,
    payload,
  });

/** Mocks the member's counts. */
async function mockCounts(page: Page, counts: { unread: number; cart: number }) {
  let countRequests = 0;
  await page.route('**/Notification/GetUnreadNotificationCount', (route) => {
    countRequests += 1;
    return route.fulfill({ json: { result: counts.unread } });
  });
  await page.route('**/Cart/GetCartItemCount', (route) =>
    route.fulfill({ json: { result: counts.cart } }),
  );
  return () => countRequests;
}

/** Which member, if any, the page gives the device to. */
function watchMergeCalls(page: Page) {
  const calls: { device: unknown; isMember: boolean }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/User/MergeDeviceToken')) return;
    calls.push({
      device: request.postDataJSON(),
      isMember: request.headers().authorization !== undefined,
    });
  });
  return calls;
}

test.each<Host>(['WKWebView', 'Android', 'React Native'])(
  'a native app made with %s follows a member from arriving to leaving',
  async (host) => {
    await visit(
      'about:blank',
      async (page) => {
        await mockHost(page.context(), host);
        const counts = { unread: 3, cart: 2 };
        const countRequests = await mockCounts(page, counts);
        const mergeCalls = watchMergeCalls(page);
        await page.goto(`/join-us?redirect=%2Fbrands&${channel}`);
        await isGuest(page);
        await eventually(() => receivedTypes(page)).toEqual(
          expect.arrayContaining(['app.loaded', 'auth.unauthenticated', 'badge.counts']),
        );
        expect(await lastReceived(page, 'app.loaded')).toEqual({ path: '/join-us' });
        expect(await lastReceived(page, 'badge.counts')).toEqual({ unread: 0, cart: 0 });
        await say(page, 'device.token', {
          deviceToken: 'token-of-this-phone',
          platform: 'android',
        });
        expect(await receivedTypes(page)).not.toContain('auth.deviceToken');

        await signIn(page, member);
        await isMember(page);
        await eventually(() => lastReceived(page, 'badge.counts')).toEqual({ unread: 3, cart: 2 });
        expect(await lastReceived(page, 'auth.deviceToken')).toEqual({
          deviceToken: 'token-of-this-phone',
        });
        await eventually(() => lastReceived(page, 'app.loaded')).toEqual({ path: '/brands' });
        const device = { deviceToken: 'token-of-this-phone', platform: 'android' };
        await eventually(() => mergeCalls).toEqual([
          { device, isMember: false },
          { device, isMember: true },
        ]);

        const before = countRequests();
        counts.unread = 4;
        await say(page, 'badge.updated', { unread: 99 });
        await eventually(() => lastReceived(page, 'badge.counts')).toEqual({ unread: 4, cart: 2 });
        expect(countRequests()).toBe(before + 1);
        await page.getByRole('button', { name: '會員選單，4 則未讀通知' }).waitFor();
        await page.getByRole('link', { name: '購物車，2 項商品' }).waitFor();

        await signOut(page);
        await page.getByText('登出成功').first().waitFor();
        await eventually(() => receivedTypes(page)).toContain('device.mergeToken');
        const types = await receivedTypes(page);
        expect(types.indexOf('device.mergeToken')).toBe(types.indexOf('auth.logout') + 1);
        expect(await lastReceived(page, 'device.mergeToken')).toEqual({ withAuth: false });
        await eventually(() => mergeCalls.slice(2)).toEqual([{ device, isMember: false }]);
        expect(types.filter((type) => type === 'auth.unauthenticated')).toHaveLength(1);
        await eventually(() => lastReceived(page, 'badge.counts')).toEqual({ unread: 0, cart: 0 });
        expect(new URL(page.url()).pathname).toBe('/');

        const received = await receivedBy(page);
        expect(received.every(({ v, ts }) => v === 1 && Number.isFinite(ts))).toBe(true);
        expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
      },
      { userAgent: appAgent },
    );
  },
);

test('a returning member is reported once the app has sent its device token, and each change of the cart', async () => {
  await visit('about:blank', async (page) => {
    const who = await joinShop(page);
    const goods = await findSingles();
    const cart = { channelId: 100083, cartType: 'CART' };
    await callAs(who, '/Cart/AddCartItem', { ...cart, skuId: goods.sku.skuId, quantity: 1 });
    await mockHost(page.context(), 'WKWebView');
    await page.goto(`/brands?${channel}`);
    await eventually(() => receivedTypes(page)).toContain('app.loaded');
    await isMember(page);
    expect(await receivedTypes(page)).not.toContain('auth.unauthenticated');
    await say(page, 'device.token', { deviceToken: 'abc', platform: 'ios' });
    await eventually(() => lastReceived(page, 'auth.deviceToken')).toEqual({ deviceToken: 'abc' });
    await eventually(() => lastReceived(page, 'badge.counts')).toMatchObject({ cart: 1 });
    await page.getByRole('link', { name: '購物車，1 項商品' }).click();
    await page
      .getByRole('button', { name: `移除${goods.name}` })
      .first()
      .click();
    await eventually(() => lastReceived(page, 'badge.counts')).toMatchObject({ cart: 0 });
  });
});

test('garbage and messages of other origins are ignored', async () => {
  await visit('about:blank', async (page) => {
    await mockHost(page.context(), 'Android');
    const countRequests = await mockCounts(page, { unread: 1, cart: 0 });
    await page.goto(`/join-us?redirect=%2Fbrands&${channel}`);
    await signIn(page, member);
    await eventually(() => lastReceived(page, 'badge.counts')).toEqual({ unread: 1, cart: 0 });
    const before = countRequests();
    await page.evaluate(async () => {
      const badge = { v: 1, id: 'n1', ts: 1, type: 'badge.updated', payload: {} };
      const receive = (globalThis as HostPage).PecNativeReceive;
      const filler = '團'.repeat(30_000);
      for (const message of [
        undefined,
        'x',
        '{',
        [],
        { ...badge, v: 9 },
        { ...badge, type: 'eval' },
      ]) {
        receive?.(message);
      }
      receive?.({ ...badge, payload: { filler } });
      const frame = document.createElement('iframe');
      frame.src = '/favicon.svg';
      document.body.append(frame);
      await new Promise((resolve) => {
        frame.onload = resolve;
      });
      const { contentWindow } = frame;
      dispatchEvent(
        new MessageEvent('message', { data: badge, origin: 'https://evil.example', source: null }),
      );
      dispatchEvent(
        new MessageEvent('message', {
          data: badge,
          origin: location.origin,
          source: contentWindow,
        }),
      );
    });
    await page.waitForTimeout(500);
    expect(countRequests()).toBe(before);

    await page.evaluate(() =>
      postMessage(
        JSON.stringify({ v: 1, id: 'n2', ts: 1, type: 'badge.updated', payload: {} }),
        location.origin,
      ),
    );
    await eventually(countRequests).toBe(before + 1);
  });
});

test('messages sent before the app was ready are delivered in order', async () => {
  await visit(
    `/faq?${channel}`,
    async (page) => {
      await page.waitForFunction(() => 'PecNativeReceive' in globalThis);
      await isGuest(page);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
        const received: string[] = [];
        Object.assign(globalThis, {
          received,
          flutter_inappwebview: {
            callHandler: (name: string, text: string) =>
              name === 'pecNative' && received.push(text),
          },
        });
        dispatchEvent(new Event('flutterInAppWebViewPlatformReady'));
      });
      await eventually(async () => (await receivedTypes(page))[0]).toBe('app.loaded');
      expect(await receivedTypes(page)).toContain('auth.unauthenticated');
    },
    { userAgent: appAgent },
  );
});

test('the app offers the version of the device, a browser does not', async () => {
  const openDrawer = async (page: Page) => {
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: '開啟選單' }).click();
    await page.getByRole('link', { name: '常見問題' }).first().waitFor();
    return page.getByRole('dialog').getByRole('link', { name: '裝置版本' });
  };
  await visit(
    `/faq?${channel}`,
    async (page) => {
      await (await openDrawer(page)).click();
      await page.waitForURL(/\/device-version/);
      await page.getByText('1.4.2').waitFor();
      const facts = await page.getByRole('main').innerText();
      expect(facts).toContain('Android 15');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: '複製版本資訊' }).click();
      await page.getByText('已複製').first().waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        /^App 版本：1\.4\.2\n作業系統：Android 15\n通訊協定版本：1\n網站版本：\w+$/,
      );
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: '清除快取並重新載入' }).click();
      await reloaded;
    },
    { userAgent: appAgent },
  );
  await visit(`/faq?${channel}`, async (page) => {
    expect(await (await openDrawer(page)).count()).toBe(0);
    expect(await page.evaluate(() => 'PecNativeReceive' in globalThis)).toBe(false);
  });
});
