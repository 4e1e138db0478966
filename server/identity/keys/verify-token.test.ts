import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { identityKey, member, memberAccount } from '#server/database/schema/identity-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { startFakeIssuer } from '#server/testing/members/fake-issuer.ts';
import { createTestIdentity, signUp } from '#server/testing/members/identity-client.ts';

const firebaseIssuer = 'https://securetoken.google.com/demo-shop';
let opened: OpenDatabase;
let firebase: Awaited<ReturnType<typeof startFakeIssuer>>;
let identity: Identity;
/** A valid token of the shop's own, and its member. */
let own: { token: string; memberId: string };

const bothIssuers = (jwksUri: string) => ({
  TRUSTED_ISSUERS: JSON.stringify([
    { kind: 'embedded' },
    { kind: 'firebase', projectId: 'demo-shop', jwksUri },
  ]),
});

beforeAll(async () => {
  opened = await createTestDatabase();
  firebase = await startFakeIssuer(firebaseIssuer, 'demo-shop');
  identity = await createTestIdentity(opened.database, { env: bothIssuers(firebase.jwksUri) });
  const { session, memberId } = await signUp(identity);
  own = { token: session.accessToken, memberId };
});
afterAll(async () => {
  await firebase.close();
  await opened.close();
});

const identify = (token: string) => identity.identify(`Bearer ${token}`);
const nowSeconds = () => Math.floor(Date.now() / 1_000);
const unauthenticated = { code: 'UNAUTHENTICATED' };

test('no header, or an unknown scheme, is a guest', async () => {
  expect(await identity.identify(undefined)).toBeNull();
  expect(await identity.identify('')).toBeNull();
  expect(await identity.identify('Basic dXNlcjpwYXNz')).toBeNull();
});

test.each([
  'Bearer',
  'Bearer ',
  'bearer x',
  'Bearer a b',
  'token',
  '\u0000',
  'Bearer ..',
  'Bearer 💥',
])('the header %j is refused', async (header) => {
  await expect(identity.identify(header)).rejects.toMatchObject(unauthenticated);
});

test('a Firebase token with claims names a verified member and the channel', async () => {
  const token = await firebase.sign({ isVerified: true, channelId: 100120, name: '王大明' });
  const caller = await identify(token);
  expect(caller).toMatchObject({ isVerified: true, channelId: 100120 });
  const [row] = await opened.database
    .select()
    .from(member)
    .where(eq(member.id, caller?.memberId ?? ''));
  expect(row?.displayName).toBe('王大明');
});

test('the same external account is the same member, also with concurrent first calls', async () => {
  const token = await firebase.sign({ sub: 'together' });
  const callers = await Promise.all(Array.from({ length: 8 }, () => identify(token)));
  expect(new Set(callers.map((caller) => caller?.memberId)).size).toBe(1);
  const accounts = await opened.database
    .select()
    .from(memberAccount)
    .where(eq(memberAccount.accountId, 'together'));
  expect(accounts).toHaveLength(1);
});

test('a suspended member of another issuer is refused with the reason', async () => {
  const token = await firebase.sign({ sub: 'suspended' });
  const caller = await identify(token);
  await opened.database
    .update(member)
    .set({ status: 'SUSPENDED' })
    .where(eq(member.id, caller?.memberId ?? ''));
  await expect(identify(token)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
});

test.each([
  [
    { isVerified: 'true', channelId: 100120 },
    { isVerified: false, channelId: 100120 },
  ],
  [
    { isVerified: true, channelId: '100120' },
    { isVerified: true, channelId: 100120 },
  ],
  [
    { isVerified: true, channelId: null },
    { isVerified: true, channelId: null },
  ],
  [
    { isVerified: 1, channelId: 'x' },
    { isVerified: false, channelId: null },
  ],
  [{}, { isVerified: false, channelId: null }],
])('the claims %j mean %j', async (claims, meaning) => {
  expect(await identify(await firebase.sign(claims))).toMatchObject(meaning);
});

test.each([
  ['expired', () => firebase.sign({ iat: nowSeconds() - 7_200, exp: nowSeconds() - 60 })],
  ['for another audience', () => firebase.sign({ aud: 'another-project' })],
  ['of an unknown issuer', () => firebase.sign({ iss: 'https://evil.example' })],
  ['of no issuer', () => firebase.sign({ iss: undefined })],
  ['without a subject', () => firebase.sign({ sub: '' })],
  ['with an endless subject', () => firebase.sign({ sub: 'x'.repeat(129) })],
  ['without an end', () => firebase.sign({ exp: undefined })],
  ['not valid yet', () => firebase.sign({ nbf: nowSeconds() + 600 })],
  ['signed with an unknown key', () => firebase.sign({}, { kid: 'no-such-key' })],
  ['of Firebase that claims to be the shop’s own', () => firebase.sign(ownIssuer())],
  ['of the shop that claims to be Firebase’s', () => signWithOtherKey()],
  ['unsigned', async () => new UnsecuredJWT(decodeJwt(own.token)).encode()],
  ['unsigned, with “none” in other letters', async () => unsignedAs('nOnE')],
  ['signed with the public key as a secret', () => keyConfusion()],
  ['changed after signing', async () => tampered({ isVerified: true, channelId: 1 })],
  ['without its signature', async () => own.token.replace(/[^.]+$/, '')],
  ['with a key of its own in the header', () => embeddedKey()],
])('a token %s is refused', async (_kind, makeToken) => {
  await expect(identify(await makeToken())).rejects.toMatchObject(unauthenticated);
});

test('a token that expired within the last five seconds is accepted', async () => {
  const token = await firebase.sign({ exp: nowSeconds() - 2 });
  expect(await identify(token)).not.toBeNull();
});

test('when an issuer’s keys cannot be read the response is a 503, not a 401', async () => {
  const fresh = await createTestIdentity(opened.database, { env: bothIssuers(firebase.jwksUri) });
  const token = await firebase.sign();
  firebase.setStatus(503);
  await expect(fresh.identify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'MAINTENANCE' });
  expect(await fresh.identify(`Bearer ${own.token}`)).toMatchObject({ memberId: own.memberId });
  firebase.setStatus(200);
  expect(await fresh.identify(`Bearer ${token}`)).not.toBeNull();

  const gone = await createTestIdentity(opened.database, {
    env: bothIssuers('http://127.0.0.1:9/keys'),
  });
  await expect(gone.identify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'MAINTENANCE' });
});

test('when the database is unavailable a member is not asked to sign in again', async () => {
  const lost = new Proxy(opened.database, {
    get(database, name) {
      if (name !== 'select') return Reflect.get(database, name, database);
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    },
  });
  const shop = await createTestIdentity(lost);
  await expect(shop.identify(`Bearer ${own.token}`)).rejects.toMatchObject({
    code: 'MAINTENANCE',
  });
});

test('a shop that trusts Firebase alone refuses its own tokens and signs nobody in', async () => {
  const { jwksUri } = firebase;
  const only = JSON.stringify([
    { kind: 'firebase', projectId: 'demo-shop', apiKey: 'public-key', jwksUri },
  ]);
  const shop = await createTestIdentity(opened.database, { env: { TRUSTED_ISSUERS: only } });
  await expect(shop.identify(`Bearer ${own.token}`)).rejects.toMatchObject(unauthenticated);
  expect(await shop.identify(`Bearer ${await firebase.sign()}`)).not.toBeNull();
  const post = (path: string) => shop.routes.request(path, { method: 'POST', body: '' });
  expect((await post('/identity/token')).status).toBe(404);
  expect(await (await post('/identity/get-sign-in-methods')).json()).toMatchObject({
    result: { provider: 'FIREBASE', firebase: { projectId: 'demo-shop', apiKey: 'public-key' } },
  });
});

test('any other OpenID issuer can be configured', async () => {
  const elsewhere = await startFakeIssuer('https://id.example', 'pec-scp');
  const { jwksUri } = elsewhere;
  const row = { kind: 'openid', issuer: 'https://id.example', audience: 'pec-scp', jwksUri };
  const env = { TRUSTED_ISSUERS: JSON.stringify([{ ...row, algorithms: ['RS256'] }]) };
  const shop = await createTestIdentity(opened.database, { env });
  expect(await shop.identify(`Bearer ${await elsewhere.sign()}`)).not.toBeNull();
  await elsewhere.close();
});

const ownIssuer = () => ({ iss: decodeJwt(own.token).iss, aud: 'pec-scp' });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function signWithOtherKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  const claims = { ...decodeJwt(own.token), iss: firebaseIssuer, aud: 'demo-shop' };
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
}

const unsignedAs = (alg: string) => `${encode({ alg })}.${encode(decodeJwt(own.token))}.`;

/** Algorithm confusion: the public key used as an HMAC secret. */
async function keyConfusion(): Promise<string> {
  const [key] = await opened.database.select().from(identityKey);
  const head = encode({ ...decodeProtectedHeader(own.token), alg: 'HS256' });
  const content = `${head}.${own.token.split('.')[1]}`;
  const signature = createHmac('sha256', key?.publicKey ?? '').update(content);
  return `${content}.${signature.digest('base64url')}`;
}

function tampered(claims: object): string {
  const [head, , signature] = own.token.split('.');
  return `${head}.${encode({ ...decodeJwt(own.token), ...claims })}.${signature}`;
}

async function embeddedKey(): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const header = { alg: 'ES256', jwk: await exportJWK(publicKey) };
  return new SignJWT(decodeJwt(own.token)).setProtectedHeader(header).sign(privateKey);
}
