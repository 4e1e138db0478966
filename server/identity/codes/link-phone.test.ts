import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
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
beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database);
});
afterAll(() => opened.close());

const link = '/identity/link-phone';
let lastPhone = 913_000_000;
const nextPhone = () => `0${++lastPhone}`;

async function codeFor(browser: Browser, phone: string): Promise<string> {
  return (await browser.call('/identity/send-phone-code', { phone })).demoCode ?? '';
}
async function signInByPhone(phone: string) {
  const browser = createBrowser(identity);
  const code = await codeFor(browser, phone);
  return browser.call('/identity/sign-in-with-phone', { phone, code });
}
async function phoneOf(memberId: string) {
  const [found] = await opened.database.select().from(member).where(eq(member.id, memberId));
  return { phone: found?.phoneNumber, isProved: found?.phoneNumberVerified };
}
const inAMinute = () => new Date(Date.now() + 61_000);
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
const nothing = { phone: null, isProved: null };

test('a verified number signs in to its account, until it is unlinked', async () => {
  const { browser, memberId } = await signUp(identity);
  const phone = nextPhone();
  const code = await codeFor(browser, phone);
  await browser.call(link, { phone, code });
  expect(await phoneOf(memberId)).toEqual({ phone, isProved: true });
  const later = await createTestIdentity(opened.database, { now: inAMinute });
  const elsewhere = createBrowser(later);
  const given = { phone, code: await codeFor(elsewhere, phone) };
  const session = await elsewhere.call('/identity/sign-in-with-phone', given);
  expect(session.member.id).toBe(memberId);
  await browser.call('/identity/unlink-phone', {});
  expect(await phoneOf(memberId)).toEqual(nothing);
});

test('a wrong code links nothing', async () => {
  const { browser, memberId } = await signUp(identity);
  const phone = nextPhone();
  const code = await codeFor(browser, phone);
  expect((await browser.refusal(link, { phone, code: otherThan(code) })).code).toBe('CODE_INVALID');
  expect(await phoneOf(memberId)).toEqual(nothing);
  await browser.call(link, { phone, code });
});

test('a number of another account is refused after its code was verified, and can sign in there at once', async () => {
  const phone = nextPhone();
  const owner = await signInByPhone(phone);
  const { browser, memberId } = await signUp(identity);
  const later = await createTestIdentity(opened.database, { now: inAMinute });
  const { demoCode } = await createBrowser(later).call('/identity/send-phone-code', { phone });
  const unproved = await browser.refusal(link, { phone, code: otherThan(demoCode ?? '') });
  expect(unproved.code).toBe('CODE_INVALID');
  expect((await browser.refusal(link, { phone, code: demoCode })).code).toBe('PHONE_TAKEN');
  expect(await phoneOf(memberId)).toEqual(nothing);
  expect((await signInByPhone(phone)).member.id).toBe(owner.member.id);
});

test('a new number replaces the old one', async () => {
  const { browser, memberId } = await signUp(identity);
  for (const phone of [nextPhone(), nextPhone()]) {
    await browser.call(link, { phone, code: await codeFor(browser, phone) });
    expect(await phoneOf(memberId)).toEqual({ phone, isProved: true });
  }
});

test('the only sign-in method cannot be removed', async () => {
  const phone = nextPhone();
  const browser = createBrowser(identity);
  const code = await codeFor(browser, phone);
  const { member: found } = await browser.call('/identity/sign-in-with-phone', { phone, code });
  const refused = await browser.refusal('/identity/unlink-phone', {});
  expect(refused).toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('唯一') });
  expect((await phoneOf(found.id)).phone).toBe(phone);
});

test('linking needs a sign-in', async () => {
  const browser = createBrowser(identity);
  const body = { phone: nextPhone(), code: '123456' };
  expect((await browser.refusal(link, body)).code).toBe('UNAUTHENTICATED');
  expect((await browser.refusal('/identity/unlink-phone', {})).code).toBe('UNAUTHENTICATED');
});
