import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { memberAddress } from '#server/database/schema/cart-schema.ts';
import { member, memberAccount } from '#server/database/schema/identity-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type FakeLine, startFakeLine } from '#server/testing/members/fake-line.ts';
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

const sendSignUp = '/identity/send-sign-up-code';
const signUpPath = '/identity/sign-up-with-password';
const reset = '/identity/reset-password';
const password = 'correct horse battery';
const newPassword = 'a whole new password';
let lastPhone = 915_000_000;
const nextPhone = () => `0${++lastPhone}`;

/** A member created without a verified address, with a stranger's phone and LINE account. */
async function takenBeforehand() {
  const { memberId, email, browser } = await signUp(identity);
  const phone = nextPhone();
  const stranger = { emailVerified: false, phoneNumber: phone, phoneNumberVerified: true };
  const typed = { contactPhone: phone, birthday: '1990-01-01', displayName: '陌生人' };
  const { database } = opened;
  await database
    .update(member)
    .set({ ...stranger, ...typed })
    .where(eq(member.id, memberId));
  const dates = { createdAt: new Date(), updatedAt: new Date() };
  const account = { id: crypto.randomUUID(), providerId: 'line', accountId: `U-${memberId}` };
  await database.insert(memberAccount).values({ ...account, memberId, ...dates });
  await database.insert(memberAddress).values({
    memberId,
    label: '家',
    recipient: '陌生人',
    phone,
    zip: '106',
    county: '臺北市',
    district: '大安區',
    street: '陌生街 1 號',
    note: '',
    isDefault: true,
    updatedAt: new Date(),
  });
  return { memberId, email, phone, browser, lineId: account.accountId };
}

async function resetPassword(email: string) {
  const browser = createBrowser(identity);
  const { demoCode } = await browser.call('/identity/send-password-code', { email });
  const given = { email, code: demoCode ?? '', password: newPassword };
  return { browser, session: await browser.call(reset, given) };
}
const rowOf = async (memberId: string) =>
  (await opened.database.select().from(member).where(eq(member.id, memberId)))[0];

test('signing up with an address needs the code sent there', async () => {
  const email = 'joins@shop.example';
  const browser = createBrowser(identity);
  const { demoCode } = await browser.call(sendSignUp, { email, password });
  const body = { email, password, displayName: '王小明' };
  const wrong = demoCode === '111111' ? '222222' : '111111';
  expect((await browser.refusal(signUpPath, { ...body, code: wrong })).code).toBe('CODE_INVALID');
  expect(await opened.database.select().from(member).where(eq(member.email, email))).toEqual([]);
  const session = await browser.call(signUpPath, { ...body, code: demoCode ?? '' });
  expect(await rowOf(session.member.id)).toMatchObject({ email, emailVerified: true });
});

test('signing up responds the same whether the address has an account or not', async () => {
  const { email } = await signUp(identity);
  const taken = await createBrowser(identity).call(sendSignUp, { email, password });
  const free = await createBrowser(identity).call(sendSignUp, {
    email: 'free@shop.example',
    password,
  });
  expect({ ...taken, demoCode: '' }).toEqual({ ...free, demoCode: '' });
  const body = { password, displayName: '王小明', code: '000000' };
  const [one, other] = await Promise.all(
    [email, 'free@shop.example'].map((address) =>
      createBrowser(identity).refusal(signUpPath, { ...body, email: address }),
    ),
  );
  expect({ ...one, requestId: '' }).toEqual({ ...other, requestId: '' });
});

test('a shop without e-mail has no sign-up by e-mail', async () => {
  const shop = await createTestIdentity(opened.database, { env: { DEMO_SHOP: 'false' } });
  const browser = createBrowser(shop);
  expect((await browser.call('/identity/get-sign-in-methods', {})).signUp).toBe('NONE');
  const email = 'nobody@shop.example';
  expect((await browser.refusal(sendSignUp, { email, password })).code).toBe('NOT_FOUND');
});

test('a reset removes what a stranger linked and entered before the address was verified, and says so', async () => {
  const { memberId, email, phone, browser: stranger, lineId } = await takenBeforehand();
  const { session } = await resetPassword(email);
  expect(session.member).toMatchObject({ id: memberId, displayName: '新會員' });
  expect([...session.removedArray].sort()).toEqual(['LINE', 'PERSONAL_DATA', 'PHONE']);
  expect(await rowOf(memberId)).toMatchObject({
    emailVerified: true,
    phoneNumber: null,
    contactPhone: null,
    birthday: null,
    clearedAt: expect.any(Date),
  });
  expect(await stranger.refresh()).toBe(401);
  const isTheirs = eq(memberAddress.memberId, memberId);
  expect(await opened.database.select().from(memberAddress).where(isTheirs)).toEqual([]);

  const elsewhere = createBrowser(identity);
  const { demoCode } = await elsewhere.call('/identity/send-phone-code', { phone });
  const byPhone = { phone, code: demoCode ?? '' };
  const phoneSession = await elsewhere.call('/identity/sign-in-with-phone', byPhone);
  expect(phoneSession.member.id).not.toBe(memberId);
  const idToken = await line.sign({ sub: lineId });
  const lineSession = await createBrowser(identity).call('/identity/sign-in-with-line', {
    idToken,
  });
  expect(lineSession.member.id).not.toBe(memberId);
});

test('a reset of a verified address keeps phone and addresses', async () => {
  const { memberId, email, phone } = await takenBeforehand();
  await opened.database.update(member).set({ emailVerified: true }).where(eq(member.id, memberId));
  const { session } = await resetPassword(email);
  expect(session.removedArray).toEqual([]);
  expect(await rowOf(memberId)).toMatchObject({ phoneNumber: phone, clearedAt: null });
});

test('nothing can be linked to an unverified address until its code was entered', async () => {
  const { memberId, browser } = await signUp(identity);
  await opened.database.update(member).set({ emailVerified: false }).where(eq(member.id, memberId));
  const phone = nextPhone();
  const { demoCode } = await browser.call('/identity/send-phone-code', { phone });
  const body = { phone, code: demoCode ?? '' };
  expect((await browser.refusal('/identity/link-phone', body)).code).toBe('EMAIL_UNPROVED');
  const proof = await browser.call('/identity/send-proof-code', {});
  await browser.call('/identity/prove-identity', { way: 'EMAIL', code: proof.demoCode ?? '' });
  await browser.call('/identity/link-phone', body);
  expect(await rowOf(memberId)).toMatchObject({ emailVerified: true, phoneNumber: phone });
});

test('a concurrent sign-in with the old password, or a link, does not survive the reset', async () => {
  const { memberId, email, browser: stranger, phone } = await takenBeforehand();
  const thief = createBrowser(identity);
  const code = await identity.parts.oneTimeCodes.issue('PHONE', phone, 60);
  const [{ browser }] = await Promise.all([
    resetPassword(email),
    thief.post('/identity/sign-in-with-password', { email, password }),
    createBrowser(identity).post('/identity/sign-in-with-phone', { phone, code }),
    stranger.post('/identity/link-phone', { phone: nextPhone(), code: '000000' }),
  ]);
  expect(await thief.refresh()).toBe(401);
  expect(await stranger.refresh()).toBe(401);
  expect(await rowOf(memberId)).toMatchObject({ phoneNumber: null });
  expect(await browser.refresh()).toMatchObject({ member: { id: memberId } });
});
