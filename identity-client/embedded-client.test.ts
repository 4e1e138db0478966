import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmbeddedClient } from './embedded-client.ts';

const member = { id: 'me', displayName: '林小美' };
const part = (value: object) => btoa(JSON.stringify(value));
const accessToken = `h.${part({ iat: 0, exp: 3_600 })}.s`;
const session = { result: { accessToken, member } };

/** A browser whose session the shop keeps, as long as it is reached. */
function openBrowser() {
  const cookies = new Map([['kaituan_member', '1']]);
  const calls: string[] = [];
  const shop = { isReached: true, status: 200, calls, cookies };
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? [];
      if (text.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!shop.isReached) throw new TypeError('Failed to fetch');
    const path = new URL(url).pathname;
    calls.push(path);
    if (shop.status !== 200) return Response.json({}, { status: shop.status });
    if (path.startsWith('/identity/sign-out')) return Response.json({ result: null });
    cookies.set('kaituan_member', '1');
    return Response.json(session);
  });
  return shop;
}

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://shop.example/'));
  vi.stubGlobal('navigator', { userAgent: 'Safari/604.1', onLine: true });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A tab that was signed in, and what it told of the user. */
async function openTab() {
  const client = createEmbeddedClient();
  const changes: unknown[] = [];
  client.onChange(({ user, hasSignedOut }) => changes.push([user?.id ?? null, hasSignedOut]));
  await client.start();
  return { client, changes };
}

test('a sign-out while the shop is out of reach is one here, and ends the session before anything else', async () => {
  const shop = openBrowser();
  const { client, changes } = await openTab();
  shop.isReached = false;
  await client.signOut();
  expect(changes).toEqual([
    ['me', false],
    [null, true],
  ]);
  expect(await client.token()).toBeNull();
  expect(shop.cookies.get('kaituan_member')).toBe('leaving');

  await expect(createEmbeddedClient().start()).rejects.toThrow();
  shop.isReached = true;
  shop.calls.length = 0;
  expect(await createEmbeddedClient().start()).toBeNull();
  expect(shop.calls).toEqual(['/identity/sign-out']);
  expect(shop.cookies.has('kaituan_member')).toBe(false);
});

test('a session that ended meanwhile is over', async () => {
  const shop = openBrowser();
  shop.cookies.set('kaituan_member', 'leaving');
  shop.status = 401;
  expect(await createEmbeddedClient().start()).toBeNull();
  expect(shop.cookies.has('kaituan_member')).toBe(false);
});

test('who signs in next ends the session before, and stays signed in', async () => {
  const shop = openBrowser();
  const { client } = await openTab();
  shop.isReached = false;
  await client.signOut();
  shop.isReached = true;
  shop.calls.length = 0;
  await client.signIn({ kind: 'PASSWORD', given: {} as never });
  expect(shop.calls).toEqual(['/identity/sign-out', '/identity/sign-in-with-password']);
  expect(shop.cookies.get('kaituan_member')).toBe('1');
  expect(await createEmbeddedClient().start()).toMatchObject(member);
});

test('other devices, and a shop that answers with a failure, are not signed out of', async () => {
  const shop = openBrowser();
  const { client, changes } = await openTab();
  shop.isReached = false;
  await expect(client.signOutEverywhere()).rejects.toThrow();
  Object.assign(shop, { isReached: true, status: 503 });
  await expect(client.signOut()).rejects.toThrow();
  expect(changes).toEqual([['me', false]]);
  expect(shop.cookies.get('kaituan_member')).toBe('1');
});

test('where scripts may write no cookie, nobody signs out without the shop', async () => {
  const shop = openBrowser();
  const { client } = await openTab();
  shop.cookies.set = () => shop.cookies;
  shop.isReached = false;
  await expect(client.signOut()).rejects.toThrow();
});
