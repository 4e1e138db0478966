import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import {
  finishRefund,
  settleRefundByHand,
} from '#server/features/flows/money-out/execute-refund.ts';
import { listAttempts } from '#server/features/records/payment/attempt-query.ts';
import { requestRefund } from '#server/features/records/payment/request-refund.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { runRefunds } from '#server/jobs/orders/run-refunds.ts';
import type { RefundOutcome } from '#server/platform/payment/payment-provider.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import { withRefund } from '#server/testing/orders/refund-shop.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
  // The first run only notes where to begin.
  await shop.runJob(notifyMembers);
});
afterAll(() => opened.close());

/** A pledge that was paid twice: two pieces, and one more. */
async function payTwice() {
  const { skuId } = shop;
  const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 100 }] });
  const joiner = await shop.createJoiner();
  const orderNo = await joiner.joinAndPay({ campaignId, lines: [{ skuId, quantity: 2 }] });
  const { pledgeNo } = await shop.pledgeOf(orderNo);
  const change = (quantity: number) =>
    joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: [{ skuId, quantity }] });
  await change(3);
  await joiner.pay(orderNo);
  return { orderNo, change, joiner, memberId: joiner.memberId };
}

/** What a member was told of refunds, each with its amount. */
async function toldTo(memberId: string): Promise<string[]> {
  await shop.runJob(notifyMembers);
  const rows = await opened.database
    .select({ kind: notification.kind, facts: notification.facts })
    .from(notification)
    .where(eq(notification.memberId, memberId))
    .orderBy(asc(notification.id));
  return rows
    .filter(({ kind }) => kind.startsWith('REFUND_'))
    .map(({ kind, facts }) => `${kind} ${(facts as { amountTwd: number }).amountTwd}`);
}

test.each([
  ['of one payment', 2],
  ['of two payments', 1],
])('what a member gave up %s is told once, as one sum', async (_, quantity) => {
  const { change, joiner } = await payTwice();
  await change(quantity);
  // The member pressed a button that named the refund.
  expect(await toldTo(joiner.memberId)).toEqual([]);
  await shop.runJob(runRefunds);
  await shop.runJob(notifyMembers);
  const { result } = await joiner.call('/Notification/GetNotificationArray', {});
  const refunds = result.filter(({ title }) => title.includes('退款'));
  const givenUpTwd = (3 - quantity) * 100;
  expect(refunds.map(({ body }) => body)).toEqual([
    expect.stringContaining(`NT$${givenUpTwd} 已退款`),
  ]);
});

test('two surpluses of one order that come at two times are told one by one', async () => {
  const { orderNo, memberId } = await payTwice();
  const [first, second] = await listAttempts(opened.database, orderNo);
  const giveBack = (attempt: typeof first, amountTwd: number) =>
    attempt &&
    opened.database.transaction((tx) =>
      requestRefund(tx, attempt, { cause: 'SURPLUS', actor: 'SYSTEM', amountTwd }, shop.clock.now),
    );
  await giveBack(first, 50);
  expect(await toldTo(memberId)).toEqual(['REFUND_REQUESTED 50']);
  shop.pass(1);
  await giveBack(second, 30);
  expect(await toldTo(memberId)).toEqual(['REFUND_REQUESTED 50', 'REFUND_REQUESTED 30']);
});

test.each<[RefundOutcome, string]>([
  [{ kind: 'BANK_FORM' }, 'REFUND_ACCOUNT_NEEDED 100'],
  [{ kind: 'REFUSED', reason: '9000' }, 'REFUND_FAILED 100'],
])('what a gateway made is told once the rest of it is known to be %o', async (outcome, told) => {
  await shop.runJob(runRefunds);
  const { orderNo, change, memberId } = await payTwice();
  await change(1);
  let asked = 0;
  const tools = withRefund(shop, async (ask) => {
    asked += 1;
    return asked === 1 ? ask() : { kind: 'PENDING' };
  });
  await runRefunds(opened.database, shop.clock.now, tools);
  expect(await toldTo(memberId)).toEqual([]);
  const rows = await opened.database.select().from(refund).where(eq(refund.orderNo, orderNo));
  const open = rows.find(({ status }) => status === 'PROCESSING');
  const claimed = { refundNo: open?.refundNo ?? '', tries: open?.tries ?? 0 };
  const request = { until: shop.clock.now, provider: '', request: {} as never };
  await finishRefund(opened.database, { ...claimed, ...request }, outcome, shop.clock.now);
  expect((await toldTo(memberId)).toSorted()).toEqual([told, 'REFUND_PAID 100'].toSorted());
  await settleRefundByHand(opened.database, claimed.refundNo, '匯款', shop.clock.now);
  expect((await toldTo(memberId)).filter((one) => one === 'REFUND_PAID 100')).toHaveLength(2);
});
