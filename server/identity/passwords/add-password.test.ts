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
let nowMs = Date.now();
beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database, { now: () => new Date(nowMs) });
});
afterAll(() => opened.close());

let lastPhone = 0;
async function joinByPhone() {
  const phone = `09880000${String(++lastPhone).padStart(2, '0')}`;
  const browser = createBrowser(identity);
  const { demoCode } = await browser.call('/identity/send-phone-code', { phone });
  await browser.call('/identity/sign-in-with-phone', { phone, code: demoCode ?? '' });
  return browser;
}
const password = 'correct horse battery';
const send = '/identity/send-own-email-code';

test('a member who joined by phone signs in with an address and a password from then on', async () => {
  const browser = await joinByPhone();
  const email = 'phone-member@shop.example';
  const { demoCode } = await browser.call(send, { email, password });
  const given = { email, password, code: demoCode ?? '' };
  const wrong = await browser.refusal('/identity/add-password', { ...given, code: '000000' });
  expect(['CODE_INVALID']).toContain(demoCode === '000000' ? 'CODE_INVALID' : wrong.code);
  await browser.call('/identity/add-password', given);
  const { member } = await createBrowser(identity).call('/identity/sign-in-with-password', {
    ...{ email, password },
  });
  const { member: same } = await browser.call('/identity/token', {});
  expect(member.id).toBe(same.id);
  expect((await browser.refusal(send, { email: 'second@shop.example', password })).code).toBe(
    'FORBIDDEN',
  );
});

test('that an address has another account is shown to nobody before its code', async () => {
  const { email } = await signUp(identity);
  const browser = await joinByPhone();
  const { demoCode } = await browser.call(send, { email, password });
  const given = { email, password, code: demoCode ?? '' };
  const refused = await browser.refusal('/identity/add-password', given);
  expect(refused.code).toBe('EMAIL_TAKEN');
});

test('it needs a proof of identity, and a password that is not common', async () => {
  const browser = await joinByPhone();
  const email = 'late@shop.example';
  const common = await browser.refusal(send, { email, password: 'password123' });
  expect(common.code).toBe('PASSWORD_TOO_COMMON');
  nowMs += 11 * 60_000;
  const late = await browser.refusal(send, { email, password });
  expect(late.code).toBe('REAUTHENTICATION_REQUIRED');
});
