import { eq } from 'drizzle-orm';
import createMailServer from 'hoodiecrow-imap';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { shopFact } from '#server/database/schema/content-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import {
  notification,
  notificationDelivery,
  refusedEmail,
} from '#server/database/schema/notification-schema.ts';
import { writeNotifications } from '#server/features/ground/notification/write-notifications.ts';
import { sendNotifications } from '#server/jobs/notifying/send-notifications.ts';
import { createBounceMailbox } from '#server/platform/mail/bounce-mailbox.ts';
import type { Mail } from '#server/platform/mail/mail-sender.ts';
import { MailRefused } from '#server/platform/mail/smtp.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';
import { readBounces } from './bounces.ts';
import { createMailCourier } from './mail-courier.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let buyer: Awaited<ReturnType<PayingShop['createBuyer']>>;
let sent: Mail[];
let refusal: Error | undefined;
let inbox: ReturnType<typeof createMailServer>;
let mailbox: ReturnType<typeof createBounceMailbox>;

beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.delete(notification);
  await opened.database.delete(refusedEmail);
  // Every test has a mailbox of its own, whose numbers begin anew.
  await opened.database.delete(shopFact).where(eq(shopFact.key, 'bounces-read-to'));
  [sent, refusal] = [[], undefined];
  shop.clock.now = new Date('2031-05-20T03:25:00Z');
  buyer = await shop.createBuyer();
  await opened.database
    .update(member)
    .set({ emailVerified: true, email: `${buyer.memberId.toLowerCase()}@shop.example` })
    .where(eq(member.id, buyer.memberId));
  inbox = createMailServer({
    plugins: ['ID', 'UNSELECT', 'LITERALPLUS', 'NAMESPACE', 'UIDPLUS'],
    storage: { INBOX: { messages: [] } },
    users: { 'shop@example.com': { password: 'pass:word' } },
  });
  await new Promise<void>((started) => inbox.listen(0, '127.0.0.1', started));
  const { port } = inbox.server.address();
  mailbox = createBounceMailbox(`imap://shop%40example.com:pass%3Aword@127.0.0.1:${port}/INBOX`);
});
afterEach(() => new Promise<void>((ended) => inbox.close(ended)));

let occasions = 0;
const tell = async () => {
  occasions += 1;
  const facts = { orderNo: 'G310520ABCDEF', payableTwd: 100, payBy: '2031-05-21T00:00:00Z' };
  const { memberId } = buyer;
  const more = { channelId: shop.channelId, occasion: String(occasions), at: shop.clock.now };
  await writeNotifications(opened.database, [{ kind: 'ORDER_PLACED', facts, memberId, ...more }]);
  const publicUrl = 'http://shop.test';
  const mail = {
    async send(letter: Mail) {
      if (refusal) throw refusal;
      sent.push(letter);
    },
  };
  const sending = {
    couriers: [createMailCourier({ mail, publicUrl: () => publicUrl })],
    publicUrl,
  };
  const log = pino({ level: 'silent' });
  await sendNotifications(opened.database, shop.clock.now, { ...shop.tools, log, sending });
  return sent.at(-1);
};
const statuses = async () =>
  (await opened.database.select().from(notificationDelivery).orderBy(notificationDelivery.id)).map(
    ({ status, failure }) => `${status} ${failure}`,
  );
const read = () => readBounces(opened.database, mailbox, shop.clock.now);

type Report = { letter: Mail | undefined; to?: string; action?: string; status?: string };
/** A report as Postfix writes it. */
const reportOf = ({
  letter,
  to = letter?.email ?? '',
  action = 'failed',
  status = '5.1.1',
}: Report) =>
  [
    ...['From: MAILER-DAEMON@example.com', 'To: shop@example.com', 'MIME-Version: 1.0'],
    ...['Subject: Undelivered Mail', 'Content-Type: multipart/report;'],
    ...['\treport-type=delivery-status; boundary="b"', '', '--b', 'Content-Type: text/plain', ''],
    ...['Sorry.', '', '--b', 'Content-Type: message/delivery-status', ''],
    ...['Reporting-MTA: dns; example.com', '', `Final-Recipient: rfc822; ${to}`],
    ...[`Action: ${action}`, `Status: ${status}`, 'Diagnostic-Code: smtp; said so', ''],
    ...['--b', 'Content-Type: text/rfc822-headers', ''],
    ...[`Message-ID: <${letter?.key}@example.com>`, `To: ${to}`, '', '--b--', ''],
  ].join('\r\n');
const arrive = (raw: string, at: Date | false = false) => inbox.appendMessage('INBOX', [], at, raw);

test('an address from which a letter comes back gets none, until its member wants another try', async () => {
  const letter = await tell();
  arrive('Subject: a question\r\nContent-Type: text/plain\r\n\r\nnotification-1');
  arrive(reportOf({ letter }));
  expect(await read()).toBe(1);
  expect(await statuses()).toEqual(['DEAD the letter came back: 5.1.1 said so']);
  expect(await read()).toBe(0);
  await tell();
  expect(sent).toHaveLength(1);
  const preferences = await buyer.call('/Notification/GetPreferenceArray', {});
  expect(preferences.refusedEmail).toBe(letter?.email);
  expect((await buyer.call('/Notification/TryEmailAgain', {})).refusedEmail).toBeNull();
  await tell();
  expect(sent).toHaveLength(2);
});

test('a full mailbox costs the letter, not the address; what is late costs nothing', async () => {
  arrive(reportOf({ letter: await tell(), status: '4.2.2' }));
  arrive(reportOf({ letter: await tell(), action: 'delayed', status: '4.4.1' }));
  expect(await read()).toBe(1);
  expect(await statuses()).toEqual(['DEAD the letter came back: 4.2.2 said so', 'SENT null']);
  await tell();
  expect(sent).toHaveLength(3);
});

test('only who got the letter can report of it, and only of the address it went to', async () => {
  const letter = await tell();
  const forged = letter && { ...letter, key: letter.key.replace(/.{32}$/, '0'.repeat(32)) };
  arrive(reportOf({ letter: forged }));
  arrive(reportOf({ letter, to: 'other@example.com' }));
  expect(await read()).toBe(0);
  await opened.database
    .update(member)
    .set({ email: 'new@shop.example' })
    .where(eq(member.id, buyer.memberId));
  arrive(reportOf({ letter }));
  expect(await read()).toBe(0);
  expect(await statuses()).toEqual(['SENT null']);
});

test('a report of long ago is not read', async () => {
  arrive(reportOf({ letter: await tell() }), new Date('2020-01-01'));
  expect(await read()).toBe(0);
});

test('a mail server that refuses the address at once is noted the same way', async () => {
  refusal = new MailRefused('refused', { goneAddress: '550 5.1.1 unknown', cause: undefined });
  await tell();
  expect(await statuses()).toEqual(['DEAD refused']);
  expect(await opened.database.select().from(refusedEmail)).toMatchObject([
    { memberId: buyer.memberId, reason: '550 5.1.1 unknown' },
  ]);
  refusal = undefined;
  await tell();
  expect(sent).toEqual([]);
});

test('a mailbox that does not answer, or lets nobody in, is an error and is read later', async () => {
  const letter = await tell();
  arrive(reportOf({ letter }));
  const { port } = inbox.server.address();
  for (const url of [`imap://a:b@127.0.0.1:${port}/INBOX`, 'imap://a:b@127.0.0.1:9/INBOX']) {
    await expect(
      readBounces(opened.database, createBounceMailbox(url), new Date()),
    ).rejects.toThrow();
  }
  expect(await read()).toBe(1);
});
