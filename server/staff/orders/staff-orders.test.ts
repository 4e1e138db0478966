import { endpoint, resultOf } from '@kaituan/contract/endpoint';
import type { StaffOrder, StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { answerCall } from '#server/http/answer-call.ts';
import { handle } from '#server/http/handler.ts';
import { addRequestId, type RequestEnv, refuseError } from '#server/http/refuse.ts';
import { actingStaff } from '#server/http/staff-access.ts';
import { type AskStaff, askApi } from '#server/operator/ask-staff.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

type Role = (typeof staffMember.$inferInsert)['role'];

/** Staff of the shop's channel, and their calls. */
async function appoint(role: Role): Promise<{ memberId: string; ask: AskStaff }> {
  const { database } = opened;
  const memberId = await createMember(database);
  const appointment = { memberId, role, channelId: shop.channelId, appointedBy: memberId };
  await database.insert(staffMember).values({ ...appointment, appointedAt: shop.clock.now });
  const api = createApi({
    ...{ database, log: pino({ level: 'silent' }), checkAnswers: true, payments: shop.payments },
    now: () => shop.clock.now,
    identify: async () => ({ memberId, channelId: null, isVerified: false }),
  });
  return { memberId, ask: askApi(api) };
}

const amountsIn = (value: StaffOrder | StaffOrderRow) =>
  JSON.stringify(value, (key, inner) =>
    /Twd$/.test(key) && inner === null ? undefined : inner,
  ).match(/"\w+Twd"/g);

describe('a packer', () => {
  test('sees what to pack and where it goes, and no amount', async () => {
    const { orderNo } = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    const { ask } = await appoint('PACKER');
    const { result } = await ask('/StaffOrder/DescribeOrder', { orderNo });
    expect(result).toMatchObject({
      money: null,
      payableTwd: null,
      address: { recipient: '王小明' },
    });
    expect(result.parcels[0]?.lines[0]?.quantity).toBe(2);
    expect(amountsIn(result)).toBeNull();
    const rows = (await ask('/StaffOrder/SearchOrderArray', {})).result;
    expect(rows.find((row) => row.orderNo === orderNo)).toMatchObject({ payableTwd: null });
    const clerk = await (await appoint('CLERK')).ask('/StaffOrder/DescribeOrder', { orderNo });
    expect(amountsIn(clerk.result)?.length).toBeGreaterThan(3);
  });

  test('reads no reason of an event, since reasons name amounts', async () => {
    const { orderNo } = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    const clerk = await appoint('CLERK');
    const reason = '客人多付 NT$30';
    await clerk.ask('/StaffOrder/CancelOrderByShop', { orderNo, reason });
    const reasonsFor = async (role: Role) => {
      const { ask } = await appoint(role);
      const { result } = await ask('/StaffOrder/DescribeOrder', { orderNo });
      return result.events.map((event) => event.reason).join('');
    };
    expect(await reasonsFor('PACKER')).toBe('');
    expect(await reasonsFor('CLERK')).toContain(reason);
  });

  test('sends parcels and cancels nothing; the events say who sent them', async () => {
    const { orderNo } = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    const { ask, memberId } = await appoint('PACKER');
    await ask('/StaffOrder/MoveParcels', { orderNo, step: 'SHIP', carrier: '黑貓' });
    for (const path of [
      '/StaffOrder/CancelOrderByShop',
      '/StaffOrder/ReceiveMoney',
      '/StaffOrder/TakeBackParcels',
    ] as const) {
      const money = { amountTwd: 100, receivedOn: '2026-01-01' };
      const request = path === '/StaffOrder/ReceiveMoney' ? { orderNo, ...money } : { orderNo };
      await expect(ask(path, request as { orderNo: string })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    const { result } = await ask('/StaffOrder/DescribeOrder', { orderNo });
    const acted = result.events.map(({ kind, actor, actedBy }) => [kind, actor, actedBy]);
    expect(acted).toEqual([
      ['PLACED', 'MEMBER', null],
      ['PREPARING', 'SHOP', memberId],
      ['SHIPPED', 'SHOP', memberId],
    ]);
  });

  test('a parcel is not sent without a carrier', async () => {
    const { orderNo } = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    const { ask } = await appoint('PACKER');
    const sending = ask('/StaffOrder/MoveParcels', { orderNo, step: 'SHIP' });
    await expect(sending).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

test('a manager may suspend a member of the channel, but no staff, and nobody of the whole shop', async () => {
  const { database } = opened;
  const { ask, memberId } = await appoint('MANAGER');
  const ofChannel = { isVerified: true, channelId: shop.channelId };
  const member = await createMember(database, ofChannel);
  await ask('/StaffMember/SuspendMember', { who: member });
  const owner = await appoint('OWNER');
  for (const who of [owner.memberId, memberId, await createMember(database)]) {
    const suspending = ask('/StaffMember/SuspendMember', { who });
    await expect(suspending).rejects.toMatchObject({ code: 'CHANNEL_MISMATCH' });
  }
  const packer = await createMember(database, ofChannel);
  await database.insert(staffMember).values({
    ...{ memberId: packer, role: 'PACKER', channelId: shop.channelId },
    ...{ appointedBy: memberId, appointedAt: new Date() },
  });
  const suspending = ask('/StaffMember/SuspendMember', { who: packer });
  await expect(suspending).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('lists go on from page to page, every order once', async () => {
  const { orderNo } = await placeUnpaid(opened.database, shop);
  const { rows } = await opened.database.execute<{ columns: string }>(`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'shop_order' and column_name not in ('order_no', 'placed_at', 'checkout_no')
      and is_generated = 'NEVER'`);
  const columns = rows[0]?.columns ?? '';
  await opened.database.execute(`
    insert into shop_order (order_no, checkout_no, placed_at, ${columns})
    select 'G261121' || lpad(n::text, 6, '0'), 'C' || n, '2026-01-01'::timestamptz + (n / 3) * interval '1 s', ${columns}
    from shop_order, generate_series(1, 120) n where order_no = '${orderNo}'`);
  const ask = askAsOwner({ database: opened.database });
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await ask('/StaffOrder/SearchOrderArray', { ...(cursor && { cursor }) });
    expect(page.result.length).toBeLessThanOrEqual(50);
    seen.push(...page.result.map((row) => row.orderNo));
    cursor = page.nextCursor;
  }
  const all = await opened.database.execute('select order_no from shop_order');
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(all.rows.length);
  const bad = ask('/StaffOrder/SearchOrderArray', { cursor: 'x' });
  await expect(bad).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('a handler that forgets the channel of its record is stopped, and what it wrote undone', async () => {
  const { database } = opened;
  const withoutNote = handle(
    endpoint({
      path: '/StaffOrder/Forget',
      summary: '測試',
      access: { staff: 'ORDERS', of: 'RECORD' },
      effect: 'MUTATING',
      request: z.strictObject({}),
      answer: resultOf(z.null()),
      refusals: [],
    }),
    async (_input, context: { database: typeof database }) => {
      expect(actingStaff()).toBe('COMMAND_LINE');
      await createMember(context.database, { email: 'forgotten@shop.example' });
      return { result: null };
    },
  );
  const app = new Hono<RequestEnv>();
  app.use(addRequestId);
  app.post('/', (c) =>
    answerCall(c, withoutNote, {
      ...{ database, maxBodyBytes: 1_000, checkAnswers: true, now: () => new Date() },
      identify: async () => null,
      findOperator: async () => ({
        by: 'COMMAND_LINE',
        grants: [{ permissions: ['ORDERS'], channelId: null }],
      }),
      contextOf: ({ database }) => ({ database }),
    }),
  );
  app.onError((error, c) => refuseError(c, error, pino({ level: 'silent' })));
  const response = await app.request('/', { method: 'POST' });
  expect(response.status).toBe(500);
  const left = await database.execute(
    `select 1 from member where email = 'forgotten@shop.example'`,
  );
  expect(left.rows).toEqual([]);
});
