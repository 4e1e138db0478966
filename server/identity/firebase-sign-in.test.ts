import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type FakeLine, startFakeLine } from '#server/testing/members/fake-line.ts';
import { writeServiceAccount } from '#server/testing/members/fake-service-account.ts';
import { createBrowser, createTestIdentity } from '#server/testing/members/identity-client.ts';
import type { Identity } from './identity.ts';

let opened: OpenDatabase;
let line: FakeLine;
let account: Awaited<ReturnType<typeof writeServiceAccount>>;
let identity: Identity;

const firebase = { kind: 'firebase', projectId: 'demo-shop', apiKey: 'public-key' };
const firebaseAlone = { TRUSTED_ISSUERS: JSON.stringify([firebase]) };

beforeAll(async () => {
  opened = await createTestDatabase();
  line = await startFakeLine();
  account = await writeServiceAccount();
  identity = await createTestIdentity(opened.database, {
    env: { ...firebaseAlone, ...line.webEnv, FIREBASE_SERVICE_ACCOUNT_FILE: account.file },
  });
});
afterAll(async () => {
  await account.remove();
  await line.close();
  await opened.close();
});

const methodsOf = async (env: Record<string, string>) =>
  createBrowser(await createTestIdentity(opened.database, { env })).call(
    '/identity/get-sign-in-methods',
    {},
  );

describe('sign-in methods', () => {
  test('follow from the configuration alone', async () => {
    expect(await methodsOf({})).toMatchObject({ provider: 'EMBEDDED', firebase: null });
    expect(await methodsOf({ ...firebaseAlone, ...line.webEnv })).toEqual({
      provider: 'FIREBASE',
      firebase: {
        projectId: 'demo-shop',
        apiKey: 'public-key',
        authDomain: 'demo-shop.firebaseapp.com',
      },
      password: true,
      signUp: 'DIRECT',
      phone: false,
      passwordReset: false,
      line: 'NONE',
      passkeyHost: null,
      isDemo: false,
    });
  });

  test('include LINE when the shop can issue custom tokens', async () => {
    const methods = await createBrowser(identity).call('/identity/get-sign-in-methods', {});
    expect(methods).toMatchObject({ provider: 'FIREBASE', line: 'LIFF_AND_WEB' });
  });

  test('are the shop’s own when Firebase tokens are trusted but nobody signs in with Firebase here', async () => {
    const { apiKey: _, ...row } = firebase;
    const env = { TRUSTED_ISSUERS: JSON.stringify([{ kind: 'embedded' }, row]) };
    expect(await methodsOf(env)).toMatchObject({ provider: 'EMBEDDED', password: true });
  });
});

describe('a member of LINE', () => {
  test('gets a Firebase token for an ID token of LINE’s app', async () => {
    const idToken = await line.sign({ sub: 'U300', name: '林小美' });
    const browser = createBrowser(identity);
    const answer = await browser.call('/identity/get-firebase-token', { idToken });
    expect(answer).toMatchObject({ displayName: '林小美', landingPath: null });
    const claims = await account.read(answer.customToken);
    expect(claims.uid).toBe('line:U300');
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
    expect(browser.cookies.has('kaituan_refresh')).toBe(false);
  });

  test('returning from LINE’s page gets it for the ticket, once', async () => {
    const browser = createBrowser(identity);
    const request = { redirectPath: '/cart', channelId: 7 };
    const begun = await browser.call('/identity/begin-line-login', request);
    const back = line.logIn(begun.authorizeUrl ?? '', { sub: 'U301', name: '陳大文' });
    const response = await browser.send(back);
    const page = new URL(response.headers.get('location') ?? '', 'http://shop');
    expect(page.pathname).toBe('/join-us');
    const ticket = page.searchParams.get('ticket') ?? '';
    expect(await browser.call('/identity/get-pending-line-login', { ticket })).toMatchObject({
      displayName: '陳大文',
    });
    const answer = await browser.call('/identity/get-firebase-token', { ticket });
    expect(answer.landingPath).toBe('/cart?channelId=7');
    expect((await account.read(answer.customToken)).uid).toBe('line:U301');
    const again = await browser.refusal('/identity/get-firebase-token', { ticket });
    expect(again.code).toBe('SIGN_IN_EXPIRED');
  });

  test('keeps the redirect path in LINE’s app', async () => {
    const browser = createBrowser(identity);
    const { state } = await browser.call('/identity/begin-line-login', { redirectPath: '/faq' });
    const idToken = await line.sign({ sub: 'U302' });
    const answer = await browser.call('/identity/get-firebase-token', { idToken, state });
    expect(answer).toMatchObject({ displayName: '新會員', landingPath: '/faq' });
  });

  test.each([
    ['a token for another channel', { aud: '1657999999' }],
    ['a token of somebody else', { iss: 'https://evil.example' }],
    ['an expired token', { exp: -3_600 }],
  ])('%s is vouched for by nobody', async (_kind, claims) => {
    const idToken = await line.sign(claims);
    const refusal = await createBrowser(identity).refusal('/identity/get-firebase-token', {
      idToken,
    });
    expect(refusal.code).toBe('CREDENTIALS_INVALID');
  });

  test('sends a token or a ticket, not both and not neither', async () => {
    const idToken = await line.sign();
    for (const body of [{}, { idToken, ticket: 'x' }]) {
      const refusal = await createBrowser(identity).refusal('/identity/get-firebase-token', body);
      expect(refusal.code).toBe('VALIDATION_FAILED');
    }
  });
});

test.each([
  ['/identity/sign-in-with-password', { email: 'a@b.example', password: 'password' }],
  ['/identity/send-phone-code', { phone: '0912345678' }],
  ['/identity/sign-in-with-line', { idToken: 'x'.repeat(40) }],
  ['/identity/token', {}],
] as const)('%s is not answered where Firebase signs in', async (path, body) => {
  expect((await createBrowser(identity).refusal(path, body)).code).toBe('NOT_FOUND');
});

test.each([
  ['where the shop signs in itself', {}],
  ['without the key of a service account', firebaseAlone],
])('nobody gets a token for Firebase %s', async (_where, env) => {
  const shop = await createTestIdentity(opened.database, { env: { ...env, ...line.webEnv } });
  const idToken = await line.sign();
  const browser = createBrowser(shop);
  const refusal = await browser.refusal('/identity/get-firebase-token', { idToken });
  expect(refusal.code).toBe('NOT_FOUND');
});

test('a shop with another project’s key, or without one, does not start', async () => {
  const other = await writeServiceAccount('another-shop');
  for (const file of [other.file, '/nowhere/key.json']) {
    const env = { ...firebaseAlone, FIREBASE_SERVICE_ACCOUNT_FILE: file };
    await expect(createTestIdentity(opened.database, { env })).rejects.toThrow(
      'FIREBASE_SERVICE_ACCOUNT_FILE',
    );
  }
  await other.remove();
});
