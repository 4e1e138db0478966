import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { contentPage } from '#server/database/schema/content-schema.ts';
import { memberConsent, signInState } from '#server/database/schema/identity-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { type FakeLine, startFakeLine } from '#server/testing/members/fake-line.ts';
import {
  type Browser,
  createBrowser,
  createTestIdentity,
} from '#server/testing/members/identity-client.ts';

let opened: OpenDatabase;
let line: FakeLine;
let identity: Identity;
let nowMs = Date.now();

beforeAll(async () => {
  opened = await createTestDatabase();
  line = await startFakeLine();
  identity = await createTestIdentity(opened.database, {
    env: line.webEnv,
    now: () => new Date(nowMs),
  });
});
afterAll(async () => {
  await line.close();
  await opened.close();
});

async function begin(browser: Browser, redirectPath = '/cart'): Promise<string> {
  const begun = await browser.call('/identity/begin-line-login', { redirectPath, channelId: 7 });
  return begun.authorizeUrl ?? '';
}
const landing = (response: Response) =>
  new URL(response.headers.get('location') ?? '', 'http://shop');

test('LINE receives state, nonce and a code challenge', async () => {
  const url = new URL(await begin(createBrowser(identity)));
  expect(url.origin + url.pathname).toBe('https://access.line.me/oauth2/v2.1/authorize');
  const asked = Object.fromEntries(url.searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    scope: 'openid profile',
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost/identity/line-callback',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toHaveLength(43);
});

test('the browser that began is signed in and redirected to its path', async () => {
  const browser = createBrowser(identity);
  const back = line.logIn(await begin(browser, '/products/蝦'), { sub: 'U200', name: '林小美' });
  const response = await browser.send(back);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/products/%E8%9D%A6?channelId=7');
  expect(await browser.refresh()).toMatchObject({ member: { displayName: '林小美' } });
});

test('the same callback works once', async () => {
  const browser = createBrowser(identity);
  const back = line.logIn(await begin(browser));
  await browser.send(back);
  const again = landing(await browser.send(back));
  expect(again.pathname).toBe('/join-us');
  expect(again.searchParams.get('error')).toBe('SIGN_IN_EXPIRED');
});

test('another browser must confirm before it is signed in and redirected', async () => {
  const back = line.logIn(await begin(createBrowser(identity)), { sub: 'U201', name: '陳大文' });
  const elsewhere = createBrowser(identity);
  const page = landing(await elsewhere.send(back));
  expect(page.pathname).toBe('/join-us');
  expect(page.searchParams.get('redirect')).toBe('/cart?channelId=7');
  expect(elsewhere.cookies.has('kaituan_refresh')).toBe(false);

  const ticket = page.searchParams.get('ticket') ?? '';
  const pending = await elsewhere.call('/identity/get-pending-line-login', { ticket });
  expect(pending).toEqual({
    ...{ displayName: '陳大文', landingPath: '/cart?channelId=7', channelId: 7 },
    ...{ cart: null, other: null },
  });
  const session = await elsewhere.call('/identity/confirm-line-login', { ticket });
  expect(session).toMatchObject({
    landingPath: '/cart?channelId=7',
    member: { displayName: '陳大文' },
  });
  const again = await elsewhere.refusal('/identity/confirm-line-login', { ticket });
  expect(again.code).toBe('SIGN_IN_EXPIRED');
});

test('a guest’s data of the first browser waits for the other, until it is confirmed', async () => {
  const line1 = { skuId: 5, quantity: 2, isSelected: true, note: '', shownUnitPriceTwd: 90 };
  const cart = { id: 'c1', lines: [line1] };
  const given = { redirectPath: '/cart', channelId: 7, cart };
  const begun = await createBrowser(identity).call('/identity/begin-line-login', given);
  const elsewhere = createBrowser(identity);
  const back = line.logIn(begun.authorizeUrl ?? '', { sub: 'U202' });
  const ticket = landing(await elsewhere.send(back)).searchParams.get('ticket') ?? '';
  const pending = await elsewhere.call('/identity/get-pending-line-login', { ticket });
  expect(pending).toMatchObject({ channelId: 7, cart });
  await elsewhere.call('/identity/confirm-line-login', { ticket });
  expect((await elsewhere.refusal('/identity/get-pending-line-login', { ticket })).code).toBe(
    'SIGN_IN_EXPIRED',
  );
  const stored = await opened.database.select({ cart: signInState.cart }).from(signInState);
  expect(stored.filter((row) => row.cart !== null)).toEqual([]);
});

test('a state is no ticket, and a ticket is no state', async () => {
  const url = await begin(createBrowser(identity));
  const state = new URL(url).searchParams.get('state') ?? '';
  const browser = createBrowser(identity);
  const refused = await browser.refusal('/identity/confirm-line-login', { ticket: state });
  expect(refused.code).toBe('SIGN_IN_EXPIRED');
  const page = landing(await browser.send(line.logIn(url)));
  const ticket = page.searchParams.get('ticket') ?? '';
  const misused = landing(await browser.send(`/identity/line-callback?code=x&state=${ticket}`));
  expect(misused.searchParams.get('error')).toBe('SIGN_IN_EXPIRED');
});

test('a login takes ten minutes at most, and leaves nothing behind', async () => {
  const browser = createBrowser(identity);
  const back = line.logIn(await begin(browser));
  nowMs += 601_000;
  expect(landing(await browser.send(back)).searchParams.get('error')).toBe('SIGN_IN_EXPIRED');
  await begin(browser);
  expect(await opened.database.select().from(signInState)).toHaveLength(1);
});

test('cancelling at LINE returns to the sign-in page', async () => {
  const browser = createBrowser(identity);
  const state = new URL(await begin(browser)).searchParams.get('state') ?? '';
  const back = `/identity/line-callback?error=access_denied&state=${state}`;
  const page = landing(await browser.send(back));
  expect(Object.fromEntries(page.searchParams)).toEqual({
    redirect: '/cart?channelId=7',
    error: 'LINE_CANCELLED',
  });
});

test.each([
  ['a token with another nonce', { nonce: 'another' }, 'CREDENTIALS_INVALID'],
  ['a token for another channel', { aud: '1657999999' }, 'CREDENTIALS_INVALID'],
])('%s signs nobody in', async (_kind, claims, code) => {
  const browser = createBrowser(identity);
  const page = landing(await browser.send(line.logIn(await begin(browser), claims)));
  expect(page.searchParams.get('error')).toBe(code);
  expect(browser.cookies.has('kaituan_refresh')).toBe(false);
});

test('a forged code signs nobody in', async () => {
  const browser = createBrowser(identity);
  const state = new URL(await begin(browser)).searchParams.get('state') ?? '';
  const page = landing(await browser.send(`/identity/line-callback?code=guess&state=${state}`));
  expect(page.searchParams.get('error')).toBe('SIGN_IN_EXPIRED');
});

test('when LINE is unreachable the sign-in page says so', async () => {
  const browser = createBrowser(identity);
  const back = line.logIn(await begin(browser));
  line.setBroken(true);
  const page = landing(await browser.send(back));
  line.setBroken(false);
  expect(page.searchParams.get('error')).toBe('MAINTENANCE');
});

test('who becomes a member by the button agrees to the terms beside it, once', async () => {
  const { database } = opened;
  const channelId = await createChannel(database);
  const page = { channelId, title: '條款', bodyHtml: '', effectiveAt: new Date(nowMs - 1_000) };
  await database.insert(contentPage).values([
    { ...page, key: 'TERMS_OF_SERVICE' },
    { ...page, key: 'PRIVACY_POLICY' },
  ]);
  const logIn = async (sub: string, from: Browser, into: Browser) => {
    const begun = await from.call('/identity/begin-line-login', { channelId });
    return into.send(line.logIn(begun.authorizeUrl ?? '', { sub, name: '林小美' }));
  };
  const consentsOf = async (browser: Browser) => {
    const session = await browser.refresh();
    const memberId = typeof session === 'number' ? '' : session.member.id;
    return database.select().from(memberConsent).where(eq(memberConsent.memberId, memberId));
  };
  const browser = createBrowser(identity);
  await logIn('U210', browser, browser);
  expect((await consentsOf(browser)).map(({ document }) => document).sort()).toEqual([
    'PRIVACY_POLICY',
    'TERMS_OF_SERVICE',
  ]);

  const elsewhere = createBrowser(identity);
  const ticket = landing(await logIn('U211', browser, elsewhere)).searchParams.get('ticket') ?? '';
  await elsewhere.call('/identity/confirm-line-login', { ticket });
  expect(await consentsOf(elsewhere)).toHaveLength(2);

  const laterAt = new Date(nowMs);
  await database
    .update(contentPage)
    .set({ effectiveAt: laterAt })
    .where(eq(contentPage.channelId, channelId));
  await logIn('U210', browser, browser);
  expect(await consentsOf(browser)).toHaveLength(2);
});
