import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { consumeEvents } from '#server/events/consume-events.ts';
import { notificationsConsumer } from '#server/features/flows/notifying/notifications-consumer.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
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
  // It reads what happens from its first run on.
  await consumeEvents(opened.database, notificationsConsumer, shop.clock.now);
});
afterAll(() => opened.close());

const ask = () =>
  askAsOwner({
    ...{ database: opened.database, payments: shop.payments, now: () => shop.clock.now },
  });

/** A cancelled order whose transfer has to go back by hand. */
async function owe() {
  const order = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
  const { orderNo } = order;
  await ask()('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 1_100 });
  await ask()('/StaffOrder/CancelOrderByShop', { orderNo });
  const [row] = await order.refunds();
  return { ...order, refundNo: row?.refundNo ?? '' };
}

test('an account is listed by its last digits; all of it is for who asks, which is noted without it', async () => {
  const { buyer, orderNo, refundNo } = await owe();
  const account = '00480100012345';
  await buyer.call('/Payment/SaveRefundAccount', {
    ...{ orderNo, bankCode: '007', account, holder: '王小明' },
  });
  const search = async (which: 'READY' | 'DONE') =>
    (await ask()('/StaffMoney/SearchRefundArray', { which, search: orderNo })).result;
  expect(await search('READY')).toMatchObject([
    { account: { bankCode: '007', account: '•••••••••12345', holder: '王小明' } },
  ]);
  const reveal = async (...refundNoArray: string[]) =>
    (await ask()('/StaffMoney/RevealRefundAccountArray', { refundNoArray })).result;
  const other = await owe();
  expect(await reveal(refundNo, other.refundNo)).toMatchObject([
    { refundNo, account: { bankCode: '007', account } },
    { refundNo: other.refundNo, account: null },
  ]);
  await reveal(refundNo);
  await expect(reveal(refundNo, 'R0')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const noted = (await ask()('/StaffAudit/SearchAuditArray', { search: refundNo })).result;
  expect(noted).toMatchObject([
    { call: '/StaffMoney/RevealRefundAccountArray', request: { refundNoArray: [refundNo] } },
  ]);
  const all = (await ask()('/StaffAudit/SearchAuditArray', {})).result;
  expect(JSON.stringify(all)).not.toContain(account);
  for (const one of [refundNo, other.refundNo]) {
    await ask()('/StaffOrder/SettleRefund', { refundNo: one, reference: '1121' });
  }
  expect(await reveal(refundNo)).toEqual([{ refundNo, account: null }]);
});

test('of two who export at once one gets the account, and the other hears who has it', async () => {
  const { buyer, orderNo, refundNo } = await owe();
  const account = '00480100054321';
  await buyer.call('/Payment/SaveRefundAccount', {
    ...{ orderNo, bankCode: '007', account, holder: '王小明' },
  });
  const ofNobody = await owe();
  const exportAccounts = async (exportedAt: string | null = null) => {
    const refunds = [
      { refundNo, exportedAt },
      { refundNo: ofNobody.refundNo, exportedAt: null },
    ];
    return (await ask()('/StaffMoney/ExportRefundAccountArray', { refunds })).result;
  };
  const exported = { at: shop.clock.now.toISOString(), byName: '指令' };
  const both = (await Promise.all([exportAccounts(), exportAccounts()])).map(([one]) => one);
  expect(both).toContainEqual({ refundNo, account: null, exportedBefore: exported });
  expect(both).toContainEqual({
    ...{ refundNo, exportedBefore: null },
    account: expect.objectContaining({ account }),
  });
  const search = async () =>
    (await ask()('/StaffMoney/SearchRefundArray', { search: orderNo })).result;
  expect(await search()).toMatchObject([{ refundNo, exported }]);

  shop.pass(30);
  expect(await exportAccounts(exported.at)).toEqual([
    { refundNo, account: expect.objectContaining({ account }), exportedBefore: exported },
    { refundNo: ofNobody.refundNo, account: null, exportedBefore: null },
  ]);
  expect(await search()).toMatchObject([{ exported: { at: shop.clock.now.toISOString() } }]);
  const [noted] = (await ask()('/StaffAudit/SearchAuditArray', {})).result;
  expect(noted).toMatchObject({ after: { exported: [refundNo] } });
  expect(JSON.stringify(noted)).not.toContain(account);
  // Another, who wanted it once more as well, knows of the first file only.
  expect(await exportAccounts(exported.at)).toMatchObject([{ account: null }, {}]);
  await ask()('/StaffOrder/SettleRefund', { refundNo: ofNobody.refundNo, reference: '1121' });
});

test('an account that changed after its file is told, and paid only by who says to know it', async () => {
  const { buyer, orderNo, refundNo } = await owe();
  const save = (account: string) =>
    buyer.call('/Payment/SaveRefundAccount', {
      ...{ orderNo, bankCode: '007', account, holder: '王小明' },
    });
  const row = async () =>
    (await ask()('/StaffMoney/SearchRefundArray', { which: 'READY', search: orderNo })).result[0];
  const today = async () =>
    (await ask()('/StaffToday/GetTodayArray', {})).result.find(
      ({ channelId }) => channelId === shop.channelId,
    )?.changedAccounts;
  const exportAgain = async () => {
    const refunds = [{ refundNo, exportedAt: (await row())?.exported?.at ?? null }];
    await ask()('/StaffMoney/ExportRefundAccountArray', { refunds });
  };
  await save('00480100011111');
  await save('00480100022222');
  shop.pass(1);
  await exportAgain();
  shop.pass(1);
  await save('00480100022222');
  expect(await row()).toMatchObject({ accountChangedAt: null });
  expect(await today()).toBe(0);

  const exported = (await row())?.exported;
  await save('00480100033333');
  const accountChangedAt = shop.clock.now.toISOString();
  expect(await row()).toMatchObject({ exported, accountChangedAt });
  expect(await today()).toBe(1);
  // Exported once more, the newest file has the newest account.
  shop.pass(1);
  await exportAgain();
  expect(await row()).toMatchObject({ accountChangedAt: null });
  expect(await today()).toBe(0);

  await save('00480100044444');
  const settle = async (changedAccounts: string[]) =>
    (
      await ask()('/StaffMoney/SettleRefundArray', {
        ...{ channelId: shop.channelId, refundNos: [refundNo], reference: '1121' },
        changedAccounts,
      })
    ).result;
  const one = { refundNo, reference: '1121' };
  await expect(ask()('/StaffOrder/SettleRefund', one)).rejects.toMatchObject({
    ...{ code: 'ORDER_STATE_CONFLICT', message: expect.stringContaining('改了退款帳戶') },
  });
  expect(await settle([])).toMatchObject([{ refusal: expect.stringContaining('改了退款帳戶') }]);
  expect(await settle([refundNo])).toEqual([{ refundNo, refusal: null }]);
  expect(await today()).toBe(0);
});

test('its member sees the account masked and changes it until it was paid to', async () => {
  const { buyer, orderNo, refundNo } = await owe();
  const shown = async () => (await buyer.call('/Order/GetOrder', { orderNo })).result.refunds;
  const request = { orderNo, bankCode: '007', holder: '王小明' };
  const save = async (account: string) =>
    (await buyer.call('/Payment/SaveRefundAccount', { ...request, account })).result;
  expect(await shown()).toMatchObject([{ needsAccount: true, account: null }]);
  expect(await save('00480100011111')).toEqual({ isShopTold: false });
  expect(await save('00480100012222')).toEqual({ isShopTold: false });
  const refunds = [{ refundNo, exportedAt: null }];
  await ask()('/StaffMoney/ExportRefundAccountArray', { refunds });
  expect(await save('00480100012222')).toEqual({ isShopTold: false });
  expect(await save('00480100013333')).toEqual({ isShopTold: true });
  const account = { bankCode: '007', account: '•••••••••13333', holder: '王小明' };
  expect((await shown()).map((refund) => refund.account)).toEqual([account]);
  await ask()('/StaffMoney/SettleRefundArray', {
    ...{ channelId: shop.channelId, refundNos: [refundNo], reference: '1121' },
    changedAccounts: [refundNo],
  });
  expect(await shown()).toMatchObject([{ status: 'DONE', account: null }]);
  expect(
    await buyer.codeOf('/Payment/SaveRefundAccount', { ...request, account: '00480100014444' }),
  ).toBe('ORDER_STATE_CONFLICT');
});

test('a batch is paid out once, each for itself', async () => {
  const [first, second] = [await owe(), await owe()];
  const settle = async (refundNos: string[]) =>
    (
      await ask()('/StaffMoney/SettleRefundArray', {
        ...{ channelId: shop.channelId, refundNos, reference: '1121 整批' },
      })
    ).result;
  const both = [first.refundNo, second.refundNo];
  expect(await settle([first.refundNo])).toEqual([{ refundNo: first.refundNo, refusal: null }]);
  const again = await settle([...both, 'R0']);
  expect(again.map(({ refusal }) => refusal === null)).toEqual([false, true, false]);
  for (const one of [first, second]) {
    expect(await one.order()).toMatchObject({ paymentStatus: 'REFUNDED', refundedTwd: 1_100 });
    expect(await one.refunds()).toMatchObject([{ status: 'DONE', reference: '1121 整批' }]);
  }
});

test('a refund that waits says why, and whose it is; the member is asked again a day later', async () => {
  const { orderNo, refundNo } = await owe();
  const list = (await ask()('/StaffMoney/SearchRefundArray', {})).result;
  expect(list.find((one) => one.refundNo === refundNo)).toMatchObject({
    ...{ orderNo, cause: '訂單取消', name: '王小明', account: null, canRetry: false },
  });
  const askAgain = async () =>
    (await ask()('/StaffMoney/AskRefundAccounts', { channelId: shop.channelId })).result.asked;
  expect(await askAgain()).toBe(0);
  shop.pass(24 * 60);
  expect(await askAgain()).toBe(1);
  expect(await askAgain()).toBe(0);
  await consumeEvents(opened.database, notificationsConsumer, shop.clock.now);
  const asked = await opened.database
    .select()
    .from(notification)
    .where(eq(notification.kind, 'REFUND_ACCOUNT_NEEDED'));
  const ofOrder = asked.filter(({ facts }) => (facts as { orderNo: string }).orderNo === orderNo);
  expect(ofOrder).toHaveLength(2);
});

test('one that a gateway refused is tried again', async () => {
  const { refundNo } = await owe();
  const { database } = opened;
  const retry = () => ask()('/StaffMoney/RetryRefund', { channelId: shop.channelId, refundNo });
  await expect(retry()).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
  await database
    .update(refund)
    .set({ kind: 'AUTOMATIC', status: 'FAILED', failure: '餘額不足' })
    .where(eq(refund.refundNo, refundNo));
  await retry();
  const [row] = await database.select().from(refund).where(eq(refund.refundNo, refundNo));
  expect(row).toMatchObject({ status: 'REQUESTED', failure: null, nextTryAt: shop.clock.now });
});

test('refunds are found by order, person and amount, in pages of any order', async () => {
  const search = async (request: object) =>
    (await ask()('/StaffMoney/SearchRefundArray', { ofChannelId: shop.channelId, ...request }))
      .result;
  const { orderNo, refundNo } = await owe();
  const other = await owe();
  const numbersOf = (rows: { refundNo: string }[]) => rows.map((row) => row.refundNo);
  expect(numbersOf(await search({ search: orderNo.toLowerCase() }))).toEqual([refundNo]);
  for (const text of ['王小', 'NT$1,100', '１１００']) {
    expect(numbersOf(await search({ search: text, limit: 200 }))).toContain(refundNo);
  }
  expect(await search({ search: '1,101' })).toEqual([]);
  expect(await search({ search: '%' })).toEqual([]);
  expect(await search({ which: 'NO_ACCOUNT', search: orderNo })).toMatchObject([
    { amountTwd: 1_100, isByGateway: false, doneAt: null },
  ]);
  expect(await search({ which: 'READY', search: orderNo })).toEqual([]);
  const settled = { refundNo: other.refundNo, reference: '1123' };
  await ask()('/StaffOrder/SettleRefund', settled);
  expect(await search({ which: 'DONE', search: other.orderNo })).toMatchObject([
    { reference: '1123', account: null, doneAt: shop.clock.now.toISOString() },
  ]);
  const all = numbersOf(await search({ limit: 200 }));
  for (const sort of ['OLDEST', 'NEWEST', 'LARGEST'] as const) {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const request = { ofChannelId: shop.channelId, sort, limit: 1, ...(cursor && { cursor }) };
      const page = await ask()('/StaffMoney/SearchRefundArray', request);
      seen.push(...numbersOf(page.result));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(sort === 'NEWEST' ? all.toReversed() : all);
  }
  const strange = ask()('/StaffMoney/SearchRefundArray', { cursor: 'x' });
  await expect(strange).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});
