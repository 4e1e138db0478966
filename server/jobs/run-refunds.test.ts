import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { demoGatewayPayment, demoGatewayRefund } from '@kaituan/demo/gateway/trade-schema';
import { eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import {
  claimRefund,
  finishRefund,
  postponeRefund,
  renewRefund,
  settleRefundByHand,
} from '#server/features/flows/money-out/execute-refund.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { findSealedAccount } from '#server/features/records/payment/bank-account-seal.ts';
import { requestOrderRefund } from '#server/features/records/payment/request-refund.ts';
import {
  PaymentUnavailable,
  type RefundOutcome,
  type RefundRequest,
} from '#server/platform/payment/payment-provider.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
  type UnpaidOrder,
} from '#server/testing/paying-shop.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { deleteExpiredRows } from './expire-checkouts.ts';
import type { JobTools } from './job.ts';
import { refundsAtOnce, runRefunds } from './run-refunds.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
});
beforeAll(async () => {
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const run = (tools: JobTools = shop.tools) => runRefunds(opened.database, shop.clock.now, tools);

async function placePaid(method: 'CARD' | 'LINE_PAY' | 'ATM' = 'CARD'): Promise<UnpaidOrder> {
  const order = await placeUnpaid(opened.database, shop, { method });
  await shop.gateway.payTrade(await order.begin());
  const [attempt] = await order.attempts();
  await shop.request(`/payment-return/${attempt?.attemptNo}`);
  expect(await order.order()).toMatchObject({ paymentStatus: 'PAID' });
  return order;
}

const cancel = ({ orderNo }: UnpaidOrder) =>
  opened.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo);
    await cancelPlacedOrder(tx, order, { reason: 'MEMBER', actor: 'MEMBER' }, shop.clock.now);
  });

const giveBack = ({ orderNo }: UnpaidOrder, cause: string, amountTwd: number) =>
  opened.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo);
    await requestOrderRefund(tx, order, { cause, actor: 'SHOP', amountTwd }, shop.clock.now);
  });

/** What the gateway has refunded. */
async function sentBack({ attempts }: UnpaidOrder): Promise<number> {
  const [attempt] = await attempts();
  const [payment] = await opened.database
    .select({ stage: demoGatewayPayment.stage, amountTwd: demoGatewayPayment.amountTwd })
    .from(demoGatewayPayment)
    .where(eq(demoGatewayPayment.paymentNo, attempt?.providerNo ?? ''));
  const [row] = await opened.database
    .select({ twd: sum(demoGatewayRefund.amountTwd).mapWith(Number) })
    .from(demoGatewayRefund)
    .where(eq(demoGatewayRefund.paymentNo, attempt?.providerNo ?? ''));
  return payment?.stage === 'GIVEN_UP' ? payment.amountTwd : (row?.twd ?? 0);
}

async function stageOf(paymentNo: string | null | undefined): Promise<string | undefined> {
  const [payment] = await opened.database
    .select({ stage: demoGatewayPayment.stage })
    .from(demoGatewayPayment)
    .where(eq(demoGatewayPayment.paymentNo, paymentNo ?? ''));
  return payment?.stage;
}

/** The shop's gateways with another refund function. */
function withRefund(
  refund: (ask: () => Promise<RefundOutcome>, request: RefundRequest) => Promise<RefundOutcome>,
): JobTools & { sent: number } {
  const { providers } = shop.tools;
  const tools = {
    ...shop.tools,
    sent: 0,
    providers: {
      ...providers,
      named: (name: string) => {
        const real = providers.named(name);
        if (!real) return undefined;
        return {
          ...real,
          refund: (request: RefundRequest) => {
            tools.sent += 1;
            return refund(() => real.refund(request), request);
          },
        };
      },
    },
  };
  return tools;
}

describe('a refund', () => {
  test.each(['CARD', 'LINE_PAY'] as const)(
    'of a cancelled order paid by %s goes back through the gateway',
    async (method) => {
      const paid = await placePaid(method);
      await cancel(paid);
      expect(await paid.refunds()).toMatchObject([
        { cause: 'CANCEL', status: 'REQUESTED', amountTwd: 1_100 },
      ]);
      await run();
      expect(await paid.refunds()).toMatchObject([{ status: 'DONE', tries: 1 }]);
      expect(await paid.order()).toMatchObject({
        status: 'CANCELLED',
        paymentStatus: 'REFUNDED',
        refundedTwd: 1_100,
      });
      expect(await sentBack(paid)).toBe(1_100);
      expect((await paid.events()).slice(-3)).toEqual([
        'CANCELLED',
        'REFUND_REQUESTED',
        'REFUNDED',
      ]);
      await run();
      expect(await sentBack(paid)).toBe(1_100);
    },
  );

  test('is retried later when the gateway does not respond', async () => {
    const paid = await placePaid();
    await cancel(paid);
    const tools = withRefund(() => Promise.reject(new PaymentUnavailable('ECPAY', 'test')));
    await run(tools);
    await run(tools);
    expect(tools.sent).toBe(1);
    expect(await paid.refunds()).toMatchObject([{ status: 'PROCESSING', tries: 1 }]);
    shop.pass(6);
    await run(tools);
    expect(tools.sent).toBe(2);
    shop.pass(6);
    await run();
    expect(await paid.refunds()).toMatchObject([{ status: 'PROCESSING', tries: 2 }]);
    shop.pass(6);
    await run();
    expect(await paid.refunds()).toMatchObject([{ status: 'DONE', tries: 3 }]);
  });

  test('whose response was lost is not made twice', async () => {
    const paid = await placePaid();
    await cancel(paid);
    await run(
      withRefund(async (ask) => {
        await ask();
        throw new Error('the process died');
      }),
    );
    expect(await sentBack(paid)).toBe(1_100);
    expect(await paid.order()).toMatchObject({ paymentStatus: 'PAID', refundedTwd: 0 });
    shop.pass(6);
    await run();
    expect(await sentBack(paid)).toBe(1_100);
    expect(await paid.order()).toMatchObject({ paymentStatus: 'REFUNDED', refundedTwd: 1_100 });
  });

  test('of a dead process is taken over half a minute later, and not made twice', async () => {
    const paid = await placePaid('LINE_PAY');
    await giveBack(paid, 'R1', 300);
    const { promise: death, reject: die } = Promise.withResolvers<never>();
    const dying = withRefund(async (ask) => {
      await ask();
      return death;
    });
    const broken = run(dying);
    await expect.poll(() => sentBack(paid)).toBe(300);
    const other = withRefund((ask) => ask());
    shop.pass(1 / 4);
    await run(other);
    expect(other.sent).toBe(0);
    shop.pass(1 / 2);
    await run(other);
    expect(other.sent).toBe(1);
    expect(await paid.refunds()).toMatchObject([{ status: 'DONE', tries: 2 }]);
    expect(await sentBack(paid)).toBe(300);
    die(new Error('dead'));
    await broken;
    expect(await paid.refunds()).toMatchObject([{ status: 'DONE', nextTryAt: null }]);
    expect(await paid.order()).toMatchObject({ refundedTwd: 300 });
  });

  test('taken over by another process is finished by the former one only if the money is back', async () => {
    const paid = await placePaid('LINE_PAY');
    await giveBack(paid, 'R1', 300);
    const [{ refundNo = '' } = {}] = await paid.refunds();
    const { database } = opened;
    const claim = () => claimRefund(database, refundNo, () => shop.clock.now);
    const before = await claim();
    expect(await claim()).toBeUndefined();
    shop.pass(1);
    const after = await claim();
    if (!before || !after) throw new Error('the refund was not claimed');
    const later = new Date(shop.clock.now.getTime() + 60_000);
    expect(await renewRefund(database, before, later)).toBe(false);
    await postponeRefund(database, before, later);
    const refused = { kind: 'REFUSED', reason: '重複' } as const;
    await finishRefund(database, before, refused, shop.clock.now);
    const inWork = { status: 'PROCESSING', tries: 2, nextTryAt: after.until };
    expect(await paid.refunds()).toMatchObject([inWork]);
    expect(await renewRefund(database, after, later)).toBe(true);
    await finishRefund(database, before, { kind: 'DONE', reference: '1' }, shop.clock.now);
    await finishRefund(database, after, refused, shop.clock.now);
    expect(await paid.refunds()).toMatchObject([{ status: 'DONE', reference: '1' }]);
  });

  test('is requested by one of two runners', async () => {
    const paid = await placePaid();
    await cancel(paid);
    const tools = withRefund((ask) => ask());
    await Promise.all([run(tools), run(tools), run(tools)]);
    expect(tools.sent).toBe(1);
    expect(await sentBack(paid)).toBe(1_100);
  });

  test('does not wait for others: several are requested concurrently, each once', async () => {
    const all: UnpaidOrder[] = [];
    for (let count = 0; count < 20; count += 1) all.push(await placePaid());
    for (const paid of all) await cancel(paid);
    let [running, max] = [0, 0];
    const tools = withRefund(async (ask) => {
      running += 1;
      max = Math.max(max, running);
      await setTimeout(20);
      const outcome = await ask();
      running -= 1;
      return outcome;
    });
    await Promise.all([run(tools), run(tools)]);
    expect(max).toBeGreaterThan(1);
    expect(max).toBeLessThanOrEqual(2 * refundsAtOnce);
    expect(tools.sent).toBe(20);
    for (const paid of all) expect(await paid.order()).toMatchObject({ refundedTwd: 1_100 });
  });

  test('does not start once the node stops, and those requested by then are booked', async () => {
    const all: UnpaidOrder[] = [];
    for (let count = 0; count < refundsAtOnce + 3; count += 1) all.push(await placePaid());
    for (const paid of all) await cancel(paid);
    const stopping = new AbortController();
    const stopped = once(stopping.signal, 'abort');
    const tools = withRefund(async (ask) => {
      const outcome = await ask();
      if (tools.sent === refundsAtOnce) stopping.abort();
      await stopped;
      return outcome;
    });
    await run(Object.assign(tools, { stopping: stopping.signal }));
    expect(tools.sent).toBe(refundsAtOnce);
    const booked = (await Promise.all(all.map((paid) => paid.order()))).map(
      ({ refundedTwd }) => refundedTwd,
    );
    expect(booked.filter((twd) => twd === 1_100)).toHaveLength(refundsAtOnce);
    await run();
    for (const paid of all) expect(await paid.order()).toMatchObject({ refundedTwd: 1_100 });
  });

  test('of a whole group buy comes after the others', async () => {
    await giveBack(await placePaid(), 'GROUP_SETTLED', 200);
    await giveBack(await placePaid(), 'CANCEL', 1_100);
    const sent: number[] = [];
    const tools = withRefund((ask, { amountTwd }) => {
      sent.push(amountTwd);
      return ask();
    });
    await run(tools);
    expect(sent).toEqual([1_100, 200]);
  });

  test('in parts adds up, one after another, and never exceeds what was paid', async () => {
    const paid = await placePaid('LINE_PAY');
    await giveBack(paid, 'R1', 300);
    await giveBack(paid, 'R1', 300);
    await giveBack(paid, 'R2', 400);
    await Promise.all([run(), run()]);
    await run();
    expect(await paid.order()).toMatchObject({
      paymentStatus: 'PARTIALLY_REFUNDED',
      refundedTwd: 700,
    });
    expect(await sentBack(paid)).toBe(700);
    await giveBack(paid, 'R3', 9_999);
    await run();
    expect(await paid.order()).toMatchObject({ paymentStatus: 'REFUNDED', refundedTwd: 1_100 });
    expect(await sentBack(paid)).toBe(1_100);
  });

  test('refused by the gateway waits for a person, who settles it once', async () => {
    const paid = await placePaid();
    await cancel(paid);
    await run(withRefund(async () => ({ kind: 'REFUSED', reason: '超過退款期限' })));
    const [row] = await paid.refunds();
    expect(row).toMatchObject({ status: 'FAILED', failure: '超過退款期限' });
    expect(await paid.events()).toContain('REFUND_FAILED');
    const settle = () =>
      settleRefundByHand(opened.database, row?.refundNo ?? '', '匯款 1121', shop.clock.now);
    await settle();
    await expect(settle()).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    expect(await paid.order()).toMatchObject({ paymentStatus: 'REFUNDED', refundedTwd: 1_100 });
  });

  test('of a second payment is of that payment', async () => {
    const unpaid = await placeUnpaid(opened.database, shop);
    await shop.gateway.payTrade(await unpaid.begin(), { payments: 2 });
    await run();
    expect(await unpaid.refunds()).toMatchObject([{ cause: 'SURPLUS', status: 'DONE' }]);
    const attempts = await unpaid.attempts();
    const stageOfAttempt = (status: string) =>
      stageOf(attempts.find((one) => one.status === status)?.providerNo);
    expect(await stageOfAttempt('SURPLUS')).toBe('GIVEN_UP');
    expect(await stageOfAttempt('PAID')).toBe('AUTHORISED');
    await cancel(unpaid);
    await run();
    expect(await unpaid.order()).toMatchObject({ paymentStatus: 'REFUNDED', refundedTwd: 1_100 });
  });

  test('of money the order never took does not change the order', async () => {
    const unpaid = await placeUnpaid(opened.database, shop);
    await shop.gateway.payTrade(await unpaid.begin(), { amountTwd: 1_000 });
    await run();
    expect(await unpaid.refunds()).toMatchObject([{ status: 'DONE', amountTwd: 1_000 }]);
    expect(await unpaid.order()).toMatchObject({ status: 'PLACED', refundedTwd: 0, paidTwd: 0 });
  });
});

describe('a refund that no gateway makes', () => {
  test('waits for the member’s account, which is stored sealed and deleted in time', async () => {
    const paid = await placePaid('ATM');
    const { buyer, orderNo } = paid;
    const account = { bankCode: '812', branch: '', account: '20481000123456', holder: '王小明' };
    const save = { orderNo, ...account };
    expect(await buyer.codeOf('/Payment/SaveRefundAccount', save)).toBe('ORDER_STATE_CONFLICT');
    await cancel(paid);
    await run();
    expect(await paid.refunds()).toMatchObject([
      { kind: 'BANK_FORM', status: 'REQUESTED', tries: 0 },
    ]);
    const stranger = await shop.createBuyer();
    expect(await stranger.codeOf('/Payment/SaveRefundAccount', save)).toBe('NOT_FOUND');
    await buyer.call('/Payment/SaveRefundAccount', save);

    const [row] = await paid.refunds();
    const { refundNo = '', bankForm = '' } = row ?? {};
    expect(bankForm).not.toContain('20481000123456');
    const { accountKey } = shop.payments;
    expect(findSealedAccount(accountKey, refundNo, bankForm ?? '')).toEqual(account);
    expect(findSealedAccount(accountKey, 'another refund', bankForm ?? '')).toBeUndefined();
    expect(findSealedAccount(Buffer.alloc(32), refundNo, bankForm ?? '')).toBeUndefined();

    await settleRefundByHand(opened.database, refundNo, '1121-7', shop.clock.now);
    expect(await paid.order()).toMatchObject({ paymentStatus: 'REFUNDED' });
    const after = (days: number) => new Date(shop.clock.now.getTime() + days * 86_400_000);
    await deleteExpiredRows(opened.database, after(89), shop.tools);
    expect((await paid.refunds())[0]?.bankForm).not.toBeNull();
    await deleteExpiredRows(opened.database, after(91), shop.tools);
    expect((await paid.refunds())[0]?.bankForm).toBeNull();
  });
});
