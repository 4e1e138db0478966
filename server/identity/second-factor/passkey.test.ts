import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { memberPasskey } from '#server/database/schema/passkey-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createAuthenticator } from '#server/testing/members/authenticator.ts';
import {
  type Browser,
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';

let opened: OpenDatabase;
let identity: Identity;
let nowMs = Date.now();
beforeAll(async () => {
  opened = await createTestDatabase();
});
beforeEach(async () => {
  nowMs = Date.now();
  identity = await createTestIdentity(opened.database, { now: () => new Date(nowMs) });
});
afterAll(() => opened.close());

const begin = '/identity/begin-passkey';
const add = '/identity/add-passkey';
const beginSignIn = '/identity/begin-passkey-sign-in';
const signIn = '/identity/sign-in-with-passkey';
const beginProof = '/identity/begin-passkey-proof';
const prove = '/identity/prove-identity';
const pass = (minutes: number) => {
  nowMs += minutes * 60_000;
};

async function addPasskey(browser: Browser, authenticator = createAuthenticator()) {
  const credential = authenticator.create(await browser.call(begin, {}));
  await browser.call(add, { credential });
  return authenticator;
}

/** A member with a password and a passkey. */
async function signUpWithPasskey() {
  const signedUp = await signUp(identity);
  return { ...signedUp, authenticator: await addPasskey(signedUp.browser) };
}

test('a member adds a passkey, names it, signs in with it elsewhere and removes it', async () => {
  const { browser, session } = await signUp(identity);
  const authenticator = createAuthenticator();
  const options = await browser.call(begin, {});
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: '開團' },
    user: { id: Buffer.from(session.member.id).toString('base64url'), displayName: '王小明' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const added = await browser.call(add, { credential: authenticator.create(options) });
  expect(added).toMatchObject({ passkeyId: authenticator.id, isUsable: true, lastUsedAt: null });
  const again = await browser.call(begin, {});
  expect(again.excludeCredentials).toEqual([
    { id: authenticator.id, type: 'public-key', transports: ['internal'] },
  ]);
  const { passkeyId } = added;
  await browser.call('/identity/rename-passkey', { passkeyId, name: '我的手機' });

  const elsewhere = createBrowser(identity);
  const asked = await elsewhere.call(beginSignIn, {});
  expect(asked.allowCredentials).toEqual([]);
  const { member: found } = await elsewhere.call(signIn, { credential: authenticator.use(asked) });
  expect(found.id).toBe(session.member.id);
  const [row] = await elsewhere.call('/identity/get-passkey-array', {});
  expect(row).toMatchObject({ name: '我的手機', lastUsedAt: new Date(nowMs).toISOString() });

  await browser.call('/identity/remove-passkey', { passkeyId });
  expect(await browser.call('/identity/get-passkey-array', {})).toEqual([]);
  const late = { credential: authenticator.use(await elsewhere.call(beginSignIn, {})) };
  expect((await elsewhere.refusal(signIn, late)).code).toBe('PASSKEY_UNKNOWN');
});

test('guests neither add nor list nor remove passkeys', async () => {
  const { authenticator } = await signUpWithPasskey();
  const guest = createBrowser(identity);
  const { id: passkeyId } = authenticator;
  for (const [path, body] of [
    [begin, {}],
    [beginProof, {}],
    ['/identity/get-passkey-array', {}],
    ['/identity/rename-passkey', { passkeyId, name: 'x' }],
    ['/identity/remove-passkey', { passkeyId }],
  ] as const) {
    expect((await guest.refusal(path, body)).code).toBe('UNAUTHENTICATED');
  }
});

test("another member's passkey is found by nobody else", async () => {
  const { authenticator } = await signUpWithPasskey();
  const { id: passkeyId } = authenticator;
  const { browser: other } = await signUp(identity);
  expect(await other.call('/identity/get-passkey-array', {})).toEqual([]);
  const renamed = await other.refusal('/identity/rename-passkey', { passkeyId, name: 'x' });
  expect(renamed.code).toBe('NOT_FOUND');
  expect((await other.refusal('/identity/remove-passkey', { passkeyId })).code).toBe('NOT_FOUND');
  expect((await other.refusal(beginProof, {})).code).toBe('NOT_FOUND');
  // The same credential, made for another account.
  const own = await other.call(begin, {});
  const stolen = await other.refusal(add, { credential: authenticator.create(own) });
  expect(stolen.code).toBe('CREDENTIALS_INVALID');
  // Their answer proves nothing about this member.
  await addPasskey(other);
  const asked = await other.call(beginProof, {});
  const proof = { way: 'PASSKEY', credential: authenticator.use(asked) };
  expect((await other.refusal(prove, proof)).code).toBe('PASSKEY_UNKNOWN');
});

test('another origin, another host, another key and an unverified user are refused', async () => {
  const { browser, authenticator } = await signUpWithPasskey();
  const guest = createBrowser(identity);
  for (const how of [
    { origin: 'http://localhost.evil.example' },
    { host: 'evil.example' },
    { isVerified: false },
    { userHandle: Buffer.from('somebody else').toString('base64url') },
  ]) {
    const used = authenticator.use(await guest.call(beginSignIn, {}), how);
    expect((await guest.refusal(signIn, { credential: used })).code).toBe('CREDENTIALS_INVALID');
  }
  const forged = createAuthenticator().use(await guest.call(beginSignIn, {}));
  const credential = { ...forged, id: authenticator.id };
  expect((await guest.refusal(signIn, { credential })).code).toBe('CREDENTIALS_INVALID');
  for (const how of [{ origin: 'https://evil.example' }, { isVerified: false }]) {
    const made = createAuthenticator().create(await browser.call(begin, {}), how);
    expect((await browser.refusal(add, { credential: made })).code).toBe('CREDENTIALS_INVALID');
  }
});

test('an answer counts once, in time, and for what it was asked for', async () => {
  const { browser, authenticator } = await signUpWithPasskey();
  const guest = createBrowser(identity);
  const credential = authenticator.use(await guest.call(beginSignIn, {}));
  await guest.call(signIn, { credential });
  expect((await createBrowser(identity).refusal(signIn, { credential })).code).toBe(
    'SIGN_IN_EXPIRED',
  );
  const asked = await guest.call(beginSignIn, {});
  const proof = { way: 'PASSKEY', credential: authenticator.use(asked) };
  expect((await browser.refusal(prove, proof)).code).toBe('SIGN_IN_EXPIRED');
  const made = { credential: createAuthenticator().create(await browser.call(begin, {})) };
  expect((await guest.refusal(add, made)).code).toBe('SIGN_IN_EXPIRED');
  pass(16);
  const late = { credential: authenticator.use(asked) };
  expect((await guest.refusal(signIn, late)).code).toBe('SIGN_IN_EXPIRED');
  const invented = authenticator.use({ ...asked, challenge: 'bm9uZQ' });
  expect((await guest.refusal(signIn, { credential: invented })).code).toBe('SIGN_IN_EXPIRED');
});

test('a copy of a key that counts its uses falls behind and is refused', async () => {
  const { authenticator } = await signUpWithPasskey();
  const guest = createBrowser(identity);
  const useAt = async (counter: number) =>
    guest.post(signIn, {
      credential: authenticator.use(await guest.call(beginSignIn, {}), { counter }),
    });
  expect((await useAt(7)).status).toBe(200);
  expect((await useAt(7)).status).toBe(401);
  expect((await useAt(8)).status).toBe(200);
});

test('adding and removing need a sign-in of the last ten minutes or a proof, which a passkey gives', async () => {
  const { browser, authenticator } = await signUpWithPasskey();
  const { id: passkeyId } = authenticator;
  const made = createAuthenticator().create(await browser.call(begin, {}));
  pass(11);
  expect((await browser.refusal(begin, {})).code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await browser.refusal(add, { credential: made })).code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await browser.refusal('/identity/remove-passkey', { passkeyId })).code).toBe(
    'REAUTHENTICATION_REQUIRED',
  );
  const { wayArray } = await browser.call('/identity/get-proof-ways', {});
  expect(wayArray[0]).toBe('PASSKEY');
  const asked = await browser.call(beginProof, {});
  expect(asked.allowCredentials).toMatchObject([{ id: passkeyId }]);
  await browser.call(prove, { way: 'PASSKEY', credential: authenticator.use(asked) });
  await browser.call(add, { credential: made });
});

test('an address that was not verified links no passkey', async () => {
  const { browser, memberId } = await signUp(identity);
  const isTheirs = eq(member.id, memberId);
  await opened.database.update(member).set({ emailVerified: false }).where(isTheirs);
  expect((await browser.refusal(begin, {})).code).toBe('EMAIL_UNPROVED');
});

test('the only sign-in method stays, be it a passkey or the phone beside it', async () => {
  const browser = createBrowser(identity);
  const phone = '0918000001';
  const code = (await browser.call('/identity/send-phone-code', { phone })).demoCode ?? '';
  const { member: joined } = await browser.call('/identity/sign-in-with-phone', { phone, code });
  expect((await browser.refusal('/identity/unlink-phone', {})).code).toBe('FORBIDDEN');
  const first = await addPasskey(browser);
  await browser.call('/identity/unlink-phone', {});
  const only = { passkeyId: first.id };
  expect((await browser.refusal('/identity/remove-passkey', only)).code).toBe('FORBIDDEN');
  const second = await addPasskey(browser);
  await browser.call('/identity/remove-passkey', only);
  // One that was made for an earlier address of the shop opens nothing.
  await addPasskey(browser);
  const { database } = opened;
  const isSecond = eq(memberPasskey.id, second.id);
  const others = eq(memberPasskey.memberId, joined.id);
  await database.update(memberPasskey).set({ host: 'old.example' }).where(others);
  await database.update(memberPasskey).set({ host: 'localhost' }).where(isSecond);
  expect(await browser.call('/identity/get-passkey-array', {})).toHaveLength(2);
  expect((await browser.refusal('/identity/remove-passkey', { passkeyId: second.id })).code).toBe(
    'FORBIDDEN',
  );
});

test('the member is notified of a sign-in on a new device', async () => {
  const { authenticator, memberId } = await signUpWithPasskey();
  pass(2);
  const guest = createBrowser(identity);
  for (const _ of ['new', 'known']) {
    await guest.call(signIn, { credential: authenticator.use(await guest.call(beginSignIn, {})) });
  }
  const notified = await opened.database
    .select({ kind: domainEvent.kind })
    .from(domainEvent)
    .where(eq(domainEvent.subjectId, memberId));
  expect(notified.filter(({ kind }) => kind === 'NEW_DEVICE')).toHaveLength(1);
});

test('a suspended member is told so, and no sign-in is left', async () => {
  const { authenticator, memberId } = await signUpWithPasskey();
  const isTheirs = eq(member.id, memberId);
  await opened.database.update(member).set({ status: 'SUSPENDED' }).where(isTheirs);
  const guest = createBrowser(identity);
  const credential = authenticator.use(await guest.call(beginSignIn, {}));
  expect((await guest.refusal(signIn, { credential })).code).toBe('ACCOUNT_SUSPENDED');
  expect(await guest.refresh()).toBe(401);
});

test('a member has twenty passkeys at most', async () => {
  const { browser } = await signUp(identity);
  for (let count = 0; count < 20; count += 1) await addPasskey(browser);
  const credential = createAuthenticator().create(await browser.call(begin, {}));
  expect((await browser.refusal(add, { credential })).code).toBe('FORBIDDEN');
});

test('attempts with passkeys are limited by source', async () => {
  const guest = createBrowser(identity);
  const body = { credential: createAuthenticator().use(await guest.call(beginSignIn, {})) };
  const codes = new Set<string>();
  for (let count = 0; count < 125; count += 1) codes.add((await guest.refusal(signIn, body)).code);
  expect(codes).toEqual(new Set(['PASSKEY_UNKNOWN', 'RATE_LIMITED']));
});

test('passkeys are made for the public address, and one of an earlier address is shown but of no use', async () => {
  const env = { PUBLIC_URL: 'https://shop.example' };
  const moved = await createTestIdentity(opened.database, { env, now: () => new Date(nowMs) });
  const { browser, email, password, authenticator } = await signUpWithPasskey();
  const there = createBrowser(moved);
  await there.call('/identity/sign-in-with-password', { email, password });
  expect((await there.call('/identity/get-sign-in-methods', {})).passkeyHost).toBe('shop.example');
  const [old] = await there.call('/identity/get-passkey-array', {});
  expect(old).toMatchObject({ host: 'localhost', isUsable: false });
  expect((await there.call('/identity/get-proof-ways', {})).wayArray).not.toContain('PASSKEY');
  const asked = await there.call(beginSignIn, {});
  const credential = authenticator.use(asked, { origin: 'https://shop.example' });
  expect((await createBrowser(moved).refusal(signIn, { credential })).code).toBe('PASSKEY_UNKNOWN');
  const added = createAuthenticator({ origin: 'https://shop.example' });
  await addPasskey(there, added);
  const back = added.use(await browser.call(beginSignIn, {}));
  expect((await createBrowser(identity).refusal(signIn, { credential: back })).code).toBe(
    'PASSKEY_UNKNOWN',
  );
});

test('where browsers allow no passkeys, none are offered', async () => {
  for (const PUBLIC_URL of ['https://192.0.2.7', 'http://shop.example']) {
    const without = createBrowser(
      await createTestIdentity(opened.database, { env: { PUBLIC_URL } }),
    );
    expect((await without.call('/identity/get-sign-in-methods', {})).passkeyHost).toBeNull();
    expect((await without.refusal(beginSignIn, {})).code).toBe('NOT_FOUND');
  }
});
