import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member, memberAccount, memberSession } from '#server/database/schema/identity-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createBrowser,
  createTestIdentity,
  signUp,
  signUpCode,
} from '#server/testing/members/identity-client.ts';

let opened: OpenDatabase;
let identity: Identity;

beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database, { isSlow: true });
});
afterAll(() => opened.close());

const signIn = '/identity/sign-in-with-password';

test('signing up signs in: the token names the member, without further claims', async () => {
  const { session, memberId } = await signUp(identity);
  const claims = decodeJwt(session.accessToken);
  expect(claims).toMatchObject({ aud: 'pec-scp', sub: memberId, isVerified: false });
  expect(claims.channelId).toBeUndefined();
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3_600);
  expect(await identity.identify(`Bearer ${session.accessToken}`)).toEqual({
    memberId,
    isVerified: false,
    channelId: null,
    sessionId: claims.sid,
  });
});

test('a member signs in again in another browser, whatever the case of the address', async () => {
  const { email, password, memberId } = await signUp(identity);
  const browser = createBrowser(identity);
  const session = await browser.call(signIn, { email: email.toUpperCase(), password });
  expect(session.member.id).toBe(memberId);
});

test('passwords are stored as slow hashes', async () => {
  const { memberId, password } = await signUp(identity);
  const [account] = await opened.database
    .select()
    .from(memberAccount)
    .where(eq(memberAccount.memberId, memberId));
  expect(account?.providerId).toBe('credential');
  expect(account?.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(account?.password).not.toContain(password);
});

test('a wrong password and an unknown address are refused with the same text', async () => {
  const { email } = await signUp(identity);
  const browser = createBrowser(identity);
  const wrong = await browser.refusal(signIn, { email, password: 'incorrect horse' });
  const unknown = await browser.refusal(signIn, { email: 'x@y.example', password: 'whatever' });
  expect(wrong).toMatchObject({ code: 'CREDENTIALS_INVALID', message: unknown.message });
  expect(unknown.code).toBe('CREDENTIALS_INVALID');
  expect(browser.cookies.has('kaituan_refresh')).toBe(false);
});

test('an address can be signed up once, also with concurrent calls', async () => {
  const email = 'twice@shop.example';
  const body = { email, password: 'correct horse', displayName: '雙胞胎' };
  const path = '/identity/sign-up-with-password';
  const code = await signUpCode(identity, email);
  const statuses = await Promise.all(
    [1, 2].map(async () => {
      return (await createBrowser(identity).post(path, { ...body, code })).status;
    }),
  );
  expect(statuses.sort()).toEqual([200, 401]);
  const late = { ...body, code: await signUpCode(identity, email) };
  expect((await createBrowser(identity).refusal(path, late)).code).toBe('EMAIL_TAKEN');
});

test.each([
  [{ email: 'short@shop.example', password: '1234567', displayName: '王' }, 'password'],
  [{ email: 'no address', password: 'correct horse', displayName: '王' }, 'email'],
  [{ email: 'x@member.invalid', password: 'correct horse', displayName: '王' }, 'email'],
  [{ email: 'n@shop.example', password: 'correct horse', displayName: '王\n明' }, 'displayName'],
  [
    { email: 'v@shop.example', password: 'correct horse', displayName: '王', isVerified: true },
    'isVerified',
  ],
])('%j is refused at %s', async (body, path) => {
  const browser = createBrowser(identity);
  const given = { code: '123456', ...body };
  const refusal = await browser.refusal('/identity/sign-up-with-password', given);
  expect(refusal.code).toBe('VALIDATION_FAILED');
  expect(refusal.details[0]?.path).toBe(path);
});

test('signing out deletes the cookies and ends the sign-in', async () => {
  const { browser, memberId } = await signUp(identity);
  const stolen = new Map(browser.cookies);
  await browser.call('/identity/sign-out', {});
  expect(browser.cookies.has('kaituan_refresh')).toBe(false);
  expect(await browser.refresh()).toBe(401);
  const thief = createBrowser(identity);
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  expect(await thief.refresh()).toBe(401);
  expect(await sessionsOf(memberId)).toBe(0);
  await browser.call('/identity/sign-out', {});
});

test('signing out everywhere ends every browser of the member and nobody else’s', async () => {
  const { browser, email, password, memberId } = await signUp(identity);
  const phone = createBrowser(identity);
  await phone.call(signIn, { email, password });
  const other = await signUp(identity);
  await phone.call('/identity/sign-out-everywhere', {});
  expect(await browser.refresh()).toBe(401);
  expect(await phone.refresh()).toBe(401);
  expect(await sessionsOf(memberId)).toBe(0);
  expect(await other.browser.refresh()).toMatchObject({ member: { id: other.memberId } });
});

test('a suspended member is told the reason, but only with the right password', async () => {
  const { browser, email, password, memberId } = await signUp(identity);
  await opened.database
    .update(member)
    .set({ status: 'SUSPENDED', suspensionReason: '多次未取貨' })
    .where(eq(member.id, memberId));
  const elsewhere = createBrowser(identity);
  const refused = await elsewhere.refusal(signIn, { email, password });
  expect(refused.code).toBe('ACCOUNT_SUSPENDED');
  expect(refused.message).toContain('多次未取貨');
  expect(elsewhere.cookies.has('kaituan_refresh')).toBe(false);
  expect((await elsewhere.refusal(signIn, { email, password: 'guessing' })).code).toBe(
    'CREDENTIALS_INVALID',
  );
  expect((await browser.refusal('/identity/token', {})).code).toBe('ACCOUNT_SUSPENDED');
  expect(browser.cookies.has('kaituan_refresh')).toBe(false);
  expect(await sessionsOf(memberId)).toBe(0);
});

async function sessionsOf(memberId: string): Promise<number> {
  const sessions = await opened.database
    .select()
    .from(memberSession)
    .where(eq(memberSession.memberId, memberId));
  return sessions.length;
}
