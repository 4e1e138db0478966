import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { contactMessage } from '#server/database/schema/contact-schema.ts';
import { createAdmission } from '#server/http/limits/admission.ts';
import { forwardContacts } from '#server/jobs/notifying/forward-contacts.ts';
import { deleteExpiredRows } from '#server/jobs/orders/expire-checkouts.ts';
import type { Mail } from '#server/platform/mail/mail-sender.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let channelId: number;
const clock = { now: new Date() };
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());
beforeEach(async () => {
  clock.now = new Date();
  await opened.database.execute(sql`truncate contact_message`);
});

const path = '/Contact/SendContactMessage';
const guest = () => createCaller(opened.database, () => clock.now);
const codeOf = (request: unknown) => guest().codeOf(path, request);
const call = (request: ReturnType<typeof messageOf>) => guest().call(path, request);
const messageOf = (given: object = {}) => ({
  ...{ channelId, name: '王小明', email: 'Guest@Example.com', category: 'WHOLESALE' as const },
  ...{ body: '請問公司行號大量訂購可以開三聯式發票嗎？', ...given },
});
const rows = () => opened.database.select().from(contactMessage).orderBy(contactMessage.id);
const log = pino({ level: 'silent' });
const forward = (send: (mail: Mail) => Promise<void>) =>
  forwardContacts(opened.database, clock.now, {
    ...{ log, mail: { send } },
  } as never);
const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

test('a message is forwarded once to the company, which answers the writer', async () => {
  await call(messageOf({ phone: '0912-345-678' }));
  const letters: Mail[] = [];
  const send = async (mail: Mail) => void letters.push(mail);
  const counts = await Promise.all([forward(send), forward(send)]);
  expect(counts.sort()).toEqual([0, 1]);
  pass(60);
  expect(await forward(send)).toBe(0);
  expect(letters).toMatchObject([
    {
      ...{ email: 'shop@example.com', replyTo: 'guest@example.com' },
      subject: '【測試通路】聯絡表單：批發合作（王小明）',
    },
  ]);
  expect(letters[0]?.text).toContain('0912345678');
  expect(letters[0]?.text).toContain('三聯式發票');
});

test('one that was not taken is tried again later, with the same key', async () => {
  await call(messageOf());
  const keys: string[] = [];
  const fail = async ({ key }: Mail) => {
    keys.push(key);
    throw new Error('the mail service is away');
  };
  expect(await forward(fail)).toBe(0);
  expect(await forward(fail)).toBe(0);
  pass(2);
  expect(await forward(async ({ key }) => void keys.push(key))).toBe(1);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await rows()).toMatchObject([{ forwardAt: null }]);
});

test('a robot that fills in the hidden field is answered, and nothing is stored', async () => {
  expect(await call(messageOf({ website: 'https://spam.example' }))).toEqual({
    result: { isReceived: true },
  });
  expect(await rows()).toEqual([]);
});

test('an address writes five times a day, a channel takes a hundred an hour', async () => {
  const tries = Array.from({ length: 7 }, () => codeOf(messageOf()));
  const codes = await Promise.all(tries);
  expect(codes.filter((code) => code === 'OK')).toHaveLength(5);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2);
  pass(25 * 60);
  expect(await codeOf(messageOf())).toBe('OK');
  await opened.database.execute(sql`
    insert into contact_message (channel_id, name, email, category, body, created_at)
    select ${channelId}, '某人', n || '@example.com', 'OTHER', '十個字以上的內容在這裡',
      ${clock.now.toISOString()}::timestamptz from generate_series(1, 99) n`);
  expect(await codeOf(messageOf({ email: 'late@example.com' }))).toBe('RATE_LIMITED');
  pass(61);
  expect(await codeOf(messageOf({ email: 'late@example.com' }))).toBe('OK');
});

test('a network address writes twenty an hour, and others go on writing', async () => {
  const limits = { addressPerMinute: 0, memberPerMinute: 0, atOnce: 0, trustedProxies: 0 };
  const api = createApi({
    ...{ database: opened.database, log, now: () => clock.now, admission: createAdmission(limits) },
  });
  const write = async (remoteAddress: string, index: number) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messageOf({ email: `${remoteAddress}-${index}@example.com` })),
    };
    return (await api.request(path, init, { incoming: { socket: { remoteAddress } } })).status;
  };
  const statuses: number[] = [];
  for (let index = 0; index < 22; index += 1) statuses.push(await write('198.51.100.7', index));
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect(await write('203.0.113.9', 0)).toBe(200);
  pass(61);
  expect(await write('198.51.100.7', 30)).toBe(200);
});

test('refuses what is no message, and channels that do not exist', async () => {
  const refused = [
    { body: '太短' },
    { email: 'nobody' },
    { name: '王\n小明' },
    { category: 'SPAM' },
  ];
  for (const given of [...refused, { body: '長'.repeat(1_001) }, { phone: '123' }]) {
    expect(await codeOf(messageOf(given)), JSON.stringify(given)).toBe('VALIDATION_FAILED');
  }
  expect(await codeOf(messageOf({ channelId: 424_242 }))).toBe('NOT_FOUND');
});

test('is deleted after half a year', async () => {
  await call(messageOf());
  pass(181 * 24 * 60);
  await deleteExpiredRows(opened.database, clock.now, {} as never);
  const left = await opened.database
    .select()
    .from(contactMessage)
    .where(eq(contactMessage.channelId, channelId));
  expect(left).toEqual([]);
});
