import type { OpenDatabase } from '@kaituan/server/database/database';
import type { Identity } from '@kaituan/server/identity/identity';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import {
  createBrowser,
  createTestIdentity,
  signUp,
} from '@kaituan/server/testing/members/identity-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

let opened: OpenDatabase;
let identity: Identity;
let nowMs = Date.now();
let isReachable = true;
beforeAll(async () => {
  opened = await createTestDatabase();
  const now = () => new Date(nowMs);
  identity = await createTestIdentity(opened.database, { now, isReachable: () => isReachable });
});
afterAll(() => opened.close());

const sendToPhone = '/identity/send-phone-code';
const sendForPassword = '/identity/send-password-code';

test('in a publicly reachable demo, a phone’s code is shown to new members and to its owner only', async () => {
  const phone = '0912345678';
  const owner = createBrowser(identity);
  const { demoCode } = await owner.call(sendToPhone, { phone });
  await owner.call('/identity/sign-in-with-phone', { phone, code: demoCode ?? '' });
  nowMs += 61_000;
  const stranger = (await signUp(identity)).browser;
  for (const browser of [stranger, createBrowser(identity)]) {
    const refused = await browser.refusal(sendToPhone, { phone });
    expect(refused.message).toContain('示範商店不會真的寄出驗證碼');
  }
  expect((await owner.call(sendToPhone, { phone })).demoCode).toMatch(/^\d{6}$/);
});

test('nobody is shown the code to reset another’s password, or learns who has an account', async () => {
  const { browser, email } = await signUp(identity);
  const stranger = createBrowser(identity);
  const known = await stranger.refusal(sendForPassword, { email });
  const unknown = await stranger.refusal(sendForPassword, { email: 'nobody@shop.example' });
  const say = ({ code, message }: typeof known) => ({ code, message });
  expect(say(known)).toEqual(say(unknown));
  expect((await browser.call(sendForPassword, { email })).demoCode).toMatch(/^\d{6}$/);
});

test('on a local machine codes are shown to everybody', async () => {
  const { email } = await signUp(identity);
  isReachable = false;
  const sent = await createBrowser(identity).call(sendForPassword, { email });
  isReachable = true;
  expect(sent.demoCode).toMatch(/^\d{6}$/);
});
