import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundStatuses } from '../payment/payment-life.ts';
import { type OrderRefund, orderMoneyOf, paymentDisplayStatusOf } from './order-money.ts';

const own = (amountTwd: number, status: OrderRefund['status']): OrderRefund => ({
  ...{ amountTwd, status, isSurplus: false },
});
const surplus = (amountTwd: number, status: OrderRefund['status']): OrderRefund => ({
  ...{ amountTwd, status, isSurplus: true },
});

describe('the money of an order', () => {
  test('that was paid twice: both payments came, one of them went back', () => {
    const money = { paidTwd: 1_082, refundedTwd: 0, refunds: [surplus(1_082, 'DONE')] };
    expect(orderMoneyOf(money)).toEqual({
      ...{ cameTwd: 2_164, surplusTwd: 1_082, backTwd: 1_082 },
      ...{ pendingTwd: 0, failedTwd: 0, netTwd: 1_082 },
    });
  });

  test('of a wrong amount came and goes back; the shop keeps nothing', () => {
    const money = { paidTwd: 0, refundedTwd: 0, refunds: [surplus(1_081, 'REQUESTED')] };
    expect(orderMoneyOf(money)).toMatchObject({ cameTwd: 1_081, pendingTwd: 1_081, netTwd: 0 });
  });

  test('adds up, and a step of a refund keeps what is kept', () => {
    const refunds = fc.array(
      fc.record({
        amountTwd: fc.integer({ min: 1, max: 5_000 }),
        status: fc.constantFrom(...refundStatuses),
        isSurplus: fc.boolean(),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), refunds, (restTwd, given) => {
        const ownTwd = given.reduce((sum, { amountTwd, isSurplus }) => {
          return isSurplus ? sum : sum + amountTwd;
        }, 0);
        const doneTwd = given.reduce((sum, { amountTwd, isSurplus, status }) => {
          return !isSurplus && status === 'DONE' ? sum + amountTwd : sum;
        }, 0);
        const paidTwd = ownTwd + restTwd;
        const now = orderMoneyOf({ paidTwd, refundedTwd: doneTwd, refunds: given });
        const isAllBack = given.map((refund) => ({ ...refund, status: 'DONE' as const }));
        const later = orderMoneyOf({ paidTwd, refundedTwd: ownTwd, refunds: isAllBack });
        expect(now.netTwd).toBe(restTwd);
        expect(later).toMatchObject({ netTwd: restTwd, cameTwd: now.cameTwd });
        expect(later.backTwd).toBe(now.backTwd + now.pendingTwd + now.failedTwd);
      }),
    );
  });
});

describe('how a payment stands', () => {
  const left = { order: 'CANCELLED', paidTwd: 1_836, refundedTwd: 1_064 } as const;
  test.each([
    ['PARTIALLY_REFUNDED', { ...left, refunds: [own(1_064, 'DONE'), own(772, 'REQUESTED')] }],
    ['PAID', { ...left, refundedTwd: 0, refunds: [own(1_836, 'PROCESSING')] }],
    ['EXPIRED', { ...left, paidTwd: 0, refundedTwd: 0, refunds: [surplus(772, 'REQUESTED')] }],
  ] as const)('of a cancelled order, %s, is being refunded until all is back', (payment, facts) => {
    expect(paymentDisplayStatusOf({ ...facts, payment })).toBe('REFUNDING');
  });

  test('of an order that goes on tells a part on its way back, and nothing of money it never took', () => {
    const going = { order: 'CONFIRMED', payment: 'PAID', paidTwd: 900, refundedTwd: 0 } as const;
    const statusOf = (...refunds: OrderRefund[]) => paymentDisplayStatusOf({ ...going, refunds });
    expect(statusOf(own(200, 'REQUESTED'))).toBe('PARTLY_REFUNDING');
    expect(statusOf(own(900, 'REQUESTED'))).toBe('REFUNDING');
    expect(statusOf(surplus(900, 'REQUESTED'))).toBe('PAID');
    expect(statusOf(own(200, 'FAILED'))).toBe('REFUND_FAILED');
  });

  test('of a cancelled order says whether any money ever came', () => {
    const over = { order: 'CANCELLED', payment: 'EXPIRED', paidTwd: 0, refundedTwd: 0 } as const;
    expect(paymentDisplayStatusOf({ ...over, refunds: [] })).toBe('NEVER_PAID');
    expect(paymentDisplayStatusOf({ ...over, refunds: [surplus(772, 'DONE')] })).toBe('REFUNDED');
    const back = { ...over, payment: 'REFUNDED', paidTwd: 772, refundedTwd: 772 } as const;
    expect(paymentDisplayStatusOf({ ...back, refunds: [own(772, 'DONE')] })).toBe('REFUNDED');
  });
});
