import { describe, expect, test } from 'vitest';
import {
  retryFailedRefund,
  settleRefundByHand,
} from '#server/features/flows/money-out/execute-refund.ts';
import { PaymentUnavailable } from '#server/platform/payment/payment-provider.ts';
import { useRefundShop } from '#server/testing/orders/refund-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

const refunds = useRefundShop();
const { run, placePaid, cancel, sentBack, withRefund } = refunds;

function runWithoutKeys() {
  const { tools } = refunds.shop;
  return run({ ...tools, providers: { ...tools.providers, named: () => undefined } });
}

async function passDays(days: number): Promise<void> {
  for (let done = 0; done < days * 4; done += 1) {
    refunds.shop.pass(6 * 60);
    await runWithoutKeys();
  }
}

const settle = (refundNo: string | undefined) =>
  settleRefundByHand(refunds.database, refundNo ?? '', '匯款 1121', refunds.shop.clock.now);

describe('a refund of a gateway whose keys a node does not have', () => {
  test('waits for them however long, and the owner sees why', async () => {
    const paid = await placePaid();
    await cancel(paid);
    await runWithoutKeys();
    const [row] = await paid.refunds();
    expect(row).toMatchObject({ kind: 'AUTOMATIC', status: 'REQUESTED', tries: 0 });
    expect(row?.nextTryAt?.getTime()).toBeGreaterThan(refunds.shop.clock.now.getTime());
    const { payments, clock } = refunds.shop;
    const ask = askAsOwner({ database: refunds.database, payments, now: () => clock.now });
    const listed = await ask('/StaffMoney/SearchRefundArray', { which: 'FAILED' });
    expect(listed.result.find(({ refundNo }) => refundNo === row?.refundNo)).toMatchObject({
      ...{ failure: expect.stringContaining('金鑰'), canRetry: false },
    });
    await passDays(5);
    expect(await paid.refunds()).toMatchObject([{ status: 'REQUESTED', tries: 0 }]);
    expect(await paid.events()).not.toContain('ACCOUNT_ASKED');
    refunds.shop.pass(6);
    await run();
    expect(await paid.refunds()).toMatchObject([{ status: 'DONE', failure: null, tries: 1 }]);
  });

  test('can be paid by hand, which then is the only time', async () => {
    const paid = await placePaid();
    await cancel(paid);
    const [asked] = await paid.refunds();
    await expect(settle(asked?.refundNo)).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    await runWithoutKeys();
    await settle(asked?.refundNo);
    refunds.shop.pass(6);
    await run();
    expect(await paid.refunds()).toMatchObject([{ status: 'DONE', reference: '匯款 1121' }]);
    expect(await sentBack(paid)).toBe(0);
  });

  test('that may have been sent keeps its tries, and is at last for a person to look at', async () => {
    const paid = await placePaid();
    await cancel(paid);
    await run(withRefund(() => Promise.reject(new PaymentUnavailable('ECPAY', 'test'))));
    refunds.shop.pass(6);
    await runWithoutKeys();
    const [row] = await paid.refunds();
    expect(row).toMatchObject({ status: 'PROCESSING', tries: 1 });
    await expect(settle(row?.refundNo)).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    await passDays(4);
    expect(await paid.refunds()).toMatchObject([
      { status: 'FAILED', tries: 1, failure: expect.stringContaining('可能已經送出') },
    ]);
    await retryFailedRefund(refunds.database, row?.refundNo ?? '', refunds.shop.clock.now);
    await run();
    expect(await paid.refunds()).toMatchObject([{ status: 'DONE' }]);
  });
});
