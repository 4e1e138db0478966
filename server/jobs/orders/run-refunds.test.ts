import { demoGatewayPayment } from '@kaituan/demo/gateway/trade-schema';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  retryFailedRefund,
  settleRefundByHand,
} from '#server/features/flows/money-out/execute-refund.ts';
import { findSealedAccount } from '#server/features/records/payment/bank-account-seal.ts';
import { PaymentUnavailable } from '#server/platform/payment/payment-provider.ts';
import { placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import { useRefundShop } from '#server/testing/orders/refund-shop.ts';
import { deleteExpiredRows } from './expire-checkouts.ts';

const refunds = useRefundShop();
const { run, placePaid, cancel, giveBack, sentBack, withRefund } = refunds;

async function stageOf(paymentNo: string | null | undefined): Promise<string | undefined> {
  const [payment] = await refunds.database
    .select({ stage: demoGatewayPayment.stage })
    .from(demoGatewayPayment)
    .where(eq(demoGatewayPayment.paymentNo, paymentNo ?? ''));
  return payment?.stage;
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
    refunds.shop.pass(6);
    await run(tools);
    expect(tools.sent).toBe(2);
    refunds.shop.pass(6);
    await run();
    expect(await paid.refunds()).toMatchObject([{ status: 'PROCESSING', tries: 2 }]);
    refunds.shop.pass(6);
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
    refunds.shop.pass(6);
    await run();
    expect(await sentBack(paid)).toBe(1_100);
    expect(await paid.order()).toMatchObject({ paymentStatus: 'REFUNDED', refundedTwd: 1_100 });
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
      settleRefundByHand(
        refunds.database,
        row?.refundNo ?? '',
        '匯款 1121',
        refunds.shop.clock.now,
      );
    await settle();
    await expect(settle()).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    expect(await paid.order()).toMatchObject({ paymentStatus: 'REFUNDED', refundedTwd: 1_100 });
  });

  test('settled by a transfer keeps no later one of the same payment from its gateway', async () => {
    const paid = await placePaid('LINE_PAY');
    await giveBack(paid, 'R1', 100);
    await run(withRefund(async () => ({ kind: 'REFUSED', reason: '9000' })));
    const [refused] = await paid.refunds();
    const { now } = refunds.shop.clock;
    await settleRefundByHand(refunds.database, refused?.refundNo ?? '', '匯款 1121', now);
    await giveBack(paid, 'R2', 200);
    await run();
    expect((await paid.refunds()).find(({ cause }) => cause === 'R2')).toMatchObject({
      ...{ status: 'DONE', failure: null },
    });
    expect(await sentBack(paid)).toBe(200);
  });

  test('that staff have tried again is tried as long as a new one', async () => {
    const paid = await placePaid('LINE_PAY');
    await cancel(paid);
    const tryUntil = async (status: string) => {
      let tries = 0;
      for (; tries < 20 && (await paid.refunds())[0]?.status !== status; tries += 1) {
        await run(withRefund(async () => ({ kind: 'PENDING' })));
        refunds.shop.pass(7 * 60);
      }
      return tries;
    };
    const first = await tryUntil('FAILED');
    const [failed] = await paid.refunds();
    await retryFailedRefund(refunds.database, failed?.refundNo ?? '', refunds.shop.clock.now);
    expect(await tryUntil('FAILED')).toBe(first);
    expect(first).toBeGreaterThan(10);
    await retryFailedRefund(refunds.database, failed?.refundNo ?? '', refunds.shop.clock.now);
    await run();
    expect(await paid.order()).toMatchObject({ paymentStatus: 'REFUNDED' });
  });

  test('of a second payment is of that payment', async () => {
    const unpaid = await placeUnpaid(refunds.database, refunds.shop);
    await refunds.shop.gateway.payTrade(await unpaid.begin(), { payments: 2 });
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
    const unpaid = await placeUnpaid(refunds.database, refunds.shop);
    await refunds.shop.gateway.payTrade(await unpaid.begin(), { amountTwd: 1_000 });
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
    const stranger = await refunds.shop.createBuyer();
    expect(await stranger.codeOf('/Payment/SaveRefundAccount', save)).toBe('NOT_FOUND');
    await buyer.call('/Payment/SaveRefundAccount', save);

    const [row] = await paid.refunds();
    const { refundNo = '', bankForm = '' } = row ?? {};
    expect(bankForm).not.toContain('20481000123456');
    const { accountKey } = refunds.shop.payments;
    expect(findSealedAccount(accountKey, refundNo, bankForm ?? '')).toEqual(account);
    expect(findSealedAccount(accountKey, 'another refund', bankForm ?? '')).toBeUndefined();
    expect(findSealedAccount(Buffer.alloc(32), refundNo, bankForm ?? '')).toBeUndefined();

    await settleRefundByHand(refunds.database, refundNo, '1121-7', refunds.shop.clock.now);
    expect(await paid.order()).toMatchObject({ paymentStatus: 'REFUNDED' });
    const after = (days: number) => new Date(refunds.shop.clock.now.getTime() + days * 86_400_000);
    await deleteExpiredRows(refunds.database, after(89), refunds.shop.tools);
    expect((await paid.refunds())[0]?.bankForm).not.toBeNull();
    await deleteExpiredRows(refunds.database, after(91), refunds.shop.tools);
    expect((await paid.refunds())[0]?.bankForm).toBeNull();
  });
});
