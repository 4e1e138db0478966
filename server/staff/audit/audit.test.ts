import { returnDecisions } from '@kaituan/domain/order/return-life';
import type { StaffRole } from '@kaituan/domain/staff/role';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { type AskStaff, askApi } from '#server/operator/ask-staff.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import { createTestIdentity } from '#server/testing/members/identity-client.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let orderNo: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
  orderNo = (await placeUnpaid(opened.database, shop, { method: 'HOME_COD' })).orderNo;
});
afterAll(() => opened.close());

const log = pino({ level: 'silent' });
const owner = () => askAsOwner({ database: opened.database, payments: shop.payments });

async function appoint(role: StaffRole): Promise<{ memberId: string; ask: AskStaff }> {
  const { database } = opened;
  const memberId = await createMember(database, { displayName: '吳理貨' });
  const appointment = { memberId, role, channelId: shop.channelId, appointedBy: memberId };
  await database.insert(staffMember).values({ ...appointment, appointedAt: shop.clock.now });
  const identify = async () => ({ memberId, channelId: null, isVerified: false });
  return { memberId, ask: askApi(createApi({ database, log, identify, checkAnswers: true })) };
}

const entriesOf = async (search: string) =>
  (await owner()('/StaffAudit/SearchAuditArray', { search })).result;

test('phone and street are masked until somebody asks, which is noted', async () => {
  const { memberId, ask } = await appoint('PACKER');
  const { address } = (await ask('/StaffOrder/DescribeOrder', { orderNo })).result;
  expect(address?.phone).toMatch(/^09\d\d•+\d{3}$/);
  expect(address?.street).toMatch(/^\D*•••$/);
  const orderNoArray = [orderNo];
  const { result } = await ask('/StaffOrder/RevealRecipientArray', { orderNoArray });
  expect(result[0]?.address?.phone).toMatch(/^09\d{8}$/);
  expect(await entriesOf(orderNo)).toMatchObject([
    {
      ...{ actedBy: memberId, actedByName: '吳理貨', channelId: shop.channelId },
      ...{ call: '/StaffOrder/RevealRecipientArray', subjectId: orderNo },
    },
  ]);
});

test('what invoices are issued by is for who works with orders, and noted', async () => {
  const request = { orderNoArray: [orderNo] };
  const packer = (await appoint('PACKER')).ask('/StaffOrder/RevealInvoiceArray', request);
  await expect(packer).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { memberId, ask } = await appoint('CLERK');
  const invoice = { type: 'MEMBER_CARRIER', value: '', title: '', email: 'wang@buyer.example' };
  await opened.database
    .update(shopOrder)
    .set({ invoice: { ...invoice, type: 'MEMBER_CARRIER' } })
    .where(eq(shopOrder.orderNo, orderNo));
  const shown = (await ask('/StaffOrder/DescribeOrder', { orderNo })).result.money?.invoice;
  expect(shown).toEqual({ ...invoice, email: 'w•••@buyer.example' });
  const { result } = await ask('/StaffOrder/RevealInvoiceArray', request);
  expect(result).toMatchObject([{ orderNo, invoice, lines: [{ quantity: expect.any(Number) }] }]);
  const unknown = ask('/StaffOrder/RevealInvoiceArray', { orderNoArray: [orderNo, 'G0'] });
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const call = '/StaffOrder/RevealInvoiceArray';
  expect(await entriesOf(orderNo)).toContainEqual(
    expect.objectContaining({ actedBy: memberId, call, subjectId: orderNo }),
  );
});

test('what was refused is not in the log; what was done has who, before and after', async () => {
  const { memberId } = await appoint('CLERK');
  const before = (await opened.database.select().from(staffAudit)).length;
  const { ask } = await appoint('PACKER');
  const refused = ask('/StaffOrder/CancelOrderByShop', { orderNo });
  await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const impossible = owner()('/StaffOrder/MoveParcels', { orderNo, step: 'UNCLAIMED' });
  await expect(impossible).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
  expect(await opened.database.select().from(staffAudit)).toHaveLength(before);
  const place = { who: memberId, channelId: shop.channelId };
  await owner()('/Staff/AppointStaff', { ...place, role: 'MANAGER' });
  await owner()('/Staff/RemoveStaff', place);
  // By name, too: what was done to them, and what they did.
  const named = await entriesOf('理貨');
  expect(named).toEqual(expect.arrayContaining(await entriesOf(memberId)));
  expect(named.some(({ actedByName }) => actedByName === '吳理貨')).toBe(true);
  expect(await entriesOf(memberId)).toMatchObject([
    { call: '/Staff/RemoveStaff', subjectName: '吳理貨', before: { role: 'MANAGER' }, after: null },
    {
      ...{ call: '/Staff/AppointStaff', actedBy: 'COMMAND_LINE', actedByName: '指令' },
      ...{ summary: '任命工作人員' },
      ...{ before: { role: 'CLERK' }, after: { role: 'MANAGER' } },
    },
  ]);
});

test('the log is read page by page, by who acted, and only of one’s channels', async () => {
  const ask = owner();
  for (let times = 0; times < 60; times += 1) {
    await ask('/StaffOrder/RevealRecipientArray', { orderNoArray: [orderNo] });
  }
  const actedBy = 'COMMAND_LINE';
  const first = await ask('/StaffAudit/SearchAuditArray', { actedBy });
  expect(first.result).toHaveLength(50);
  const cursor = first.nextCursor ?? '';
  const second = await ask('/StaffAudit/SearchAuditArray', { actedBy, cursor });
  expect(second.nextCursor).toBeNull();
  const all = [...first.result, ...second.result];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.every((entry) => entry.actedBy === actedBy)).toBe(true);
});

test('the log is read from a day to a day in Taiwan', async () => {
  const subjectId = 'a week';
  for (const at of ['2026-03-01T15:59:59Z', '2026-03-01T16:00:00Z', '2026-03-03T16:00:00Z']) {
    const entry = { actedBy: 'COMMAND_LINE', call: '/StaffOrder/CancelOrderByShop', subjectId };
    await opened.database.insert(staffAudit).values({ ...entry, at: new Date(at), request: {} });
  }
  const found = async (from: string | null, to: string | null) =>
    (await owner()('/StaffAudit/SearchAuditArray', { search: subjectId, from, to })).result.map(
      ({ at }) => at.slice(8, 13),
    );
  expect(await found('2026-03-02', '2026-03-03')).toEqual(['01T16']);
  expect(await found(null, '2026-03-01')).toEqual(['01T15']);
  expect(await found('2026-03-04', null)).toEqual(['03T16']);
});

test('the log says what was decided on a return, and names a bulletin by its title', async () => {
  const entry = { actedBy: 'COMMAND_LINE', call: '/StaffOrder/DecideReturn', subjectId: 'G9' };
  for (const decision of [...returnDecisions, 'UNKNOWN']) {
    const at = shop.clock.now;
    await opened.database.insert(staffAudit).values({ ...entry, at, request: { decision } });
  }
  const said = (await entriesOf('G9')).map(({ summary }) => summary);
  expect(new Set(said).size).toBe(returnDecisions.length + 1);
  expect(said).toContain('完成退貨並退款');
  const written = {
    kind: 'NEWS',
    title: '週五休息',
    bodyHtml: '休息一天',
    isPinned: false,
  } as const;
  await owner()('/StaffBulletin/SaveBulletin', {
    ...{ channelId: null, bulletinId: null, version: null, publishAt: null },
    value: { ...written, expireAt: null, productCodeArray: [] },
  });
  expect(await entriesOf('週五')).toMatchObject([{ subjectName: '週五休息' }]);
});

test('the log says what was done, and names a group buy by its title', async () => {
  const done = async (call: string, noted: Partial<typeof staffAudit.$inferInsert>) => {
    const entry = { actedBy: 'COMMAND_LINE', subjectId: 'DONE', at: shop.clock.now, request: {} };
    await opened.database.insert(staffAudit).values({ ...entry, call, ...noted });
    return (await entriesOf('DONE'))[0]?.summary;
  };
  const move = '/StaffOrder/MoveParcels';
  expect(await done(move, { request: { step: 'SHIP' } })).toBe('出貨');
  expect(await done(move, { request: { step: 'UNCLAIMED' } })).toBe('逾期未取');
  const coupon = '/StaffCoupon/SaveCoupon';
  const [running, paused] = [{ isPaused: false }, { isPaused: true }];
  expect(await done(coupon, { after: running })).toBe('做了一張優惠券');
  expect(await done(coupon, { before: running, after: running })).toBe('修改優惠券');
  expect(await done(coupon, { before: running, after: paused })).toBe('暫停優惠券');
  expect(await done('/StaffMedia/AddPicture', {})).toBe('上傳一張圖片（JPEG、PNG、WebP）');
  const reveal = '/StaffOrder/RevealInvoiceArray';
  expect(await done(reveal, {})).toBe('查看發票資料');
  expect(await done(reveal, { after: { invoiceFile: ['G1'] } })).toBe('匯出發票資料');
  const items = [{ skuId: await shop.createSku(), startTwd: 100 }];
  const id = await createCampaign(opened.database, shop.channelId, shop.clock.now, { items });
  await done('/StaffGroupBuy/MoveCampaignOn', { subjectId: String(id) });
  expect(await entriesOf(String(id))).toMatchObject([{ subjectName: '測試團購' }]);
});

test('the log says how much of a long list it leaves out', async () => {
  const { channelId } = shop;
  const synonymsOf = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ term: `字${n}`, sameAs: `詞${n}` }));
  const { version } = (await owner()('/StaffSettings/GetSynonyms', { channelId })).result;
  await owner()('/StaffSettings/SaveSynonyms', { channelId, version, value: synonymsOf(53) });
  const [saved] = await opened.database
    .select({ request: staffAudit.request })
    .from(staffAudit)
    .where(eq(staffAudit.call, '/StaffSettings/SaveSynonyms'));
  const logged = saved?.request.value as unknown[];
  expect(logged).toHaveLength(51);
  expect(logged.at(-1)).toBe('…另外 3 筆');
});

test('what was only checked is not in the log of what was done', async () => {
  const ask = owner();
  const written = async () =>
    (await opened.database.select({ call: staffAudit.call }).from(staffAudit)).filter(({ call }) =>
      ['/StaffGoods/ImportCatalogFile', '/StaffSettings/SaveSellingTerms'].includes(call),
    ).length;
  const before = await written();
  const { channelId } = shop;
  const { version, value } = (await ask('/StaffSettings/GetSellingTerms', { channelId })).result;
  const saving = { channelId, version, value: { ...value, orderMinimumTwd: 333 } };
  await ask('/StaffSettings/SaveSellingTerms', { ...saving, isTrial: true });
  const { content } = (await ask('/StaffGoods/ExportCatalogFile', { format: 'csv' })).result;
  const file = { fileName: 'goods.csv', content, stock: 'KEEP' as const };
  const seen = (await ask('/StaffGoods/ImportCatalogFile', { ...file, seen: null })).result;
  expect(seen.outcome).toBe('CHECKED');
  expect(await written()).toBe(before);
  await ask('/StaffSettings/SaveSellingTerms', saving);
  expect(await written()).toBe(before + 1);
});

test('an order is noted as it was and became, in words', async () => {
  const { database } = opened;
  const { orderNo } = await placeUnpaid(database, shop, { method: 'BANK_TRANSFER' });
  const ask = owner();
  const money = { orderNo, amountTwd: 1_100, receivedOn: '2026-01-01', reference: '12345' };
  const { receiptNo } = (await ask('/StaffOrder/ReceiveMoney', money)).result;
  await ask('/StaffOrder/UndoReceipt', { orderNo, receiptNo, reason: '記錯張' });
  await ask('/StaffOrder/ReceiveMoney', { ...money, reference: '54321' });
  await ask('/StaffOrder/MoveParcels', { orderNo, step: 'PREPARE' });
  await ask('/StaffOrder/CancelOrderByShop', { orderNo, reason: '缺貨' });
  const unpaid = { status: '等待付款', paidTwd: 0, parcels: ['1 等付款或成團'] };
  const paid = { status: '成立', paymentStatus: '已付款', paidTwd: 1_100, parcels: ['1 待備貨'] };
  const packed = { ...paid, parcels: ['1 備貨中'] };
  expect((await entriesOf(orderNo)).toReversed()).toMatchObject([
    { before: unpaid, after: { ...paid, amountTwd: 1_100, reference: '12345' } },
    { before: { ...paid, amountTwd: 1_100 }, after: { ...unpaid, reason: '記錯張' } },
    { before: unpaid, after: paid },
    { before: paid, after: packed },
    { before: packed, after: { status: '取消', reason: '缺貨', parcels: ['1 已取消'] } },
  ]);
});

test('a shop that closes is noted with what it was', async () => {
  const { channelId } = shop;
  const identity = await createTestIdentity(opened.database);
  const ask = askAsOwner({ database: opened.database, accounts: async () => identity.parts });
  await ask('/StaffSettings/CloseShop', { channelId });
  expect(await entriesOf(String(channelId))).toMatchObject([
    { before: { opening: '營業中' }, after: { opening: '暫停營業' } },
  ]);
});
