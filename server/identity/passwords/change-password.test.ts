import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';

let opened: OpenDatabase;
let identity: Identity;
beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database);
});
afterAll(() => opened.close());

const change = '/identity/change-password';
const signIn = '/identity/sign-in-with-password';
const newPassword = 'a whole new password';

test('a member changes the password and stays signed in on this device only', async () => {
  const { browser, email, password } = await signUp(identity);
  const other = createBrowser(identity);
  await other.call(signIn, { email, password });
  const body = { currentPassword: password, newPassword };
  expect(await browser.call(change, body)).toEqual({ endedCount: 1 });
  expect(await browser.refresh()).toMatchObject({ member: { displayName: '王小明' } });
  expect(await other.refresh()).toBe(401);
  expect((await other.refusal(signIn, { email, password })).code).toBe('CREDENTIALS_INVALID');
  await other.call(signIn, { email, password: newPassword });
});

test('a wrong current password changes nothing, and after five of them each attempt has to wait', async () => {
  const { browser, email, password } = await signUp(identity);
  const wrong = { currentPassword: 'guessing', newPassword };
  const refused = await browser.refusal(change, wrong);
  expect(refused).toMatchObject({ code: 'CREDENTIALS_INVALID', message: '目前的密碼不正確' });
  await createBrowser(identity).call(signIn, { email, password });
  const codes = new Set<string>();
  for (let count = 0; count < 60 && !codes.has('RATE_LIMITED'); count += 1) {
    codes.add((await browser.refusal(change, wrong)).code);
  }
  expect(codes).toContain('RATE_LIMITED');
}, 120_000);

test('a caller who is not signed in, or has no password, cannot change it', async () => {
  const body = { currentPassword: 'whatever', newPassword };
  const guest = createBrowser(identity);
  expect((await guest.refusal(change, body)).code).toBe('UNAUTHENTICATED');
  const phone = '0977123001';
  const { demoCode } = await guest.call('/identity/send-phone-code', { phone });
  await guest.call('/identity/sign-in-with-phone', { phone, code: demoCode ?? '' });
  expect((await guest.refusal(change, body)).code).toBe('NOT_FOUND');
});

test('a password is compared in full and exactly as typed', async () => {
  const { browser, email, password } = await signUp(identity);
  const long = `Zwölf Boxkämpfer jagen ${'ä'.repeat(104)} `;
  expect(long).toHaveLength(128);
  await browser.call(change, { currentPassword: password, newPassword: long });
  const other = createBrowser(identity);
  for (const nearly of [long.trim(), long.toLowerCase(), long.slice(0, 72)]) {
    const refused = await other.refusal(signIn, { email, password: nearly });
    expect(refused.code).toBe('CREDENTIALS_INVALID');
  }
  await other.call(signIn, { email, password: long });
});

test('a new password that is too short is refused with its field', async () => {
  const { browser, password } = await signUp(identity);
  const refused = await browser.refusal(change, {
    currentPassword: password,
    newPassword: 'short',
  });
  expect(refused.details[0]?.path).toBe('newPassword');
});
