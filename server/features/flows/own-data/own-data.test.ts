import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { paymentAttempt, paymentWebhook } from '#server/database/schema/payment-schema.ts';
import type { Identity } from '#server/identity/identity.ts';
import { deleteAccounts } from '#server/jobs/upkeep/delete-accounts.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createBuyer, homeAddress } from '#server/testing/members/buyer.ts';
import { createFullMember, secretsOfMember } from '#server/testing/members/full-member.ts';
import { createTestIdentity, signUp } from '#server/testing/members/identity-client.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { eraseMember } from './erase-member.ts';
import { erasedTables, notExported, ownSections, retainedTables } from './member-tables.ts';
import { ownDataRoute, writeOwnData } from './own-data-route.ts';

const dayMs = 86_400_000;
const log = pino({ level: 'silent' });
let opened: OpenDatabase;
let shop: PayingShop;
let skuId: number;
let identity: Identity;
let clock = new Date();
const now = () => clock;
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};

beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
  skuId = await shop.createSku();
  identity = await createTestIdentity(opened.database, { now });
});
afterAll(() => opened.close());
beforeEach(() => {
  clock = shop.clock.now;
});

const runJob = () => deleteAccounts(opened.database, clock, {} as never);
async function createShopper() {
  const signedUp = await signUp(identity);
  const { memberId } = signedUp;
  const { channelId } = shop;
  const buyer = await createBuyer(opened.database, channelId, { now, caller: { memberId } });
  return { ...signedUp, buyer };
}
const memberOf = async (memberId: string) => {
  const [row] = await opened.database.select().from(member).where(eq(member.id, memberId));
  return row;
};

test('every table with a member’s rows is exported, and erased or retained, or says why not', async () => {
  const { rows } = await opened.database.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'member_id' order by 1`);
  const tables = rows.map(({ name }) => name);
  expect(tables.length).toBeGreaterThan(20);
  const exported = new Set([...ownSections.map(({ table }) => table), ...Object.keys(notExported)]);
  expect(tables.filter((name) => !exported.has(name))).toEqual([]);
  const handled = new Set<string>([...erasedTables, ...Object.keys(retainedTables)]);
  expect(tables.filter((name) => !handled.has(name))).toEqual([]);
});

test('who of the shop did something for a member is in no file', async () => {
  const { rows } = await opened.database.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_by' and data_type = 'text'`);
  const given = ownSections.flatMap(({ table, without = [] }) =>
    rows.filter((one) => one.table === table && !without.includes(one.column)),
  );
  expect(rows.map(({ column }) => column)).toContain('exported_by');
  expect(given).toEqual([]);
});

test('a member downloads everything as one file, with a proof, three times a day', async () => {
  const { browser, buyer, email, memberId } = await createShopper();
  await buyer.call('/Address/SaveAddress', { address: homeAddress, label: '家' });
  const orderNo = await buyer.placeOrder([{ skuId }]);
  const { url } = await browser.call('/identity/export-own-data', {});
  const route = ownDataRoute({ database: opened.database, log, now });
  const response = await route.request(url);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    ...{ member: [{ id: memberId, email }], signInMethods: [{ provider_id: 'credential' }] },
    addresses: [{ recipient: homeAddress.recipient }],
    orders: [{ order_no: orderNo, address: { phone: homeAddress.phone } }],
    ...{ orderLines: [{ order_no: orderNo }], devices: [{ member_id: memberId }] },
  });
  expect(text).not.toMatch(/"(?:password|token|access_token|bank_form)"/);
  const other = await createShopper();
  const foreign = url.replace(memberId, other.memberId);
  expect((await route.request(foreign)).status).toBe(404);
  await browser.call('/identity/export-own-data', {});
  await browser.call('/identity/export-own-data', {});
  const refused = await browser.refusal('/identity/export-own-data', {});
  expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
  pass(11 * 60_000);
  expect((await route.request(url)).status).toBe(404);
  expect(await browser.refusal('/identity/export-own-data', {})).toMatchObject({
    code: 'REAUTHENTICATION_REQUIRED',
  });
});

test('of orders and checkouts from before the address was proved the file hides whose they are', async () => {
  const { buyer, memberId } = await createShopper();
  const before = await buyer.placeOrder([{ skuId }]);
  const isOld = eq(shopOrder.orderNo, before);
  await opened.database.update(shopOrder).set({ hidesPerson: true }).where(isOld);
  await opened.database.update(member).set({ clearedAt: clock }).where(eq(member.id, memberId));
  pass(1_000);
  await buyer.placeOrder([{ skuId }]);
  const parts = await Array.fromAsync(writeOwnData(opened.database, memberId, ''));
  const { orders, checkouts } = JSON.parse(parts.join(''));
  const hidden = ['address', 'invoice', 'note'].map((name) => name in orders[0]);
  expect(hidden).toEqual([false, false, false]);
  expect(orders[1].address.phone).toBe(homeAddress.phone);
  expect(checkouts).toHaveLength(1);
});

test('the file is written page by page', async () => {
  const { memberId } = await createShopper();
  await opened.database.execute(sql`
    insert into search_history (member_id, folded, keyword, searched_at)
    select ${memberId}, 'w' || n, 'w' || n, now() from generate_series(1, 450) n`);
  const parts: string[] = [];
  const at = clock.toISOString();
  for await (const part of writeOwnData(opened.database, memberId, at)) parts.push(part);
  const pages = parts.filter((part) => part.includes('"folded"'));
  expect(pages.map((part) => part.split('"folded"').length - 1)).toEqual([200, 200, 50]);
  const { searches } = JSON.parse(parts.join(''));
  expect(new Set(searches.map(({ folded }: { folded: string }) => folded)).size).toBe(450);
});

test('an account with an open order is not deleted, and says which', async () => {
  const { browser, buyer } = await createShopper();
  const orderNo = await buyer.placeOrder([{ skuId }]);
  const refused = await browser.refusal('/identity/request-deletion', {});
  expect(refused).toMatchObject({
    ...{ code: 'ACCOUNT_IN_USE', details: [{ path: 'ORDER', text: `訂單還在進行 ${orderNo}` }] },
  });
  await buyer.call('/Order/CancelOrder', { orderNo });
  const leaving = await browser.call('/identity/request-deletion', {});
  expect(leaving).toEqual({
    deletesAt: new Date(clock.getTime() + 30 * dayMs).toISOString(),
    openArray: [],
  });
  await browser.call('/identity/cancel-deletion', {});
});

test('signing in again keeps the account, and so does the button', async () => {
  const { browser, email, password, memberId } = await createShopper();
  await browser.call('/identity/request-deletion', {});
  expect((await memberOf(memberId))?.deletionRequestedAt).not.toBeNull();
  pass(29 * dayMs);
  expect(await runJob()).toBe(0);
  const { member } = await browser.call('/identity/sign-in-with-password', { email, password });
  expect(member.hasKeptAccount).toBe(true);
  expect((await memberOf(memberId))?.deletionRequestedAt).toBeNull();
  await browser.call('/identity/request-deletion', {});
  const cancelled = await browser.call('/identity/cancel-deletion', {});
  expect(cancelled.deletesAt).toBeNull();
  pass(31 * dayMs);
  expect(await runJob()).toBe(0);
});

test('after thirty days nothing of the member is left but the orders, once, on two nodes', async () => {
  const { database } = opened;
  const { browser, buyer, email, password, memberId } = await createShopper();
  await buyer.call('/Address/SaveAddress', { address: homeAddress, label: '家' });
  const note = '請放警衛室';
  const orderNo = await buyer.placeOrder([{ skuId }], { note });
  await buyer.call('/Order/CancelOrder', { orderNo });
  const attemptNo = 'KT0123456789ABCDEF';
  const attempt = {
    attemptNo,
    orderNo,
    method: 'ATM',
    provider: 'ecpay',
    status: 'EXPIRED',
  } as const;
  await database
    .insert(paymentAttempt)
    .values({ ...attempt, amountTwd: 500, createdAt: now(), expiresAt: now() });
  const payer = '00700123456789';
  const webhook = { provider: 'ecpay', isAuthentic: true, outcome: 'PAID', receivedAt: now() };
  await database.insert(paymentWebhook).values([
    { ...webhook, dedupeKey: 'own', raw: `MerchantTradeNo=${attemptNo}&ATMAccNo=${payer}` },
    { ...webhook, dedupeKey: 'foreign', raw: 'MerchantTradeNo=KT1&ATMAccNo=1' },
  ]);
  await buyer.call('/MessageBoard/OpenThread', {
    ...{ channelId: shop.channelId, category: 'OTHER', subject: '提問', body: '我的電話是多少' },
  });
  await browser.call('/identity/request-deletion', {});
  pass(30 * dayMs + 1_000);
  const [one, other] = await Promise.all([runJob(), runJob()]);
  expect(one + other).toBe(1);
  expect(await runJob()).toBe(0);
  const { rows: events } = await database.execute(sql`
    select 1 from domain_event where subject_id = ${memberId} and kind = 'DELETED'`);
  expect(events).toHaveLength(1);
  for (const table of erasedTables) {
    const { rows } = await database.execute(
      sql`select 1 from ${sql.identifier(table)} where member_id = ${memberId}`,
    );
    expect(rows, table).toEqual([]);
  }
  const [order] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
  expect(order).toMatchObject({ address: null, note: '', invoice: { type: 'MEMBER_CARRIER' } });
  expect(order?.payableTwd).toBeGreaterThan(0);
  expect(await memberOf(memberId)).toMatchObject({
    ...{ displayName: '已刪除的會員', status: 'SUSPENDED', phoneNumber: null, birthday: null },
  });
  const webhooks = await database.select().from(paymentWebhook).orderBy(paymentWebhook.id);
  expect(webhooks.map(({ dedupeKey, raw }) => [dedupeKey, raw])).toEqual([
    ['own', ''],
    ['foreign', 'MerchantTradeNo=KT1&ATMAccNo=1'],
  ]);
  const left = JSON.stringify([
    ...(await database.select().from(member).where(eq(member.id, memberId))),
    ...(await database.select().from(shopOrder).where(eq(shopOrder.memberId, memberId))),
    ...(await database.select().from(domainEvent).where(eq(domainEvent.subjectId, memberId))),
  ]);
  for (const value of [email, homeAddress.recipient, homeAddress.phone, homeAddress.street, note]) {
    expect(left).not.toContain(value);
  }
  expect(
    await browser.refusal('/identity/sign-in-with-password', { email, password }),
  ).toMatchObject({ code: 'CREDENTIALS_INVALID' });
  await expect(
    askAsOwner({ database, now })('/StaffMember/RestoreMember', { who: memberId }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('of what only the member and staff could read nothing is left in any table', async () => {
  const { database } = opened;
  const { memberId, records } = await createFullMember(database, shop);
  const buyer = await createBuyer(database, shop.channelId, { now, caller: { memberId } });
  const [orderNo = ''] = records.orderNo as string[];
  const lastFive = '98761';
  const transfer = { orderNo, lastFive, paidOn: '2026-01-01', amountTwd: 1_100 };
  await buyer.call('/Payment/StartPayment', { orderNo, method: 'BANK_TRANSFER' });
  await buyer.call('/Payment/ReportTransfer', { ...transfer, note: secretsOfMember.note });
  const secrets = [...Object.values(secretsOfMember), `"${lastFive}"`];
  const { rows: tables } = await database.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const found = async () => {
    const holding: string[] = [];
    for (const { name } of tables) {
      const { rows } = await database.execute<{ row: string }>(
        sql`select r::text as row from ${sql.identifier(name)} r`,
      );
      const text = rows.map(({ row }) => row).join();
      for (const secret of secrets) if (text.includes(secret)) holding.push(`${name} ${secret}`);
    }
    return holding;
  };
  const before = await found();
  expect(secrets.filter((secret) => !before.some((one) => one.endsWith(secret)))).toEqual([]);
  pass(30 * dayMs);
  await database.transaction((transaction) => eraseMember(transaction, memberId, clock));
  expect(await found()).toEqual([]);
});

test('an order placed in the days of grace holds the deletion up until it has ended', async () => {
  const { browser, buyer, memberId } = await createShopper();
  await browser.call('/identity/request-deletion', {});
  const orderNo = await buyer.placeOrder([{ skuId }]);
  pass(31 * dayMs);
  expect(await runJob()).toBe(0);
  await buyer.call('/Order/CancelOrder', { orderNo });
  expect(await runJob()).toBe(1);
  expect((await memberOf(memberId))?.deletedAt).not.toBeNull();
});

test('accounts that wait keep no others from being deleted, however many they are', async () => {
  const { database } = opened;
  const { browser, memberId } = await createShopper();
  await browser.call('/identity/request-deletion', {});
  const longAgo = new Date(clock.getTime() - 90 * dayMs).toISOString();
  await database.execute(sql`
    insert into member (id, display_name, email, deletion_requested_at, created_at, updated_at)
    select 'waits ' || n, '還有訂單', n || '@waits.invalid', ${longAgo}::timestamptz, now(), now()
    from generate_series(1, 600) n`);
  await database.execute(sql`
    insert into staff_member (member_id, role, channel_id, appointed_at, appointed_by)
    select id, 'CLERK', ${shop.channelId}, now(), 'COMMAND_LINE' from member where id like 'waits %'`);
  pass(31 * dayMs);
  expect(await runJob()).toBe(1);
  expect((await memberOf(memberId))?.deletedAt).not.toBeNull();
  expect((await memberOf('waits 1'))?.deletedAt).toBeNull();
});
