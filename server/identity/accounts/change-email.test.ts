import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  type Browser,
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';

type Sent = { email?: string; subject?: string; text: string };
let opened: OpenDatabase;
let identity: Identity;
let service: Awaited<ReturnType<typeof serveOnLoopback>>;
let nowMs = Date.now();
let sent: Sent[] = [];

beforeAll(async () => {
  opened = await createTestDatabase();
  service = await serveOnLoopback(
    new Hono().post('/send', async (c) => {
      sent.push(await c.req.json());
      return c.body(null, 204);
    }),
  );
  const url = `${service.url}/send`;
  const env = { EMAIL_URL: url, TEXT_MESSAGE_URL: url };
  identity = await createTestIdentity(opened.database, { env, now: () => new Date(nowMs) });
});
afterAll(async () => {
  await service.close();
  await opened.close();
});

/** Timeout for machines busy with other tests. */
const soon = { timeout: 20_000 };
const send = '/identity/send-new-email-code';
const change = '/identity/change-email';
const signIn = '/identity/sign-in-with-password';
let last = 0;
const newAddress = () => `moved-${++last}@shop.example`;
const lettersTo = (email: string) => sent.filter((one) => one.email === email);

/** The code of the newest letter to an address. */
async function codeTo(email: string): Promise<string> {
  await expect.poll(() => lettersTo(email).length, soon).toBeGreaterThan(0);
  return /驗證碼是 (\d{6})/.exec(lettersTo(email).at(-1)?.text ?? '')?.[1] ?? '';
}
async function move(browser: Browser, email: string): Promise<void> {
  const { demoCode } = await browser.call(send, { email });
  expect(demoCode).toBeNull();
  await browser.call(change, { email, code: await codeTo(email) });
}

test('a new address signs in, the old one no more and is told; the device stays signed in', async () => {
  const { browser, email: old, password } = await signUp(identity);
  sent = [];
  const email = newAddress();
  await move(browser, email);
  const { member } = await browser.call('/identity/token', {});
  const other = createBrowser(identity);
  expect((await other.refusal(signIn, { email: old, password })).code).toBe('CREDENTIALS_INVALID');
  expect((await other.call(signIn, { email, password })).member.id).toBe(member.id);
  await expect.poll(() => lettersTo(old).length, soon).toBe(1);
  const [letter] = lettersTo(old);
  expect(letter?.subject).toContain('更換了電子郵件');
  // It can reset no password any more.
  expect(letter?.text).toContain('聯絡我們');
  expect(letter?.text).not.toContain('忘記密碼');
  expect(letter?.text).not.toContain(email);
});

test('only the mailbox learns that an address has an account', async () => {
  const { email: taken } = await signUp(identity);
  const { browser, email: old, password } = await signUp(identity);
  nowMs += 120_000;
  sent = [];
  const free = newAddress();
  const answers = [
    await browser.call(send, { email: taken }),
    await (await signUp(identity)).browser.call(send, { email: free }),
  ];
  expect(answers[0]).toEqual(answers[1]);
  await expect.poll(() => lettersTo(taken).length, soon).toBe(1);
  expect(lettersTo(taken)[0]?.subject).toContain('您已經是會員');
  const guess = await browser.refusal(change, { email: taken, code: '000000' });
  expect(guess.code).toBe('CODE_INVALID');
  await createBrowser(identity).call(signIn, { email: old, password });
});

test('an address that got an account while its code was in the mail stays there', async () => {
  const { browser } = await signUp(identity);
  const { member } = await browser.call('/identity/token', {});
  const { email } = await signUp(identity);
  const code = await identity.parts.oneTimeCodes.issue('OWN_EMAIL', member.id + email, 60);
  expect((await browser.refusal(change, { email, code })).code).toBe('EMAIL_TAKEN');
});

test('a code is good for its member and address only, and for a proof of ten minutes', async () => {
  const { browser } = await signUp(identity);
  const { browser: stranger } = await signUp(identity);
  const email = newAddress();
  await browser.call(send, { email });
  const code = await codeTo(email);
  expect((await stranger.refusal(change, { email, code })).code).toBe('CODE_INVALID');
  const elsewhere = { email: newAddress(), code };
  expect((await browser.refusal(change, elsewhere)).code).toBe('CODE_INVALID');
  nowMs += 11 * 60_000;
  expect((await browser.refusal(send, { email })).code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await browser.refusal(change, { email, code })).code).toBe('REAUTHENTICATION_REQUIRED');
});

test('who joined by phone adds an address without a password, unless it is another member’s', async () => {
  const phone = `0977${String(++last).padStart(6, '0')}`;
  const browser = createBrowser(identity);
  const code = await identity.parts.oneTimeCodes.issue('PHONE', phone, 60);
  const { member } = await browser.call('/identity/sign-in-with-phone', { phone, code });
  const { email: taken } = await signUp(identity);
  await browser.call(send, { email: taken });
  const issued = await identity.parts.oneTimeCodes.issue('OWN_EMAIL', member.id + taken, 60);
  const refused = await browser.refusal(change, { email: taken, code: issued });
  expect(refused.code).toBe('EMAIL_TAKEN');
  nowMs += 61_000;
  const email = newAddress();
  await move(browser, email);
  const ways = await browser.call('/identity/get-proof-ways', {});
  expect(ways).toMatchObject({ email, wayArray: ['PHONE', 'EMAIL'] });
  // A password is chosen later, as one that was forgotten.
  const reset = await identity.parts.oneTimeCodes.issue('RESET_PASSWORD', email, 60);
  const given = { email, code: reset, password: 'correct horse battery' };
  const { removedArray } = await createBrowser(identity).call('/identity/reset-password', given);
  expect(removedArray).toEqual([]);
});
