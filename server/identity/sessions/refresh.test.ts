import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channel, salesCompany } from '#server/database/schema/catalog-schema.ts';
import { member, memberSession, refreshFamily } from '#server/database/schema/identity-schema.ts';
import { priceGroup, priceGroupMember } from '#server/database/schema/trading-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  type Browser,
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';

let opened: OpenDatabase;
let identity: Identity;
let nowMs = Date.now();
const lines: string[] = [];
const pass = (seconds: number) => {
  nowMs += seconds * 1_000;
};

beforeAll(async () => {
  opened = await createTestDatabase();
  await createWholesaleChannel();
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  identity = await createTestIdentity(opened.database, { now: () => new Date(nowMs), log });
});
afterAll(() => opened.close());

const refreshToken = (browser: Browser) => browser.cookies.get('kaituan_refresh') ?? '';
/** Another browser with the cookies of the first, as a thief or a restored backup has. */
function copyOf(browser: Browser): Browser {
  const copy = createBrowser(identity);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

test('every refresh rotates the refresh token, and only its hash is stored', async () => {
  const { browser } = await signUp(identity);
  const seen = new Set([refreshToken(browser)]);
  for (let count = 0; count < 3; count += 1) {
    pass(60);
    await browser.refresh();
    seen.add(refreshToken(browser));
  }
  expect(seen.size).toBe(4);
  const stored = JSON.stringify(await opened.database.select().from(refreshFamily));
  for (const token of seen) expect(stored).not.toContain(token.split('.')[1]);
});

test('the cookie is for the identity only and not readable by scripts', async () => {
  const { browser } = await signUp(identity);
  pass(60);
  const response = await browser.post('/identity/token', {});
  const [refresh = '', hint = ''] = response.headers.getSetCookie();
  expect(refresh).toMatch(
    /^kaituan_refresh=.*; Max-Age=2592000; Path=\/identity; HttpOnly; SameSite=Lax$/,
  );
  expect(hint).toMatch(/^kaituan_member=1; Max-Age=2592000; Path=\/; SameSite=Lax$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a shop reached by https sets secure cookies', async () => {
  const env = { PUBLIC_URL: 'https://shop.example' };
  const secured = await createTestIdentity(opened.database, { env });
  const response = await createBrowser(secured).post('/identity/sign-up-with-password', {
    email: 'secure@shop.example',
    password: 'correct horse',
    displayName: '安全',
  });
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain('; Secure');
});

test('a guest has nothing to refresh', async () => {
  expect(await createBrowser(identity).refresh()).toBe(401);
});

test.each(['', 'x', 'a.b', `${crypto.randomUUID()}.${'A'.repeat(43)}`, '💥'])(
  'a made-up refresh token %j is refused and forgotten',
  async (token) => {
    const browser = createBrowser(identity);
    browser.cookies.set('kaituan_refresh', encodeURIComponent(token));
    expect(await browser.refresh()).toBe(401);
  },
);

test('ten concurrent refreshes sign nobody out, and all get the same next token', async () => {
  const { browser, memberId } = await signUp(identity);
  const tabs = Array.from({ length: 10 }, () => copyOf(browser));
  const sessions = await Promise.all(tabs.map((tab) => tab.refresh()));
  for (const session of sessions) expect(session).toMatchObject({ member: { id: memberId } });
  expect(new Set(tabs.map(refreshToken)).size).toBe(1);
  pass(3_600);
  expect(await tabs[7]?.refresh()).toMatchObject({ member: { id: memberId } });
});

test.each([9, 3_600, 23 * 3_600])(
  'a lost response can be requested again after %i s',
  async (seconds) => {
    const { browser } = await signUp(identity);
    pass(60);
    const lost = copyOf(browser);
    await lost.refresh();
    pass(seconds);
    expect(await browser.refresh()).not.toBe(401);
    expect(refreshToken(browser)).toBe(refreshToken(lost));
  },
);

test('a response that was lost more than a day ago cannot be requested again', async () => {
  const { browser } = await signUp(identity);
  pass(60);
  await copyOf(browser).refresh();
  pass(25 * 3_600);
  expect(await browser.refresh()).toBe(401);
});

test('a late response does not set a tab back', async () => {
  const { browser } = await signUp(identity);
  const slow = copyOf(browser);
  await browser.refresh();
  pass(2);
  await browser.refresh();
  pass(2);
  await slow.refresh();
  expect(refreshToken(slow)).toBe(refreshToken(browser));
  pass(3_600);
  expect(await slow.refresh()).not.toBe(401);
});

test('a token reused after its successor ends the sign-in for thief and member', async () => {
  const { browser, memberId } = await signUp(identity);
  const other = createBrowser(identity);
  await other.call('/identity/sign-in-with-password', await credentialsOf(memberId));
  const thief = copyOf(browser);
  expect(await thief.refresh()).not.toBe(401);
  expect(await thief.refresh()).not.toBe(401);
  pass(11);
  lines.length = 0;
  expect(await browser.refresh()).toBe(401);
  expect(lines.join()).toContain('came back after its use');
  expect(lines.join()).toContain(memberId);
  expect(browser.cookies.has('kaituan_refresh')).toBe(false);
  expect(await thief.refresh()).toBe(401);
  expect(await other.refresh(), 'another sign-in of the member lives on').not.toBe(401);
});

test('a token many rotations old still reveals a theft', async () => {
  const { browser } = await signUp(identity);
  const thief = copyOf(browser);
  for (let count = 0; count < 20; count += 1) {
    pass(3_500);
    await browser.refresh();
  }
  expect(await thief.refresh()).toBe(401);
  expect(await browser.refresh()).toBe(401);
});

test('changes of a member take effect at the next refresh', async () => {
  const { browser, memberId } = await signUp(identity);
  await opened.database
    .update(member)
    .set({ isVerified: true, channelId: 100120 })
    .where(eq(member.id, memberId));
  pass(60);
  const session = await browser.refresh();
  expect(session).toMatchObject({ member: { isVerified: true, channelId: 100120 } });
  const token = typeof session === 'number' ? '' : session.accessToken;
  expect(await identity.identify(`Bearer ${token}`)).toMatchObject({
    isVerified: true,
    channelId: 100120,
  });
});

test('a member who joins a price group has prices of their own from the next refresh on', async () => {
  const { browser, session, memberId } = await signUp(identity);
  expect(session.member.hasOwnPrices).toBe(false);
  await opened.database.insert(priceGroup).values({ id: 1, channelId: 100120, name: '老客戶' });
  const joined = { memberId, channelId: 100120, priceGroupId: 1 };
  await opened.database.insert(priceGroupMember).values(joined);
  pass(60);
  expect(await browser.refresh()).toMatchObject({ member: { hasOwnPrices: true } });
});

test('a sign-in survives a restart of the shop and works on every node', async () => {
  const { browser, memberId } = await signUp(identity);
  const restarted = await createTestIdentity(opened.database, { now: () => new Date(nowMs) });
  const after = createBrowser(restarted);
  for (const [name, value] of browser.cookies) after.cookies.set(name, value);
  const session = await after.refresh();
  expect(session).toMatchObject({ member: { id: memberId } });
  const token = typeof session === 'number' ? '' : session.accessToken;
  expect(await identity.identify(`Bearer ${token}`)).toMatchObject({ memberId });
});

test('another site’s page cannot sign anybody out', async () => {
  const { browser } = await signUp(identity);
  const foreign = { origin: 'https://evil.example' };
  expect((await browser.post('/identity/sign-out', {}, foreign)).status).toBe(403);
  expect((await browser.post('/identity/token', {}, { origin: 'null' })).status).toBe(403);
  expect((await browser.post('/identity/token', {}, { origin: 'http://localhost' })).status).toBe(
    200,
  );
});

test('there is one session row per sign-in', async () => {
  const { browser, memberId } = await signUp(identity);
  for (let count = 0; count < 5; count += 1) {
    pass(60);
    await browser.refresh();
  }
  const sessions = await opened.database
    .select()
    .from(memberSession)
    .innerJoin(refreshFamily, eq(refreshFamily.sessionId, memberSession.id))
    .where(eq(memberSession.memberId, memberId));
  expect(sessions).toHaveLength(1);
  expect(sessions[0]?.refresh_family.recentRotations).toHaveLength(1);
});

test('a sign-in expires thirty days after its last use', async () => {
  const { browser } = await signUp(identity);
  pass(29 * 86_400);
  expect(await browser.refresh()).not.toBe(401);
  pass(29 * 86_400);
  expect(await browser.refresh()).not.toBe(401);
  pass(31 * 86_400);
  expect(await browser.refresh()).toBe(401);
});

test('a sign-in in constant use ends after half a year', async () => {
  const { browser } = await signUp(identity);
  const startedAt = Date.now();
  while (nowMs < startedAt + 179 * 86_400_000) {
    expect(await browser.refresh()).not.toBe(401);
    pass(20 * 86_400);
  }
  pass(2 * 86_400);
  expect(await browser.refresh()).toBe(401);
});

async function credentialsOf(memberId: string) {
  const [found] = await opened.database.select().from(member).where(eq(member.id, memberId));
  return { email: found?.email ?? '', password: 'correct horse battery' };
}

async function createWholesaleChannel(): Promise<void> {
  const text = '測試';
  await opened.database.insert(salesCompany).values({
    ...{ id: 9, htmlTitle: text, name: text, taxId: '12345675', address: text, phone: text },
    ...{ email: 'shop@example.com', serviceHours: text },
  });
  await opened.database.insert(channel).values({ id: 100120, salesCompanyId: 9, name: text });
}
