import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type FakeLine, startFakeLine } from '#server/testing/members/fake-line.ts';
import {
  type Browser,
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';

let opened: OpenDatabase;
let line: FakeLine;
let identity: Identity;
let nowMs = Date.now();
beforeAll(async () => {
  opened = await createTestDatabase();
  line = await startFakeLine();
  const now = () => new Date(nowMs);
  identity = await createTestIdentity(opened.database, { env: line.env, now });
});
afterAll(async () => {
  await line.close();
  await opened.close();
});

const prove = '/identity/prove-identity';
let lastPhone = 917_000_000;
const nextPhone = () => `0${++lastPhone}`;
const elevenMinutesLater = () => {
  nowMs += 660_000;
};

async function phoneCode(browser: Browser, phone: string): Promise<string> {
  return (await browser.call('/identity/send-phone-code', { phone })).demoCode ?? '';
}
async function link(browser: Browser) {
  const phone = nextPhone();
  const body = { phone, code: await phoneCode(browser, phone) };
  return { body, answer: await browser.post('/identity/link-phone', body) };
}

test('sign-in methods change within ten minutes of a sign-in, and later only after reauthentication', async () => {
  const { browser, password } = await signUp(identity);
  expect((await link(browser)).answer.status).toBe(200);
  elevenMinutesLater();
  for (const path of ['/identity/unlink-phone', '/identity/sign-out-others'] as const) {
    expect((await browser.refusal(path, {})).code).toBe('REAUTHENTICATION_REQUIRED');
  }
  const { body, answer } = await link(browser);
  expect(answer.status).toBe(403);
  const ways = await browser.call('/identity/get-proof-ways', {});
  expect(ways).toMatchObject({ isRecent: false, wayArray: ['PASSWORD', 'PHONE', 'EMAIL'] });
  const wrong = { way: 'PASSWORD', password: 'not this one' };
  expect((await browser.refusal(prove, wrong)).code).toBe('CREDENTIALS_INVALID');
  await browser.call(prove, { way: 'PASSWORD', password });
  // The refused call did not use up the code.
  await browser.call('/identity/link-phone', body);
  expect((await browser.call('/identity/get-proof-ways', {})).isRecent).toBe(true);
});

test('a code to the address reauthenticates, on this device only', async () => {
  const { browser, email, password } = await signUp(identity);
  const other = createBrowser(identity);
  await other.call('/identity/sign-in-with-password', { email, password });
  elevenMinutesLater();
  const { demoCode } = await browser.call('/identity/send-proof-code', {});
  await browser.call(prove, { way: 'EMAIL', code: demoCode ?? '' });
  await browser.call('/identity/sign-out-others', { deviceId: 'none' });
  expect((await other.refusal('/identity/sign-out-others', {})).code).toBe(
    'REAUTHENTICATION_REQUIRED',
  );
});

test('a member with only a phone reauthenticates with a code', async () => {
  const browser = createBrowser(identity);
  const phone = nextPhone();
  const code = await phoneCode(browser, phone);
  await browser.call('/identity/sign-in-with-phone', { phone, code });
  elevenMinutesLater();
  const ways = await browser.call('/identity/get-proof-ways', {});
  expect(ways).toEqual({ isRecent: false, wayArray: ['PHONE'], email: null, phone });
  await browser.call(prove, { way: 'PHONE', code: await phoneCode(browser, phone) });
  expect((await link(browser)).answer.status).toBe(200);
});

test('a member with only LINE signs in there again, without leaving a second sign-in', async () => {
  const browser = createBrowser(identity);
  const signIn = async () =>
    browser.call('/identity/sign-in-with-line', { idToken: await line.sign({ sub: 'U900' }) });
  await signIn();
  elevenMinutesLater();
  expect((await browser.call('/identity/get-proof-ways', {})).wayArray).toEqual(['LINE']);
  await signIn();
  expect((await link(browser)).answer.status).toBe(200);
  expect(await browser.call('/identity/get-device-array', {})).toHaveLength(1);
});

test('a refresh token from before the reauthentication ends the sign-in', async () => {
  const { browser, password } = await signUp(identity);
  const thief = createBrowser(identity);
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  elevenMinutesLater();
  await browser.call(prove, { way: 'PASSWORD', password });
  expect(browser.cookies.get('kaituan_refresh')).not.toBe(thief.cookies.get('kaituan_refresh'));
  nowMs += 11_000;
  expect((await thief.refusal('/identity/unlink-phone', {})).code).toBe('UNAUTHENTICATED');
  expect(await browser.refresh()).toBe(401);
});

test('reauthentication needs a sign-in', async () => {
  const browser = createBrowser(identity);
  const given = { way: 'PASSWORD', password: 'x' };
  expect((await browser.refusal(prove, given)).code).toBe('UNAUTHENTICATED');
  expect((await browser.refusal('/identity/get-proof-ways', {})).code).toBe('UNAUTHENTICATED');
});
