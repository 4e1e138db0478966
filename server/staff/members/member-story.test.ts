import { grantOf } from '@kaituan/domain/staff/grant';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { priceGroup, priceGroupMember } from '#server/database/schema/trading-schema.ts';
import type { Refusal } from '#server/http/refusal.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let owner: AskStaff;
/** Bought once, and paid; verified in the channel; another one only joined. */
let buyer: string;
let verified: string;
let joined: string;
let orderNo: string;
let elsewhere: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  shop = await openPayingShop(database);
  const now = () => shop.clock.now;
  owner = askAsOwner({ database, payments: shop.payments, now });
  elsewhere = await createChannel(database);
  const order = await placeUnpaid(database, shop, { method: 'BANK_TRANSFER' });
  orderNo = order.orderNo;
  const [row] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
  buyer = row?.memberId ?? '';
  await database
    .update(member)
    .set({ displayName: '草莓控', createdAt: new Date('2026-01-01T00:00:00.000001Z') })
    .where(eq(member.id, buyer));
  await database.execute(
    `update shop_order set address = jsonb_set(jsonb_set(address, '{recipient}', '"陳美玲"'), '{phone}', '"0987654321"')
     where order_no = '${orderNo}'`,
  );
  await owner('/StaffOrder/ReceiveMoney', {
    ...{ orderNo, amountTwd: row?.payableTwd ?? 0, receivedOn: '2026-01-01' },
  });
  const ofChannel = { isVerified: true, channelId: shop.channelId };
  verified = await createMember(database, {
    ...{ displayName: '好鄰居商行', email: 'good@shop.example', contactPhone: '0911222333' },
    ...{ ...ofChannel, createdAt: new Date('2026-01-02T00:00:00Z') },
  });
  joined = await createMember(database, {
    ...{ displayName: '林小姐', email: 'x@member.invalid' },
    createdAt: new Date('2026-01-03T00:00:00Z'),
  });
});
afterAll(() => opened.close());

type Filters = Partial<Parameters<typeof owner<'/StaffMember/SearchMemberArray'>>[1]>;
const mine = () => new Set([buyer, verified, joined]);
const find = async (filters: Filters, ask = owner): Promise<string[]> => {
  const request = { channelId: null, ...filters };
  const { result } = await ask('/StaffMember/SearchMemberArray', request);
  return result.map(({ memberId }) => memberId).filter((id) => mine().has(id));
};
const describe = async (memberId: string, channelId: number | null = null) =>
  (await owner('/StaffMember/DescribeMember', { channelId, memberId })).result;
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'OK',
    ({ code }: Refusal) => code,
  );

test('a member is found by any part of a name, by whom goods were sent to, by address, number and id', async () => {
  expect(await find({ search: '莓控' })).toEqual([buyer]);
  expect(await find({ search: '控莓' })).toEqual([]);
  expect(await find({ search: '美玲' })).toEqual([buyer]);
  expect(await find({ search: '0987-654-321' })).toEqual([buyer]);
  expect(await find({ search: '+886 911222333' })).toEqual([verified]);
  expect(await find({ search: 'GOOD@shop.example' })).toEqual([verified]);
  expect(await find({ search: 'good@shop' })).toEqual([]);
  expect(await find({ search: joined })).toEqual([joined]);
  expect(await find({ search: '100%' })).toEqual([]);
});

test('lists and their order', async () => {
  expect(await find({})).toEqual([joined, verified, buyer]);
  expect(await find({ sort: 'OLDEST' })).toEqual([buyer, verified, joined]);
  expect(await find({ which: 'BUYERS' })).toEqual([buyer]);
  expect(await find({ which: 'VERIFIED' })).toEqual([verified]);
  expect(await find({ which: 'NOTED' })).toEqual([]);
  expect(await find({ which: 'SUSPENDED' })).toEqual([]);
});

test('page by page, every member comes once', async () => {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const request = { channelId: null, limit: 1, ...(cursor && { cursor }) };
    const answer = await owner('/StaffMember/SearchMemberArray', request);
    seen.push(...answer.result.map(({ memberId }) => memberId));
    cursor = answer.nextCursor;
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => mine().has(id))).toEqual([joined, verified, buyer]);
});

test('what a member paid is counted, and contact data is masked until it is asked for', async () => {
  const [order] = await opened.database
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.orderNo, orderNo));
  const story = await describe(buyer);
  expect(story).toMatchObject({ orderCount: 1, paidTwd: order?.payableTwd, displayName: '草莓控' });
  expect(story.orders.map((one) => one.orderNo)).toEqual([orderNo]);
  expect(await describe(verified)).toMatchObject({
    ...{ email: 'g•••@shop.example', phone: '0911•••333', orderCount: 0, paidTwd: 0 },
    verifiedChannelId: shop.channelId,
  });
  expect((await describe(joined)).email).toBeNull();
  const request = { channelId: null, memberId: verified };
  expect((await owner('/StaffMember/RevealMember', request)).result).toEqual({
    ...{ email: 'good@shop.example', phone: null, contactPhone: '0911222333', birthday: null },
  });
  const logged = await opened.database
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.call, '/StaffMember/RevealMember'));
  expect(logged.map(({ subjectId }) => subjectId)).toEqual([verified]);
});

test('an order that is cancelled no longer counts, nor does what goes back', async () => {
  const { orderNo: other } = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
  const [row] = await opened.database.select().from(shopOrder).where(eq(shopOrder.orderNo, other));
  const memberId = row?.memberId ?? '';
  expect(await describe(memberId)).toMatchObject({ orderCount: 1, paidTwd: 0 });
  await owner('/StaffOrder/CancelOrderByShop', { orderNo: other });
  expect(await describe(memberId)).toMatchObject({ orderCount: 0, paidTwd: 0, lastOrderAt: null });
});

test('a note is written, seen in the list, logged without its text, and deleted', async () => {
  const request = { channelId: null, memberId: joined };
  const text = '常訂素食';
  const { result } = await owner('/StaffMember/NoteMember', { ...request, text });
  expect((await describe(joined)).notes).toMatchObject([{ text, writtenByName: '指令' }]);
  expect(await find({ which: 'NOTED' })).toEqual([joined]);
  const calls = ['/StaffMember/NoteMember', '/StaffMember/RemoveMemberNote'];
  const remove = () =>
    owner('/StaffMember/RemoveMemberNote', { ...request, noteNo: result.noteNo });
  expect(
    await codeOf(
      owner('/StaffMember/RemoveMemberNote', {
        ...{ ...request, memberId: buyer, noteNo: result.noteNo },
      }),
    ),
    'of another member',
  ).toBe('NOT_FOUND');
  await remove();
  expect(await codeOf(remove())).toBe('NOT_FOUND');
  const logged = await opened.database
    .select()
    .from(staffAudit)
    .where(inArray(staffAudit.call, calls));
  expect(logged.map(({ subjectId }) => subjectId)).toEqual([joined, joined]);
  expect(JSON.stringify(logged)).not.toContain(text);
});

test('staff of one channel see who bought or is verified there, and what was bought there', async () => {
  const { database } = opened;
  const askAt = (channelId: number) =>
    askAsOwner({
      database,
      findOperator: async () => ({ by: 'm', grants: [grantOf({ role: 'MANAGER', channelId })] }),
    });
  const here = askAt(shop.channelId);
  const there = askAt(elsewhere);
  expect(await find({ channelId: shop.channelId }, here)).toEqual([verified, buyer]);
  expect(await find({ channelId: elsewhere }, there)).toEqual([]);
  expect(await codeOf(find({ channelId: null }, here))).toBe('CHANNEL_MISMATCH');
  const named = { channelId: elsewhere, name: '隔壁的老客戶' };
  const [group] = await database.insert(priceGroup).values(named).returning();
  const ofPriceGroupId = group?.id ?? 0;
  const ofGroup = { channelId: elsewhere, priceGroupId: ofPriceGroupId };
  await database.insert(priceGroupMember).values({ ...ofGroup, memberId: verified });
  expect(await find({ channelId: shop.channelId, ofPriceGroupId }, here)).toEqual([]);
  expect(await find({ ofPriceGroupId })).toEqual([verified]);
  const request = { channelId: elsewhere, memberId: buyer };
  for (const call of ['DescribeMember', 'RevealMember'] as const) {
    expect(await codeOf(there(`/StaffMember/${call}`, request)), call).toBe('NOT_FOUND');
  }
  const text = '隔壁通路';
  expect(await codeOf(there('/StaffMember/NoteMember', { ...request, text }))).toBe('NOT_FOUND');
});
