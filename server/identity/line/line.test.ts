import { eq } from 'drizzle-orm';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member, memberAccount } from '#server/database/schema/identity-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type FakeLine, lineChannelId, startFakeLine } from '#server/testing/members/fake-line.ts';
import {
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';

let opened: OpenDatabase;
let line: FakeLine;
let identity: Identity;

beforeAll(async () => {
  opened = await createTestDatabase();
  line = await startFakeLine();
  identity = await createTestIdentity(opened.database, { env: line.env });
});
afterAll(async () => {
  await line.close();
  await opened.close();
});

const path = '/identity/sign-in-with-line';
const signIn = (idToken: string) => createBrowser(identity).call(path, { idToken });

test('a LINE account is one member, at the first and at later sign-ins', async () => {
  const first = await signIn(await line.sign({ sub: 'U100', name: '林小美' }));
  const second = await signIn(await line.sign({ sub: 'U100', name: '換了名字' }));
  const other = await signIn(await line.sign({ sub: 'U101' }));
  expect(first.member.displayName).toBe('林小美');
  expect(second.member.id).toBe(first.member.id);
  expect(other.member.id).not.toBe(first.member.id);
  expect(other.member.displayName).toBe('新會員');
  expect(first.landingPath).toBeNull();
});

test('two concurrent first sign-ins create one member', async () => {
  const tokens = await Promise.all([1, 2, 3].map(() => line.sign({ sub: 'U102' })));
  const sessions = await Promise.all(tokens.map(signIn));
  expect(new Set(sessions.map((session) => session.member.id)).size).toBe(1);
  const accounts = await opened.database
    .select()
    .from(memberAccount)
    .where(eq(memberAccount.accountId, 'U102'));
  expect(accounts).toHaveLength(1);
});

test('the e-mail in LINE’s token is never used to find a member', async () => {
  const { email, memberId } = await signUp(identity);
  const session = await signIn(await line.sign({ sub: 'U103', email }));
  expect(session.member.id).not.toBe(memberId);
  const [row] = await opened.database.select().from(member).where(eq(member.id, session.member.id));
  expect(row?.email).toMatch(/\.invalid$/);
});

test('clocks may differ by five minutes and no more', async () => {
  await signIn(await line.sign({ sub: 'U104', exp: -280 }));
  const late = await createBrowser(identity).refusal(path, {
    idToken: await line.sign({ exp: -320 }),
  });
  expect(late.code).toBe('CREDENTIALS_INVALID');
});

test.each([
  ['another channel’s', async () => line.sign({ aud: '1657999999' })],
  ['another issuer’s', async () => line.sign({ iss: 'https://evil.example' })],
  ['an unsigned', async () => new UnsecuredJWT({ sub: 'U1', aud: lineChannelId }).encode()],
  ['a strange', async () => 'not.a.token.at.all.really'],
  ['a foreign key’s', forgedToken],
  ['a secret’s, where the shop has none,', async () => hmacToken('any secret will do here')],
])('%s token is refused', async (_kind, makeToken) => {
  const refused = await createBrowser(identity).refusal(path, { idToken: await makeToken() });
  expect(refused.code).toBe('CREDENTIALS_INVALID');
});

test('when LINE’s keys cannot be read the token is not reported as invalid', async () => {
  const idToken = await line.sign({ sub: 'U105' });
  const fresh = await createTestIdentity(opened.database, { env: line.env });
  line.setBroken(true);
  const refused = await createBrowser(fresh).refusal(path, { idToken });
  line.setBroken(false);
  expect(refused.code).toBe('MAINTENANCE');
  await createBrowser(fresh).call(path, { idToken });
});

test('a login that began here returns its redirect path, once', async () => {
  const browser = createBrowser(identity);
  const begun = await browser.call('/identity/begin-line-login', {
    redirectPath: '/products/42?color=red',
    channelId: 100205,
    source: 'line-oa',
  });
  expect(begun.authorizeUrl, 'without the channel secret there is no web login').toBeNull();
  const idToken = await line.sign({ sub: 'U106' });
  const elsewhere = createBrowser(identity);
  const session = await elsewhere.call(path, { idToken, state: begun.state });
  expect(session.landingPath).toBe('/products/42?color=red&channelId=100205&source=line-oa');
  const again = await elsewhere.refusal(path, { idToken, state: begun.state });
  expect(again.code).toBe('SIGN_IN_EXPIRED');
});

test('a redirect outside the shop goes to the home page', async () => {
  const begun = await createBrowser(identity).call('/identity/begin-line-login', {
    redirectPath: '//evil.example/',
  });
  const idToken = await line.sign({ sub: 'U107' });
  const session = await createBrowser(identity).call(path, { idToken, state: begun.state });
  expect(session.landingPath).toBe('/');
});

test('a suspended LINE member is refused with the reason', async () => {
  const { member: suspended } = await signIn(await line.sign({ sub: 'U108' }));
  await opened.database
    .update(member)
    .set({ status: 'SUSPENDED' })
    .where(eq(member.id, suspended.id));
  const idToken = await line.sign({ sub: 'U108' });
  const refused = await createBrowser(identity).refusal(path, { idToken });
  expect(refused.code).toBe('ACCOUNT_SUSPENDED');
});

test('a shop without LINE has no sign-in by LINE', async () => {
  const shop = await createTestIdentity(opened.database);
  const refused = await createBrowser(shop).refusal(path, { idToken: await line.sign() });
  expect(refused.code).toBe('NOT_FOUND');
});

async function forgedToken(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  const nowSeconds = Math.floor(Date.now() / 1_000);
  return new SignJWT({ sub: 'U1' })
    .setProtectedHeader({ alg: 'ES256', kid: 'line-1' })
    .setIssuer('https://access.line.me')
    .setAudience(lineChannelId)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + 600)
    .sign(privateKey);
}

function hmacToken(secret: string): Promise<string> {
  return new SignJWT({ sub: 'U1' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('https://access.line.me')
    .setAudience(lineChannelId)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(secret));
}
