import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type FakeLine, startFakeLine } from '#server/testing/members/fake-line.ts';
import {
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

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

const asMember = (
  memberId: string,
  claims = { isVerified: false, channelId: null as number | null },
) => createCaller(opened.database, undefined, { memberId, ...claims });

test('a profile shows the member and the sign-in methods', async () => {
  const { memberId, email } = await signUp(identity);
  const { result } = await asMember(memberId).call('/User/GetProfile', {});
  expect(result).toMatchObject({
    id: memberId,
    displayName: '王小明',
    phone: null,
    email,
    isVerified: false,
    channelId: null,
    signInMethodArray: ['PASSWORD'],
  });
});

test('a placeholder address is never shown', async () => {
  const browser = createBrowser(identity);
  const phone = '0977000111';
  const { demoCode } = await browser.call('/identity/send-phone-code', { phone });
  const byPhone = await browser.call('/identity/sign-in-with-phone', {
    phone,
    code: demoCode ?? '',
  });
  const idToken = await line.sign({ sub: 'U900' });
  const byLine = await createBrowser(identity).call('/identity/sign-in-with-line', { idToken });
  const profiles = await Promise.all(
    [byPhone, byLine].map(({ member }) => asMember(member.id).call('/User/GetProfile', {})),
  );
  expect(profiles[0]?.result).toMatchObject({ email: null, phone, signInMethodArray: ['PHONE'] });
  expect(profiles[1]?.result).toMatchObject({
    email: null,
    phone: null,
    signInMethodArray: ['LINE'],
  });
});

test('name and contact number are changed separately', async () => {
  const { memberId } = await signUp(identity);
  const { call } = asMember(memberId);
  const named = await call('/User/UpdateProfile', { displayName: ' 王大明 ' });
  expect(named.result).toMatchObject({ displayName: '王大明', phone: null });
  const reached = await call('/User/UpdateProfile', { phone: '+886 912-345-678' });
  expect(reached.result).toMatchObject({ displayName: '王大明', phone: '0912345678' });
  const removed = await call('/User/UpdateProfile', { phone: null });
  expect(removed.result).toMatchObject({ displayName: '王大明', phone: null });
  expect((await call('/User/UpdateProfile', {})).result).toEqual(removed.result);
});

test('a birthday is shown, changed and removed', async () => {
  const { memberId } = await signUp(identity);
  const { call } = asMember(memberId);
  const updated = await call('/User/UpdateProfile', { birthday: '1990-05-17' });
  expect(updated.result).toMatchObject({ birthday: '1990-05-17', displayName: '王小明' });
  const removed = await call('/User/UpdateProfile', { birthday: null });
  expect(removed.result.birthday).toBeNull();
});

test('a contact number cannot be used to sign in', async () => {
  const { memberId } = await signUp(identity);
  const phone = '0977000222';
  await asMember(memberId).call('/User/UpdateProfile', { phone });
  const browser = createBrowser(identity);
  const { demoCode } = await browser.call('/identity/send-phone-code', { phone });
  const session = await browser.call('/identity/sign-in-with-phone', {
    phone,
    code: demoCode ?? '',
  });
  expect(session.member.id).not.toBe(memberId);
});

test.each([
  [{ displayName: '' }, 'displayName', 'DISPLAY_NAME'],
  [{ phone: '12' }, 'phone', 'MOBILE_NUMBER'],
  [{ birthday: '2999-01-01' }, 'birthday', 'BIRTHDAY'],
  [{ birthday: '1990-02-30' }, 'birthday', 'BIRTHDAY'],
  [{ isVerified: true }, 'isVerified', 'UNRECOGNIZED_KEYS'],
  [{ email: 'new@shop.example' }, 'email', 'UNRECOGNIZED_KEYS'],
])('the change %j is refused at %s', async (body, path, rule) => {
  const { memberId } = await signUp(identity);
  const refused = await asMember(memberId).refusal('/User/UpdateProfile', body);
  expect(refused.details).toEqual([{ path, rule }]);
});

test('a usual invoice is checked, stored tidied, and removed', async () => {
  const { memberId } = await signUp(identity);
  const { call, refusal } = asMember(memberId);
  const invoice = { type: 'MOBILE', value: ' abc+123 ' } as const;
  const updated = await call('/User/UpdateProfile', { invoice });
  expect(updated.result.invoice).toEqual({
    type: 'MOBILE',
    value: '/ABC+123',
    title: '',
    email: '',
  });
  const wrong = { invoice: { type: 'COMPANY', value: '12345678', title: '開團' } };
  expect(await refusal('/User/UpdateProfile', wrong)).toMatchObject({
    ...{ code: 'VALIDATION_FAILED', details: [{ path: 'invoice.value' }] },
  });
  expect((await call('/User/UpdateProfile', { displayName: '王' })).result.invoice).not.toBeNull();
  expect((await call('/User/UpdateProfile', { invoice: null })).result.invoice).toBeNull();
});
