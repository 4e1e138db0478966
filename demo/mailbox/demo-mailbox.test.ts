import { notificationSamples } from '@kaituan/domain/notification/notification-samples';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import type { OpenDatabase } from '@kaituan/server/database/database';
import { member } from '@kaituan/server/database/schema/identity-schema';
import {
  notification,
  notificationDelivery,
  pushSubscription,
} from '@kaituan/server/database/schema/notification-schema';
import { openMail } from '@kaituan/server/shop/open-mail';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import {
  createBrowser,
  createTestIdentity,
  signUp,
} from '@kaituan/server/testing/members/identity-client';
import { createMember } from '@kaituan/server/testing/members/member-factory';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoTexts } from '#demo/codes/demo-texts.ts';
import { openDemoLine } from '#demo/line/demo-line.ts';
import { openDemoBrowsers } from '#demo/push/demo-browsers.ts';
import { openDemoMailbox } from './demo-mailbox.ts';

type Delivery = typeof notificationDelivery.$inferInsert;
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
let clock = new Date('2031-05-20T03:25:00Z');
const now = () => clock;

test('the mailbox of a demo shop shows text messages and what browsers were sent, to who got them', async () => {
  const { database } = opened;
  const [browsers, texts] = [openDemoBrowsers({ database }), openDemoTexts({ database, now })];
  const mailbox = openDemoMailbox({ database, now, browsers, texts });
  const memberId = await createMember(database, { emailVerified: true });
  const phone = { phoneNumber: '0912345678', phoneNumberVerified: true };
  await database.update(member).set(phone).where(eq(member.id, memberId));
  const keys = { endpoint: 'https://push.test/1', p256dh: '', auth: '' };
  await database.insert(pushSubscription).values({ ...keys, memberId, createdAt: now() });
  // The browser's own service is out of reach.
  const push = browsers.record({ send: () => Promise.reject(new Error('away')) });
  const message = JSON.stringify({ title: '訂單成立', body: '訂單 G1', tag: 'n1' });
  const sending = { message, topic: 'n1', ttlSeconds: 60, isUrgent: false, now: now() };
  for (let time = 0; time < 2; time += 1) await push.send({} as never, keys, sending);
  await push.send({} as never, { ...keys, endpoint: 'https://push.test/2' }, sending);
  await texts.send({ phone: '+886912345678', text: '您的驗證碼是 246810' });
  await texts.send({ phone: '+886987654321', text: '您的驗證碼是 135791' });
  const pageOf = async (id: string) =>
    (await mailbox.routes.request(await mailbox.findPath(id))).text();
  const page = await pageOf(memberId);
  expect(page.match(/訂單 G1/g)).toHaveLength(1);
  expect(page).toContain('您的驗證碼是 246810');
  expect(page).not.toContain('135791');
  expect(await pageOf(await createMember(database))).not.toMatch(/訂單 G1|246810/);
});

test('letters and text messages about an account are in the mailbox of a demo shop', async () => {
  const { database } = opened;
  const texts = openDemoTexts({ database, now });
  const mailbox = openDemoMailbox({ database, now, texts });
  clock = new Date();
  const simulatedMessages = { mail: mailbox.mail, texts };
  const identity = await createTestIdentity(database, { now, simulatedMessages });
  const { browser, email, password, memberId } = await signUp(identity);
  // A while after the sign-up.
  clock = new Date(clock.getTime() + 120_000);
  await createBrowser(identity).call('/identity/sign-in-with-password', { email, password });
  const phone = '0923456789';
  const { demoCode } = await browser.call('/identity/send-phone-code', { phone });
  await browser.call('/identity/link-phone', { phone, code: demoCode ?? '' });
  const reset = await browser.call('/identity/send-password-code', { email });
  const read = async () => (await mailbox.routes.request(await mailbox.findPath(memberId))).text();
  await expect.poll(read).toContain('【開團】新裝置登入您的帳號');
  await expect.poll(read).toContain('您的帳號連結了手機作為登入方式');
  expect(await read()).toContain(`【開團】重設密碼的驗證碼 ${reset.demoCode}`);
  // The number was nobody's when its code was sent: the page showed it.
  expect(await read()).not.toContain(`【開團】您的驗證碼是 ${demoCode}`);
  clock = new Date(clock.getTime() + 120_000);
  const own = await createBrowser(identity).call('/identity/send-phone-code', { phone });
  await expect.poll(read).toContain(`【開團】您的驗證碼是 ${own.demoCode}`);
});

test('a number that changes hands takes no text messages along, and its former owner keeps them', async () => {
  const { database } = opened;
  const texts = openDemoTexts({ database, now });
  const mailbox = openDemoMailbox({ database, now, texts });
  const [phone, sent] = ['0955123456', '+886955123456'];
  const own = { phoneNumber: phone, phoneNumberVerified: true };
  const create = async (number: object) => {
    const id = await createMember(database, {});
    await database.update(member).set(number).where(eq(member.id, id));
    return id;
  };
  const before = await create(own);
  await texts.send({ phone: sent, text: '給前一位' });
  const moved = { phoneNumber: '0955654321' };
  await database.update(member).set(moved).where(eq(member.id, before));
  await texts.send({ phone: sent, text: '您的帳號更換了登入用的手機' });
  const after = await create(own);
  await texts.send({ phone: sent, text: '給後一位' });
  const read = async (id: string) =>
    (await mailbox.routes.request(await mailbox.findPath(id))).text();
  expect(await read(before)).toContain('給前一位');
  expect(await read(before)).not.toContain('給後一位');
  expect(await read(after)).toContain('給後一位');
  expect(await read(after)).not.toMatch(/給前一位|更換了/);
});

test('the mailbox lists what waits for the morning, and what is tried again, of its member alone', async () => {
  const { database } = opened;
  const mailbox = openDemoMailbox({ database, now });
  // Half past eleven in the evening in Taipei.
  clock = new Date('2031-05-20T15:30:00Z');
  const night = { at: clock, facts: notificationSamples.GROUP_SUCCEEDED };
  const create = async (occasion: string, deliveries: readonly Partial<Delivery>[]) => {
    const memberId = await createMember(database, {});
    const [written] = await database
      .insert(notification)
      .values({ ...night, memberId, kind: 'GROUP_SUCCEEDED', occasion })
      .returning({ id: notification.id });
    const notificationId = written?.id ?? 0;
    const morning = { way: 'EMAIL', nextTryAt: new Date('2031-05-21T00:00:00Z') } as const;
    await database
      .insert(notificationDelivery)
      .values(deliveries.map((one) => ({ notificationId, ...morning, ...one })));
    return memberId;
  };
  const soon = new Date(clock.getTime() + 60_000);
  const read = async (id: string) =>
    (await mailbox.routes.request(await mailbox.findPath(id))).text();
  const { title } = notificationText('GROUP_SUCCEEDED', notificationSamples.GROUP_SUCCEEDED);
  const page = await read(await create('a', [{}, { way: 'LINE' }]));
  expect(page).toContain(title);
  expect(page).toMatch(/等著送出[\s\S]*電子郵件、LINE：將於 2031\/5\/21\s08:00:00 送出/);
  const failed = { nextTryAt: soon, tries: 1, failure: 'away' };
  expect(await read(await create('b', [failed]))).toMatch(/23:31:00 再試一次/);
  const ended = { status: 'SENT' } as const;
  const isBeingSent = { nextTryAt: soon, tries: 1 };
  for (const [occasion, one] of Object.entries({ c: ended, d: isBeingSent }))
    expect(await read(await create(occasion, [one]))).not.toContain('等著送出');
});

test('who signs in by LINE alone has a mailbox, in which they befriend the shop’s account', async () => {
  const { database } = opened;
  const line = openDemoLine({ database, now });
  const mailbox = openDemoMailbox({ database, now, line });
  const email = 'a-placeholder@member.invalid';
  const memberId = await createMember(database, { email, displayName: '林小美' });
  const path = await mailbox.findPath(memberId);
  const read = async () => (await mailbox.routes.request(path)).text();
  const page = await read();
  expect(page).toContain('林小美 的信箱');
  expect(page).not.toContain('.invalid');
  const body = new URLSearchParams({ act: 'follow' });
  expect((await mailbox.routes.request(path, { method: 'POST', body })).status).toBe(303);
  expect(await read()).toContain('封鎖官方帳號');
});

test('an address that changes hands takes no letters along', async () => {
  const { database } = opened;
  const mailbox = openDemoMailbox({ database, now });
  const email = 'freed@shop.example';
  const before = await createMember(database, { email, emailVerified: true });
  const letter = { text: '內文', unsubscribeUrl: 'http://shop.test', email };
  await mailbox.mail.send({ ...letter, key: '1', subject: '訂單成立' });
  const moved = { email: 'moved@shop.example' };
  await database.update(member).set(moved).where(eq(member.id, before));
  await mailbox.mail.send({ ...letter, key: '2', subject: '設定登入信箱的驗證碼' });
  const after = await createMember(database, { email, emailVerified: true });
  await mailbox.mail.send({ ...letter, key: '3', subject: '歡迎加入' });
  const read = async (id: string) =>
    (await mailbox.routes.request(await mailbox.findPath(id))).text();
  expect(await read(after)).toContain('歡迎加入');
  expect(await read(after)).not.toContain('訂單成立');
  expect(await read(before)).not.toMatch(/歡迎加入|驗證碼/);
});

test('the mailbox of a demo shop is read by its owner only', async () => {
  const { database } = opened;
  const mailbox = openDemoMailbox({ database, now });
  const letter = {
    ...{ key: '1', subject: '主旨', text: '內文' },
    unsubscribeUrl: 'http://shop.test',
  };
  const owner = { email: 'a@shop.example', emailVerified: true };
  const path = await mailbox.findPath(await createMember(database, owner));
  await mailbox.mail.send({ ...letter, email: 'a@shop.example' });
  await mailbox.mail.send({ ...letter, email: 'a@shop.example' });
  const refused = { ...letter, email: 'a+refused@shop.example' };
  await expect(mailbox.mail.send(refused)).rejects.toThrow('takes no letters');
  const page = await (await mailbox.routes.request(path)).text();
  expect(page.match(/主旨/g)).toHaveLength(1);
  const other = path.replace('member=', 'member=b');
  expect((await mailbox.routes.request(other)).status).toBe(403);
  clock = new Date(clock.getTime() + 61 * 60_000);
  expect((await mailbox.routes.request(path)).status).toBe(403);
});

test.each([
  ['a demo shop without a mail service has a mailbox', undefined, true, 403],
  ['a demo shop with a mail service has none', 'https://mail.test/send', true, 404],
  ['a shop that is no demo has none', undefined, false, 404],
])('%s', async (_, emailUrl, isDemo, status) => {
  const { database } = opened;
  const simulator = isDemo ? openDemoMailbox({ database, now }) : undefined;
  const configuration = { identity: { emailUrl, bounceMailboxUrl: undefined } };
  const app = new Hono();
  for (const routes of openMail({ database, configuration, simulator }).routes)
    app.route('/', routes);
  expect((await app.request('/demo-mailbox')).status).toBe(status);
  expect((await app.request('/demo-mailbox/samples')).status).toBe(status);
});
