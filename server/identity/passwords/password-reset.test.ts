import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member, oneTimeCode } from '#server/database/schema/identity-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';

let opened: OpenDatabase;
let identity: Identity;
let nowMs = Date.now();
const log: string[] = [];

beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database, {
    now: () => new Date(nowMs),
    log: pino({ level: 'info' }, { write: (line: string) => log.push(line) }),
  });
});
afterAll(() => opened.close());

const send = '/identity/send-password-code';
const reset = '/identity/reset-password';
const signIn = '/identity/sign-in-with-password';
const newPassword = 'a whole new password';
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

async function codeFor(email: string): Promise<string> {
  return (await createBrowser(identity).call(send, { email })).demoCode ?? '';
}

test('a code sets a new password, signs in here and out everywhere else', async () => {
  const { browser, email, password, memberId } = await signUp(identity);
  const sent = await createBrowser(identity).call(send, { email: email.toUpperCase() });
  expect(sent).toMatchObject({ expiresInSeconds: 600, resendAfterSeconds: 60 });
  expect(log.join()).toContain('【示範】驗證碼直接顯示在頁面上');
  expect(log.join()).not.toContain(email);
  expect(log.join()).not.toContain(sent.demoCode);
  const here = createBrowser(identity);
  const code = sent.demoCode ?? '';
  const session = await here.call(reset, { email, code, password: newPassword });
  expect(session.member.id).toBe(memberId);
  expect(await here.refresh()).toMatchObject({ member: { id: memberId } });
  expect(await browser.refresh()).toBe(401);
  const elsewhere = createBrowser(identity);
  expect((await elsewhere.refusal(signIn, { email, password })).code).toBe('CREDENTIALS_INVALID');
  await elsewhere.call(signIn, { email, password: newPassword });
  const [row] = await opened.database.select().from(member).where(eq(member.id, memberId));
  expect(row?.emailVerified).toBe(true);
});

test('a code works once, and is stored as a hash', async () => {
  const { email } = await signUp(identity);
  const code = await codeFor(email);
  const stored = await opened.database.select().from(oneTimeCode);
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(email);
  expect(stored.map(({ codeHash }) => codeHash)).not.toContain(code);
  const body = { email, code, password: newPassword };
  await createBrowser(identity).call(reset, body);
  expect((await createBrowser(identity).refusal(reset, body)).code).toBe('CODE_INVALID');
});

test('after five wrong attempts the right code is invalid', async () => {
  const { email, password } = await signUp(identity);
  const browser = createBrowser(identity);
  const code = (await browser.call(send, { email })).demoCode ?? '';
  for (let count = 0; count < 5; count += 1) {
    const wrong = { email, code: otherThan(code), password: newPassword };
    expect((await browser.refusal(reset, wrong)).code).toBe('CODE_INVALID');
  }
  const right = { email, code, password: newPassword };
  expect((await browser.refusal(reset, right)).code).toBe('CODE_INVALID');
  await browser.call(signIn, { email, password });
});

test('an address without an account gets the same responses', async () => {
  const { email } = await signUp(identity);
  const known = await createBrowser(identity).call(send, { email });
  const unknown = await createBrowser(identity).call(send, { email: 'nobody@shop.example' });
  expect(unknown.demoCode).toMatch(/^\d{6}$/);
  expect({ ...unknown, demoCode: '' }).toEqual({ ...known, demoCode: '' });
  const opening = {
    email: 'nobody@shop.example',
    code: unknown.demoCode,
    password: newPassword,
  };
  const refused = await createBrowser(identity).refusal(reset, opening);
  const wrong = { email, code: otherThan(known.demoCode ?? ''), password: newPassword };
  const known401 = await createBrowser(identity).refusal(reset, wrong);
  expect(refused).toMatchObject({ code: known401.code, message: known401.message });
});

test.each([true, false])(
  'a code is sent again after sixty seconds, and the fourth after a challenge (account: %s)',
  async (hasAccount) => {
    const email = hasAccount ? (await signUp(identity)).email : 'nobody-else@shop.example';
    const browser = createBrowser(identity);
    await browser.call(send, { email });
    nowMs += 20_000;
    const early = await browser.refusal(send, { email });
    expect(early).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 40 });
    for (let count = 0; count < 2; count += 1) {
      nowMs += 61_000;
      await browser.call(send, { email });
    }
    nowMs += 61_000;
    expect((await browser.refusal(send, { email })).code).toBe('CHALLENGE_REQUIRED');
  },
);

test('a suspended member’s code is refused with the reason', async () => {
  const { email, memberId } = await signUp(identity);
  const status = { status: 'SUSPENDED', suspensionReason: '多次未取貨' } as const;
  await opened.database.update(member).set(status).where(eq(member.id, memberId));
  const browser = createBrowser(identity);
  const body = { email, code: await codeFor(email), password: newPassword };
  expect((await browser.refusal(reset, body)).message).toContain('多次未取貨');
  expect(browser.cookies.has('kaituan_refresh')).toBe(false);
});

test('a shop with a mail service sends codes to accounts only, and never shows them', async () => {
  const letters: { email: string; subject: string; text: string }[] = [];
  const service = new Hono().post('/send', async (c) => {
    letters.push(await c.req.json());
    return c.body(null, 204);
  });
  const { url, close } = await serveOnLoopback(service);
  const shop = await createTestIdentity(opened.database, { env: { EMAIL_URL: `${url}/send` } });
  const { email } = await signUp(shop);
  const browser = createBrowser(shop);
  expect((await browser.call(send, { email })).demoCode).toBeNull();
  expect((await browser.call(send, { email: 'no@shop.example' })).demoCode).toBeNull();
  await expect.poll(() => letters.length).toBe(1);
  expect(letters[0]?.email).toBe(email);
  const code = /\d{6}/.exec(letters[0]?.subject ?? '')?.[0] ?? '';
  expect(letters[0]?.text).toContain(code);
  await browser.call(reset, { email, code, password: newPassword });
  await close();
});

test('a shop that sends e-mail shows no phone codes either', async () => {
  const env = { EMAIL_URL: 'http://127.0.0.1:9/send' };
  const methods = createBrowser(await createTestIdentity(opened.database, { env }));
  expect(await methods.call('/identity/get-sign-in-methods', {})).toMatchObject({
    phone: false,
    passwordReset: true,
    isDemo: false,
  });
});

test('a shop that can neither send nor show codes says so', async () => {
  const shop = await createTestIdentity(opened.database, { env: { DEMO_SHOP: 'false' } });
  const browser = createBrowser(shop);
  expect((await browser.call('/identity/get-sign-in-methods', {})).passwordReset).toBe(false);
  expect((await browser.refusal(send, { email: 'a@shop.example' })).code).toBe('NOT_FOUND');
});
