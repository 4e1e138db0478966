import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type FakeLine, startFakeLine } from '#server/testing/members/fake-line.ts';
import {
  type Browser,
  createBrowser,
  createTestIdentity,
} from '#server/testing/members/identity-client.ts';
import type { Identity } from './identity.ts';

const appAgent = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 PecShopApp/1.4.2' };
const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
const nativeApp = {
  ...{ NATIVE_APP_ID: 'tw.example.shop', NATIVE_APP_TEAM: 'ABCDE12345' },
  NATIVE_APP_FINGERPRINTS: fingerprint.toLowerCase(),
};

let opened: OpenDatabase;
let line: FakeLine;
let identity: Identity;
beforeAll(async () => {
  opened = await createTestDatabase();
  line = await startFakeLine();
  const env = { ...line.webEnv, ...nativeApp };
  identity = await createTestIdentity(opened.database, { env });
});
afterAll(async () => {
  await line.close();
  await opened.close();
});

async function begin(browser: Browser, headers: Record<string, string>): Promise<string> {
  const given = { redirectPath: '/cart', channelId: 7 };
  const answer = await browser.post('/identity/begin-line-login', given, headers);
  const { result } = (await answer.json()) as { result: { authorizeUrl: string } };
  return line.logIn(result.authorizeUrl, { sub: 'U400', name: '林小美' });
}

test('a login of the app that LINE returns to a browser goes on in the app, which is signed in', async () => {
  const app = createBrowser(identity);
  const back = await begin(app, appAgent);
  const inBrowser = await createBrowser(identity).send(back);
  expect(inBrowser.status).toBe(200);
  const page = await inBrowser.text();
  const [, address = ''] = /<a href="tw\.example\.shop:\/\/open(\/[^"]+)"/.exec(page) ?? [];
  const landed = await app.send(address.replaceAll('&amp;', '&'), { headers: appAgent });
  expect(landed.headers.get('location')).toBe('/cart?channelId=7');
  expect(await app.refresh()).toMatchObject({ member: { displayName: '林小美' } });
});

test('a stranger’s login in the app has to be confirmed there', async () => {
  const back = await begin(createBrowser(identity), appAgent);
  const victim = createBrowser(identity);
  const landed = await victim.send(back, { headers: appAgent });
  expect(landed.headers.get('location')).toMatch(/^\/join-us\?.*ticket=/);
  expect(victim.cookies.has('kaituan_refresh')).toBe(false);
});

test('what LINE adds to the address stays text on the page', async () => {
  const answer = await createBrowser(identity).send(
    '/identity/line-callback?state=app.x&code=%22%3E%3Cscript%3E',
  );
  expect(await answer.text()).not.toContain('<script');
});

test('phones can read that links of the shop may open its app', async () => {
  const browser = createBrowser(identity);
  const site = await browser.send('/.well-known/apple-app-site-association');
  const apple = (await site.json()) as { applinks: { details: object[] } };
  expect(apple.applinks.details).toEqual([
    {
      appIDs: ['ABCDE12345.tw.example.shop'],
      components: expect.arrayContaining([{ '/': '/admin/*', exclude: true }, { '/': '*' }]),
    },
  ]);
  const android = await (await browser.send('/.well-known/assetlinks.json')).json();
  expect(android).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        ...{ namespace: 'android_app', package_name: 'tw.example.shop' },
        sha256_cert_fingerprints: [fingerprint],
      },
    },
  ]);
});

test('a shop without an app knows none, and answers its logins as those of any browser', async () => {
  const plain = await createTestIdentity(opened.database, { env: line.webEnv });
  const browser = createBrowser(plain);
  expect((await browser.send('/.well-known/assetlinks.json')).status).toBe(404);
  const back = await begin(createBrowser(plain), appAgent);
  expect((await browser.send(back)).headers.get('location')).toMatch(/^\/join-us\?.*ticket=/);
});
