import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { StaffRole } from '@kaituan/domain/staff/role';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { secondFactor, staffMember } from '#server/database/schema/identity-schema.ts';
import { findStaff } from '#server/identity/accounts/find-staff.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createAuthenticator } from '#server/testing/members/authenticator.ts';
import {
  type Browser,
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';

let opened: OpenDatabase;
let identity: Identity;
let now = new Date();
beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database, { now: () => now });
});
afterAll(() => opened.close());

const confirm = '/identity/confirm-second-factor';
const prove = '/identity/prove-second-factor';

/** What an app that scanned the code shows now. */
function codeOf(uri: string): Promise<string> {
  const secret = new TextDecoder().decode(
    base32.decode(new URL(uri).searchParams.get('secret') ?? ''),
  );
  return createOTP(secret).hotp(Math.floor(now.getTime() / 30_000));
}
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

/** What this browser's member may do as staff, where owners need the second factor. */
async function staffOf(browser: Browser) {
  const session = await browser.refresh();
  if (typeof session === 'number') throw new Error('signed out');
  const caller = await identity.identify(`Bearer ${session.accessToken}`);
  if (!caller) throw new Error('nobody');
  return findStaff(opened.database, caller, { requiresSecondFactor: true });
}

async function signUpOwner(role: StaffRole = 'OWNER', channelId: number | null = null) {
  const { browser, email, password } = await signUp(identity);
  const session = await browser.refresh();
  if (typeof session === 'number') throw new Error('signed out');
  await opened.database.insert(staffMember).values({
    ...{ memberId: session.member.id, role, channelId },
    ...{ appointedAt: now, appointedBy: 'COMMAND_LINE' },
  });
  return { browser, email, password, memberId: session.member.id };
}

test('an owner may do nothing before the second factor is set up, and given in each sign-in', async () => {
  const { browser, email, password, memberId } = await signUpOwner();
  expect(await staffOf(browser)).toMatchObject({ grants: [], secondFactor: 'ENROL' });
  const { uri, secret } = await browser.call('/identity/begin-second-factor', {});
  expect(uri).toContain(`secret=${secret}`);
  expect(await staffOf(browser)).toMatchObject({ grants: [], secondFactor: 'ENROL' });
  const wrong = await browser.refusal(confirm, { code: '000000' });
  expect(wrong.code).toBe('CODE_INVALID');
  const { backupCodeArray } = await browser.call(confirm, { code: await codeOf(uri) });
  expect(new Set(backupCodeArray).size).toBe(10);
  expect((await staffOf(browser)).grants).toHaveLength(1);

  const other = createBrowser(identity);
  await other.call('/identity/sign-in-with-password', { email, password });
  expect(await staffOf(other)).toMatchObject({ grants: [], secondFactor: 'PROVE' });
  // The code that was just used works for nobody else.
  expect((await other.refusal(prove, { code: await codeOf(uri) })).code).toBe('CODE_INVALID');
  pass(30);
  await other.call(prove, { code: await codeOf(uri) });
  expect((await staffOf(other)).grants).toHaveLength(1);

  const third = createBrowser(identity);
  await third.call('/identity/sign-in-with-password', { email, password });
  const [backup = ''] = backupCodeArray;
  await third.call(prove, { code: backup.toLowerCase() });
  expect((await third.refusal(prove, { code: backup })).code).toBe('CODE_INVALID');
  expect(await third.call('/identity/get-second-factor', {})).toEqual({
    ...{ isEnrolled: true, isProven: true, backupCodesLeft: 9 },
  });
  const [row] = await opened.database
    .select()
    .from(secondFactor)
    .where(eq(secondFactor.memberId, memberId));
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(JSON.stringify(row)).not.toContain(backup);
});

test('an app that was set up counts until a new one is confirmed, whatever was begun', async () => {
  const { browser, email, password } = await signUpOwner();
  const first = await browser.call('/identity/begin-second-factor', {});
  const { backupCodeArray } = await browser.call(confirm, { code: await codeOf(first.uri) });
  pass(30);
  const next = await browser.call('/identity/begin-second-factor', {});
  expect(next.uri).not.toBe(first.uri);
  expect((await staffOf(browser)).grants).toHaveLength(1);

  const other = createBrowser(identity);
  await other.call('/identity/sign-in-with-password', { email, password });
  expect((await other.refusal(prove, { code: await codeOf(next.uri) })).code).toBe('CODE_INVALID');
  // Nor does the new one replace it where the old one was not given.
  const tried = await other.refusal(confirm, { code: await codeOf(next.uri) });
  expect(tried.code).toBe('REAUTHENTICATION_REQUIRED');
  await other.call(prove, { code: await codeOf(first.uri) });
  expect((await other.refusal(confirm, { code: await codeOf(next.uri) })).code).toBe(
    'CODE_INVALID',
  );

  const renewed = await browser.call(confirm, { code: await codeOf(next.uri) });
  expect(renewed.backupCodeArray).not.toEqual(backupCodeArray);
  pass(30);
  const third = createBrowser(identity);
  await third.call('/identity/sign-in-with-password', { email, password });
  const old = [await codeOf(first.uri), backupCodeArray[0] ?? ''];
  for (const code of old) {
    expect((await third.refusal(prove, { code })).code).toBe('CODE_INVALID');
  }
  await third.call(prove, { code: await codeOf(next.uri) });
  expect((await staffOf(third)).grants).toHaveLength(1);
});

test('who signed in with the password alone can neither replace nor guess the second factor', async () => {
  const { browser, email, password } = await signUpOwner();
  const { uri } = await browser.call('/identity/begin-second-factor', {});
  await browser.call(confirm, { code: await codeOf(uri) });
  const thief = createBrowser(identity);
  await thief.call('/identity/sign-in-with-password', { email, password });
  const begun = await thief.refusal('/identity/begin-second-factor', {});
  expect(begun.code).toBe('REAUTHENTICATION_REQUIRED');
  const codes = new Set<string>();
  for (let count = 0; count < 12; count += 1) {
    codes.add((await thief.refusal(prove, { code: String(100_000 + count) })).code);
  }
  expect(codes).toContain('RATE_LIMITED');
});

async function addPasskey(browser: Browser) {
  const authenticator = createAuthenticator();
  const credential = authenticator.create(await browser.call('/identity/begin-passkey', {}));
  await browser.call('/identity/add-passkey', { credential });
  return authenticator;
}

test.each(['OWNER', 'MANAGER'] as const)(
  'the %s of one channel needs the second factor as well, whatever other role there is',
  async (role) => {
    const { database } = opened;
    const [here, elsewhere] = [await createChannel(database), await createChannel(database)];
    const { browser, memberId } = await signUpOwner(role, here);
    await database.insert(staffMember).values({
      ...{ memberId, role: 'PACKER', channelId: elsewhere },
      ...{ appointedAt: now, appointedBy: 'COMMAND_LINE' },
    });
    expect(await staffOf(browser)).toMatchObject({ grants: [], secondFactor: 'ENROL' });
    const { uri } = await browser.call('/identity/begin-second-factor', {});
    await browser.call(confirm, { code: await codeOf(uri) });
    expect((await staffOf(browser)).grants).toHaveLength(2);
  },
);

test("an owner's passkey is both factors, and the password alone changes neither", async () => {
  const { browser, email, password } = await signUpOwner();
  const authenticator = await addPasskey(browser);
  expect((await staffOf(browser)).grants).toHaveLength(1);

  const other = createBrowser(identity);
  const asked = await other.call('/identity/begin-passkey-sign-in', {});
  const credential = authenticator.use(asked);
  await other.call('/identity/sign-in-with-passkey', { credential });
  expect((await staffOf(other)).grants).toHaveLength(1);

  const third = createBrowser(identity);
  await third.call('/identity/sign-in-with-password', { email, password });
  expect(await staffOf(third)).toMatchObject({ grants: [], secondFactor: 'PROVE' });
  const removal = { passkeyId: authenticator.id };
  for (const [path, body] of [
    ['/identity/begin-passkey', {}],
    ['/identity/begin-second-factor', {}],
    ['/identity/remove-passkey', removal],
  ] as const) {
    expect((await third.refusal(path, body)).code).toBe('REAUTHENTICATION_REQUIRED');
  }
  const proof = await third.call('/identity/begin-passkey-proof', {});
  await third.call('/identity/prove-identity', {
    ...{ way: 'PASSKEY', credential: authenticator.use(proof) },
  });
  expect((await staffOf(third)).grants).toHaveLength(1);
  await third.call('/identity/remove-passkey', removal);
  expect(await staffOf(third)).toMatchObject({ grants: [], secondFactor: 'ENROL' });
});

test('who has an app proves that before adding a passkey', async () => {
  const { browser, email, password } = await signUpOwner();
  const { uri } = await browser.call('/identity/begin-second-factor', {});
  await browser.call(confirm, { code: await codeOf(uri) });
  const thief = createBrowser(identity);
  await thief.call('/identity/sign-in-with-password', { email, password });
  const begun = await thief.refusal('/identity/begin-passkey', {});
  expect(begun.code).toBe('REAUTHENTICATION_REQUIRED');
  pass(30);
  await thief.call(prove, { code: await codeOf(uri) });
  await addPasskey(thief);
});

test('a clerk needs none, not even with a passkey, and who set up an app proves it', async () => {
  const { browser } = await signUp(identity);
  await addPasskey(browser);
  const session = await browser.refresh();
  if (typeof session === 'number') throw new Error('signed out');
  await opened.database.insert(staffMember).values({
    ...{ memberId: session.member.id, role: 'CLERK', channelId: null },
    ...{ appointedAt: now, appointedBy: 'COMMAND_LINE' },
  });
  expect(await staffOf(browser)).toMatchObject({ secondFactor: 'NONE' });
  expect((await staffOf(browser)).grants).toHaveLength(1);
});
