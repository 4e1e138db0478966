import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
import { solveRefusal } from '#server/testing/members/solve-challenge.ts';
import { limits } from './identity-limits.ts';
import { admitAttempts } from './rate-limit.ts';

let opened: OpenDatabase;
let identity: Identity;
let nowMs = Date.now();
beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database, {
    env: { TRUSTED_PROXIES: '1' },
    now: () => new Date(nowMs),
  });
});
afterAll(() => opened.close());
beforeEach(() => {
  nowMs += 60_000;
});

const signIn = '/identity/sign-in-with-password';
const sendCode = '/identity/send-phone-code';
const signInByPhone = '/identity/sign-in-with-phone';
const sendMail = '/identity/send-password-code';
const reset = '/identity/reset-password';

let lastPhone = 0;
const nextPhone = () => `09880000${String(++lastPhone).padStart(2, '0')}`;
let lastStranger = 0;
const strangersAddress = () => `203.0.${Math.floor(++lastStranger / 250)}.${lastStranger % 250}`;

/** The statuses and refusal codes of a call sent from as many addresses. */
async function attack(
  times: number,
  path: string,
  bodyOf: (index: number) => object,
): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  const gate = createBrowser(identity, '127.0.0.1');
  const post = async (index: number) => {
    const headers = { 'x-forwarded-for': strangersAddress() };
    gate.cookies.clear();
    const response = await gate.post(path, bodyOf(index), headers);
    const body = (await response.json()) as { error?: { code: string } };
    const outcome = body.error?.code ?? 'OK';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  for (let done = 0; done < times; done += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => post(done + index)));
  }
  return outcomes;
}

/** Uses up an account's attempts that need no challenge. */
async function heat(
  email: string,
  attempts: number = limits.passwordByAccount.free,
): Promise<void> {
  const { passwordByAccount: limit } = limits;
  for (let count = 0; count < attempts; count += 1) {
    const options = { now: new Date(nowMs), isSolved: false };
    await admitAttempts(opened.database, [{ limit, subject: email }], options);
  }
}

/** Solves the challenge of a refused call, and repeats the call. */
async function callSolved(browser: Browser, path: Parameters<Browser['refusal']>[0], body: object) {
  const refused = await browser.refusal(path, body);
  expect(refused.code).toBe('CHALLENGE_REQUIRED');
  return browser.post(path, { ...body, challenge: await solveRefusal(refused) });
}

const slow = { timeout: 120_000 };

test(
  '500 passwords from 500 addresses lock the owner out neither on a known nor on a new device',
  slow,
  async () => {
    const { browser, email, password } = await signUp(identity);
    await browser.call('/identity/sign-out', {});
    const outcomes = await attack(500, signIn, (index) => ({ email, password: `guess ${index}` }));
    expect(Object.fromEntries(outcomes)).toEqual({
      CREDENTIALS_INVALID: limits.passwordByAccount.free,
      CHALLENGE_REQUIRED: 500 - limits.passwordByAccount.free,
    });
    await browser.call(signIn, { email, password });
    const elsewhere = createBrowser(identity);
    const response = await callSolved(elsewhere, signIn, { email, password });
    expect(response.status).toBe(200);
    await elsewhere.call('/identity/sign-out', {});
    await elsewhere.call(signIn, { email, password });
  },
);

test('all strangers together have at most 60 attempts at once and 15 an hour, 420 in a day', async () => {
  const start = new Date('2026-03-01T00:00:00Z');
  const { passwordByAccount: limit } = limits;
  const perHour: number[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(start.getTime() + hour * 3_600_000);
    const attempts = Array.from({ length: hour === 0 ? 80 : 18 }, () =>
      admitAttempts(opened.database, [{ limit, subject: 'bound' }], { now, isSolved: true }),
    );
    const admitted = (await Promise.all(attempts)).filter(({ outcome }) => outcome === 'ADMITTED');
    perHour.push(admitted.length);
  }
  expect(perHour).toEqual([60, ...Array<number>(23).fill(15)]);
});

test('an address without an account is refused and challenged like one that has one', async () => {
  const { email } = await signUp(identity);
  const guess = (address: string) => () => ({ email: address, password: 'guessing' });
  await heat(email, 10);
  await heat('nobody@shop.example', 10);
  const known = await attack(20, signIn, guess(email));
  const unknown = await attack(20, signIn, guess('nobody@shop.example'));
  expect(Object.fromEntries(unknown)).toEqual(Object.fromEntries(known));
});

test('a known device has a few attempts of its own, and then those of a stranger', async () => {
  const { browser, email, password } = await signUp(identity);
  const thief = createBrowser(identity);
  thief.cookies.set('kaituan_device', browser.cookies.get('kaituan_device') ?? '');
  let guesses = 0;
  let refused = await thief.refusal(signIn, { email, password: 'guessing' });
  while (refused.code === 'CREDENTIALS_INVALID' && guesses < 50) {
    guesses += 1;
    refused = await thief.refusal(signIn, { email, password: 'guessing' });
  }
  expect(refused.code).toBe('RATE_LIMITED');
  expect(guesses).toBe(limits.passwordByDevice.max + limits.passwordBySource.free);
  await createBrowser(identity).call(signIn, { email, password });
});

test('a forged cookie, or one for another account, is no known device', async () => {
  const { email, password } = await signUp(identity);
  const other = await signUp(identity);
  await heat(email);
  const made = createBrowser(identity);
  made.cookies.set('kaituan_device', `${'a'.repeat(43)}.${'b'.repeat(43)}`);
  expect((await made.refusal(signIn, { email, password })).code).toBe('CHALLENGE_REQUIRED');
  const theirs = await other.browser.refusal(signIn, { email, password });
  expect(theirs.code).toBe('CHALLENGE_REQUIRED');
});

test('a device is deleted when the password is replaced elsewhere or all devices are signed out', async () => {
  const isKnown = async (
    browser: Browser,
    { email, password }: { email: string; password: string },
  ) => {
    await heat(email);
    return (await browser.post(signIn, { email, password })).status === 200;
  };
  const stays = await signUp(identity);
  expect(await isKnown(stays.browser, stays)).toBe(true);

  const signedOut = await signUp(identity);
  await signedOut.browser.call('/identity/sign-out-everywhere', {});
  expect(await isKnown(signedOut.browser, signedOut)).toBe(false);

  const replaced = await signUp(identity);
  const here = createBrowser(identity);
  const { email } = replaced;
  const { demoCode } = await here.call(sendMail, { email });
  const password = 'a whole new password';
  await here.call(reset, { email, code: demoCode ?? '', password });
  expect(await isKnown(replaced.browser, { email, password })).toBe(false);
  expect(await isKnown(here, { email, password })).toBe(true);
});

test('strangers’ wrong passwords do not prevent a member from changing the password', async () => {
  const { browser, email, password } = await signUp(identity);
  await heat(email);
  const body = { currentPassword: password, newPassword: 'a whole new password' };
  await browser.call('/identity/change-password', body);
});

test('codes requested by strangers neither flood a phone nor lock its owner out', async () => {
  const phone = nextPhone();
  const owner = createBrowser(identity);
  const first = await owner.call(sendCode, { phone });
  await owner.call(signInByPhone, { phone, code: first.demoCode ?? '' });
  await owner.call('/identity/sign-out', {});
  nowMs += 61_000;
  const outcomes = await attack(60, sendCode, () => ({ phone }));
  expect(outcomes.get('OK')).toBe(limits.codeToPhone.free - 1);
  expect(outcomes.get('CHALLENGE_REQUIRED')).toBe(60 - limits.codeToPhone.free + 1);

  const again = await owner.call(sendCode, { phone });
  await owner.call(signInByPhone, { phone, code: again.demoCode ?? '' });
  const elsewhere = createBrowser(identity);
  const sent = await callSolved(elsewhere, sendCode, { phone });
  const { result } = (await sent.json()) as { result: { demoCode: string } };
  await elsewhere.call(signInByPhone, { phone, code: result.demoCode });
});

test('strangers cannot use up a code with wrong attempts', async () => {
  const phone = nextPhone();
  const owner = createBrowser(identity);
  const { demoCode } = await owner.call(sendCode, { phone });
  const wrong = demoCode === '111111' ? '222222' : '111111';
  const outcomes = await attack(20, signInByPhone, () => ({ phone, code: wrong }));
  expect(outcomes.get('CODE_INVALID')).toBe(limits.codeTryElsewhere.max);
  await owner.call(signInByPhone, { phone, code: demoCode ?? '' });

  const { email } = await signUp(identity);
  const { demoCode: mailed } = await owner.call(sendMail, { email });
  const given = { email, password: 'a whole new password' };
  await attack(20, reset, () => ({ ...given, code: mailed === '111111' ? '222222' : '111111' }));
  await owner.call(reset, { ...given, code: mailed ?? '' });
});

test('e-mails requested by strangers do not prevent the owner’s password reset', async () => {
  const { browser, email, memberId } = await signUp(identity);
  const outcomes = await attack(60, sendMail, () => ({ email }));
  expect(outcomes.get('OK')).toBe(limits.mailCodeToEmail.free);
  expect(outcomes.get('CHALLENGE_REQUIRED')).toBe(60 - limits.mailCodeToEmail.free);
  const { demoCode } = await browser.call(sendMail, { email });
  await browser.call(reset, { email, code: demoCode ?? '', password: 'a whole new password' });
  const elsewhere = createBrowser(identity);
  expect((await callSolved(elsewhere, sendMail, { email })).status).toBe(200);
  const [row] = await opened.database.select().from(member).where(eq(member.id, memberId));
  expect(row?.emailVerified).toBe(true);
});
