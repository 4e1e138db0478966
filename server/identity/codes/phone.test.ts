import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member, oneTimeCode } from '#server/database/schema/identity-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createBrowser, createTestIdentity } from '#server/testing/members/identity-client.ts';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';

let opened: OpenDatabase;
let identity: Identity;
let nowMs = Date.now();

beforeAll(async () => {
  opened = await createTestDatabase();
  identity = await createTestIdentity(opened.database, { now: () => new Date(nowMs) });
});
afterAll(() => opened.close());

const send = '/identity/send-phone-code';
const signIn = '/identity/sign-in-with-phone';
let lastPhone = 912_000_000;
const nextPhone = () => `0${++lastPhone}`;
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

async function codeFor(phone: string): Promise<string> {
  const { demoCode } = await createBrowser(identity).call(send, { phone });
  return demoCode ?? '';
}

test('the first sign-in by phone creates a member, the next finds it', async () => {
  const phone = nextPhone();
  const browser = createBrowser(identity);
  const sent = await browser.call(send, { phone: `+886 ${phone.slice(1)}` });
  expect(sent).toMatchObject({ expiresInSeconds: 300, resendAfterSeconds: 60 });
  expect(sent.demoCode).toMatch(/^\d{6}$/);
  const first = await browser.call(signIn, { phone, code: sent.demoCode ?? '' });
  nowMs += 61_000;
  const code = await codeFor(phone);
  const second = await createBrowser(identity).call(signIn, { phone, code });
  expect(second.member.id).toBe(first.member.id);
  const [row] = await opened.database.select().from(member).where(eq(member.id, first.member.id));
  expect(row).toMatchObject({ phoneNumber: phone, phoneNumberVerified: true });
  expect(row?.email).toMatch(/\.invalid$/);
  expect(JSON.stringify(second)).not.toContain('.invalid');
});

test('a code works once', async () => {
  const phone = nextPhone();
  const code = await codeFor(phone);
  await createBrowser(identity).call(signIn, { phone, code });
  const again = await createBrowser(identity).refusal(signIn, { phone, code });
  expect(again.code).toBe('CODE_INVALID');
});

test('of two browsers with the same code at the same moment one is signed in', async () => {
  const phone = nextPhone();
  const code = await codeFor(phone);
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => {
      return (await createBrowser(identity).post(signIn, { phone, code })).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('after five wrong attempts the right code is invalid', async () => {
  const phone = nextPhone();
  const browser = createBrowser(identity);
  const code = (await browser.call(send, { phone })).demoCode ?? '';
  for (let count = 0; count < 5; count += 1) {
    const refused = await browser.refusal(signIn, { phone, code: otherThan(code) });
    expect(refused.code).toBe('CODE_INVALID');
  }
  expect((await browser.refusal(signIn, { phone, code })).code).toBe('CODE_INVALID');
});

test('four wrong attempts are allowed', async () => {
  const phone = nextPhone();
  const browser = createBrowser(identity);
  const code = (await browser.call(send, { phone })).demoCode ?? '';
  for (let count = 0; count < 4; count += 1) {
    await browser.refusal(signIn, { phone, code: otherThan(code) });
  }
  await browser.call(signIn, { phone, code });
});

test('a code is valid for five minutes', async () => {
  const phone = nextPhone();
  const code = await codeFor(phone);
  const newest = desc(oneTimeCode.createdAt);
  const [row] = await opened.database.select().from(oneTimeCode).orderBy(newest).limit(1);
  const lifeMs = (row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0);
  expect(Math.round(lifeMs / 1_000)).toBe(300);
  nowMs += 301_000;
  const late = await createBrowser(identity).refusal(signIn, { phone, code });
  expect(late.code).toBe('CODE_INVALID');
});

test('a code is sent again after sixty seconds, and the fourth to a number after a challenge', async () => {
  const phone = nextPhone();
  const browser = createBrowser(identity);
  await browser.call(send, { phone });
  nowMs += 20_000;
  const early = await browser.refusal(send, { phone });
  expect(early).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 40 });
  for (let count = 0; count < 2; count += 1) {
    nowMs += 61_000;
    await browser.call(send, { phone });
  }
  nowMs += 61_000;
  expect((await browser.refusal(send, { phone })).code).toBe('CHALLENGE_REQUIRED');
  nowMs += 2 * 3_600_000;
  await browser.call(send, { phone });
});

test('only the newest code works', async () => {
  const phone = nextPhone();
  const old = await codeFor(phone);
  nowMs += 61_000;
  const fresh = await codeFor(phone);
  if (old !== fresh) {
    await createBrowser(identity).refusal(signIn, { phone, code: old });
  }
  await createBrowser(identity).call(signIn, { phone, code: fresh });
});

test('a shop with a text message service sends codes and never shows them', async () => {
  const messages: { phone: string; text: string }[] = [];
  const service = new Hono().post('/send', async (c) => {
    messages.push(await c.req.json());
    return c.body(null, 204);
  });
  const { url, close } = await serveOnLoopback(service);
  const env = { TEXT_MESSAGE_URL: `${url}/send` };
  const shop = await createTestIdentity(opened.database, { env });
  const phone = nextPhone();
  const sent = await createBrowser(shop).call(send, { phone });
  expect(sent.demoCode).toBeNull();
  expect(messages).toHaveLength(1);
  expect(messages[0]?.phone).toBe(`+886${phone.slice(1)}`);
  const code = /\d{6}/.exec(messages[0]?.text ?? '')?.[0] ?? '';
  await createBrowser(shop).call(signIn, { phone, code });
  await close();

  const unreached = nextPhone();
  const refused = await createBrowser(shop).refusal(send, { phone: unreached });
  expect(refused.code).toBe('MAINTENANCE');
  const again = await createBrowser(shop).refusal(send, { phone: unreached });
  expect(again.code, 'a code that was not sent does not count').toBe('MAINTENANCE');
});

test('a code is sent to the configured service only, without following redirects', async () => {
  let elsewhere = 0;
  const service = new Hono()
    .post('/send', (c) => c.redirect('/elsewhere', 307))
    .post('/elsewhere', (c) => c.text(`${++elsewhere}`));
  const { url, close } = await serveOnLoopback(service);
  const shop = await createTestIdentity(opened.database, {
    env: { TEXT_MESSAGE_URL: `${url}/send` },
  });
  const refused = await createBrowser(shop).refusal(send, { phone: nextPhone() });
  expect(refused.code).toBe('MAINTENANCE');
  expect(elsewhere).toBe(0);
  await close();
});

test('a shop that can neither send nor show codes has no sign-in by phone', async () => {
  const shop = await createTestIdentity(opened.database, { env: { DEMO_SHOP: 'false' } });
  const browser = createBrowser(shop);
  expect((await browser.call('/identity/get-sign-in-methods', {})).phone).toBe(false);
  expect((await browser.refusal(send, { phone: nextPhone() })).code).toBe('NOT_FOUND');
});

test.each(['0212345678', '12345', 'abc', '+81901234567'])('%s gets no code', async (phone) => {
  const refused = await createBrowser(identity).refusal(send, { phone });
  expect(refused.details).toEqual([{ path: 'phone', rule: 'MOBILE_NUMBER' }]);
});
