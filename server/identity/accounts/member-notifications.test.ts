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

type Sent = { email?: string; phone?: string; subject?: string; text: string };
let opened: OpenDatabase;
let identity: Identity;
let service: Awaited<ReturnType<typeof serveOnLoopback>>;
let nowMs = Date.now();
let sent: Sent[] = [];
let isAway = false;

beforeAll(async () => {
  opened = await createTestDatabase();
  const send = new Hono().post('/send', async (c) => {
    if (isAway) return c.body(null, 503);
    sent.push(await c.req.json());
    return c.body(null, 204);
  });
  service = await serveOnLoopback(send);
  const address = `${service.url}/send`;
  const env = { EMAIL_URL: address, TEXT_MESSAGE_URL: address };
  identity = await createTestIdentity(opened.database, { env, now: () => new Date(nowMs) });
});
afterAll(async () => {
  await service.close();
  await opened.close();
});

const signIn = '/identity/sign-in-with-password';
let lastPhone = 918_000_000;
const nextPhone = () => `0${++lastPhone}`;
const abroad = (phone: string) => `+886${phone.slice(1)}`;

/** A member who signed up a while ago, without notifications yet. */
async function oldMember() {
  const who = await signUp(identity);
  nowMs += 120_000;
  sent = [];
  return who;
}
async function link(browser: Browser, phone: string): Promise<void> {
  const code = await identity.parts.oneTimeCodes.issue('PHONE', phone, 60);
  await browser.call('/identity/link-phone', { phone, code });
}

test('a new device is reported to the verified address, a known one and the first one are not', async () => {
  const { browser, email, password } = await oldMember();
  await browser.call(signIn, { email, password });
  const other = createBrowser(identity);
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Mobile Safari/604.1';
  const response = await other.post(signIn, { email, password }, { 'user-agent': userAgent });
  expect(response.status).toBe(200);
  await other.call('/identity/sign-out', {});
  await other.call(signIn, { email, password });
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ email, subject: '【開團】新裝置登入您的帳號' });
  expect(sent[0]?.text).toContain('iPhone・Safari');
  expect(sent[0]?.text).toContain('如果不是您本人');
});

test('a changed password and a changed phone are reported, the phone to both numbers', async () => {
  const { browser, email, password } = await oldMember();
  const phones = [nextPhone(), nextPhone()] as const;
  await link(browser, phones[0]);
  await link(browser, phones[1]);
  const change = { currentPassword: password, newPassword: 'a whole new password' };
  await browser.call('/identity/change-password', change);
  await expect.poll(() => sent.length).toBe(6);
  const subjects = sent.filter((one) => one.email === email).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    '【開團】更換了登入用的手機',
    '【開團】變更了密碼，其他裝置都已登出',
    '【開團】連結了手機作為登入方式',
  ]);
  const texts = sent.filter(({ phone }) => phone).map(({ phone }) => phone);
  expect(texts.sort()).toEqual([phones[0], phones[0], phones[1]].map(abroad));
});

test('a member without an address gets text messages about changed sign-in methods only', async () => {
  const browser = createBrowser(identity);
  const phone = nextPhone();
  const code = await identity.parts.oneTimeCodes.issue('PHONE', phone, 60);
  await browser.call('/identity/sign-in-with-phone', { phone, code });
  nowMs += 120_000;
  sent = [];
  const again = await identity.parts.oneTimeCodes.issue('PHONE', phone, 60);
  const other = createBrowser(identity);
  await other.call('/identity/sign-in-with-phone', { phone, code: again });
  const newPhone = nextPhone();
  await link(other, newPhone);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map((one) => one.phone).sort()).toEqual([abroad(phone), abroad(newPhone)]);
});

test('an unavailable service does not prevent changes', async () => {
  const { browser, password } = await oldMember();
  isAway = true;
  const change = { currentPassword: password, newPassword: 'a whole new password' };
  await browser.call('/identity/change-password', change);
  isAway = false;
  expect(sent).toEqual([]);
});
