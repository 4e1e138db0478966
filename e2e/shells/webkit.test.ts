import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeLine, startFakeLine } from '@kaituan/server/testing/members/fake-line';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outsideHosts } from '../../tools/native-app/app-settings.ts';
import { buildScript } from '../../tools/native-app/build-script.ts';
import { openShop, type RunningShop } from '../support/open-shop.ts';
import { member } from '../support/sign-in.ts';
import { channel } from '../support/visit.ts';
import { findMissingWebKit, openWebKitHost, type WebKitHost } from './webkit/webkit-host.ts';

/** An app of WebKit, the engine of every browser and web view on iPhones; the run lists what is skipped where there is none. */
const missing = await findMissingWebKit();
beforeEach((context) => {
  if (missing) context.skip(missing);
});

const agent = 'PecShopApp/1.4.2';
const deviceToken = `token-of-${process.pid}`;
/** Tells the app which calls the page makes about the device. */
const watchCalls = `
  const original = fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const asked = request.url.endsWith('/User/MergeDeviceToken') ? request.clone() : undefined;
    const answer = await original(request);
    if (asked) {
      const call = { body: await asked.json(), status: answer.status };
      call.isMember = asked.headers.has('authorization');
      webkit.messageHandlers.calls.postMessage(JSON.stringify(call));
    }
    return answer;
  };`;

type Call = { body: object; status: number; isMember: boolean };
type Message = { type: string; payload: object };
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 60_000 });

let line: FakeLine;
let shop: RunningShop;
let nativeScript: string;
beforeAll(async () => {
  if (missing) return;
  line = await startFakeLine();
  shop = await openShop({ ...line.webEnv, NATIVE_APP_ID: 'tw.example.shop' });
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-native-'));
  await buildScript(folder);
  const parts = join(import.meta.dirname, 'webkit', 'capacitor-parts.js');
  const answers = {
    'FirebaseMessaging.getToken': { token: deviceToken },
    'Share.share': { refused: 'Share canceled' },
  };
  const setUp = (await readFile(parts, 'utf8')).replace('SETTINGS', JSON.stringify({ answers }));
  nativeScript = `(() => {${setUp}})();\n${await readFile(join(folder, 'native-app.js'), 'utf8')}`;
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await shop?.close();
  await line?.close();
});

/** Shows a page of the shop in an app. */
async function inApp(
  path: string,
  settings: { handlers: string[]; scripts: string[] },
  journey: (app: WebKitHost) => Promise<void>,
): Promise<void> {
  const app = await openWebKitHost({ agent, outside: outsideHosts, ...settings });
  try {
    app.open(`${shop.url}${path}`);
    await journey(app);
  } finally {
    await app.close();
  }
}

/** Presses what begins with these words, once it is hydrated. */
const press = (app: WebKitHost, name: string) =>
  app.until(`
    const pressed = [...document.querySelectorAll('button, a, [role="menuitem"]')].find((one) =>
      [one.textContent, one.ariaLabel].some((text) => text?.trim().startsWith('${name}')));
    if (!pressed || !Object.keys(pressed).some((key) => key.startsWith('__react'))) return false;
    pressed.click();
    return true;`);
const signIn = (app: WebKitHost) =>
  app.run(`
    const { email, password } = ${JSON.stringify(member)};
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    const given = { method: 'POST', headers, body };
    return (await fetch('/identity/sign-in-with-password', given)).status;`);

test('a view with the handler pecNative hears of the shop, its member and its counts', async () => {
  const settings = { handlers: ['pecNative', 'calls'], scripts: [watchCalls] };
  await inApp(`/faq?${channel}`, settings, async (app) => {
    const types = () => app.heard('pecNative').map((text) => (JSON.parse(text) as Message).type);
    await eventually(types).toEqual(
      expect.arrayContaining(['app.loaded', 'auth.unauthenticated', 'badge.counts']),
    );
    expect(await signIn(app)).toBe(200);
    app.open(`${shop.url}/brands?${channel}`);
    await eventually(() => app.heard('pecNative').at(-1)).toContain('badge.counts');
    await app.until(`return 'PecNativeReceive' in window && location.pathname === '/brands'`);
    const token = { deviceToken, platform: 'ios' };
    const message = { v: 1, id: 'n1', ts: 1, type: 'device.token', payload: token };
    await app.run(`PecNativeReceive(${JSON.stringify(JSON.stringify(message))})`);
    await eventually(types).toContain('auth.deviceToken');
    const calls = () => app.heard('calls').map((text) => JSON.parse(text) as Call);
    await eventually(calls).toEqual([{ body: token, status: 200, isMember: true }]);
    await press(app, '會員選單');
    await press(app, '登出');
    await eventually(types).toContain('device.mergeToken');
    await eventually(() => calls().at(-1)).toEqual({ body: token, status: 200, isMember: false });
  });
});

test('the generated app’s own script works in it: splash, badge, share, back, links and LINE outside', async () => {
  const settings = { handlers: ['parts', 'calls'], scripts: [watchCalls, nativeScript] };
  await inApp(`/join-us?redirect=%2Fbrands&${channel}`, settings, async (app) => {
    type Asked = { asked: string; given?: object };
    const asked = () => app.heard('parts').map((text) => JSON.parse(text) as Asked);
    const names = () => asked().map((one) => one.asked);
    const raise = (event: string, given: object) =>
      app.run(`raiseOfPhone(${JSON.stringify(event)}, ${JSON.stringify(given)})`);
    await eventually(names).toContain('SplashScreen.hide');

    await press(app, '使用 LINE 登入');
    await eventually(() => app.openedOutside()).toHaveLength(1);
    const [authorizeUrl = ''] = app.openedOutside();
    expect(authorizeUrl).toMatch(/^https:\/\/access\.line\.me\//);
    const back = line.logIn(authorizeUrl, { sub: 'U500', name: '林小美' });
    const page = await (await fetch(new URL(back, shop.url))).text();
    const [, url = ''] = /<a href="([^"]+)"/.exec(page) ?? [];
    await raise('App.appUrlOpen', { url: url.replaceAll('&amp;', '&') });
    await app.until(`return location.pathname === '/brands'`);
    const calls = () => app.heard('calls').map((text) => JSON.parse(text) as Call);
    const token = { deviceToken, platform: 'ios' };
    await eventually(calls).toContainEqual({ body: token, status: 200, isMember: true });
    await eventually(names).toContain('FirebaseMessaging.requestPermissions');
    await eventually(() => asked().findLast((one) => one.asked === 'Badge.set')?.given).toEqual({
      count: expect.any(Number),
    });

    await press(app, '開啟選單');
    await app.until(`return document.querySelector('[role="dialog"]') !== null`);
    await raise('App.backButton', { canGoBack: true });
    await app.until(`return document.querySelector('[role="dialog"]') === null`);
    expect(await app.run('return location.pathname')).toBe('/brands');
    await raise('App.appUrlOpen', { url: `${shop.url}/faq?${channel}` });
    await app.until(`return location.pathname === '/faq' && 'PecNativeReceive' in window`);
    const closed = await app.run(
      `return navigator.share({ title: '開團', url: location.href }).catch(({ name }) => name)`,
    );
    expect(closed).toBe('AbortError');
    expect(asked().at(-1)).toMatchObject({ asked: 'Share.share', given: { title: '開團' } });
    await raise('App.backButton', { canGoBack: true });
    await app.until(`return location.pathname === '/brands'`);
    await raise('App.backButton', { canGoBack: false });
    await eventually(names).toContain('App.minimizeApp');
  });
});
