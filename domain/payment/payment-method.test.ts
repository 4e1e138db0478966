import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ShippingMethod, shippingMethodNames } from '../shipping/shipping-method.ts';
import {
  daysToPay,
  payableBefore,
  paymentDeadlines,
  paymentReminders,
  remindersDue,
} from './payment-deadline.ts';
import {
  explainPaymentRefusal,
  findUsualPayment,
  type PaymentMethod,
  type PaymentRefusal,
  paymentLimitsOf,
  paymentMethodFacts,
  paymentMethods,
  paymentMethodsFor,
} from './payment-method.ts';

const enabled = paymentMethods.map((method) => ({ method }));
const refusalsOf = (payableTwd: number, ...shippingMethods: ShippingMethod[]) =>
  Object.fromEntries(
    paymentMethodsFor({ payableTwd, shippingMethods, enabled }).map((choice) => [
      choice.method,
      choice.refusal,
    ]),
  );

describe('the payment methods', () => {
  test.each<[PaymentMethod, number, PaymentRefusal | null]>([
    ['CARD', 4, 'BELOW_RANGE'],
    ['CARD', 199_999, null],
    ['CARD', 200_000, 'ABOVE_RANGE'],
    ['LINE_PAY', 100_000, 'ABOVE_RANGE'],
    ['ATM', 10, 'BELOW_RANGE'],
    ['ATM', 49_999, null],
    ['CVS_CODE', 32, 'BELOW_RANGE'],
    ['CVS_CODE', 6_001, 'ABOVE_RANGE'],
    ['BANK_TRANSFER', 5_000_000, null],
    ['HOME_COD', 20_000, null],
    ['HOME_COD', 20_001, 'ABOVE_RANGE'],
    ['CARD', 0, 'NOTHING_TO_PAY'],
  ])('%s for %i TWD: %s', (method, payableTwd, refusal) => {
    expect(refusalsOf(payableTwd, 'HOME_AMBIENT')[method]).toBe(refusal);
  });

  test('on delivery depend on the shipping method', () => {
    const withGoods = (...shipping: ShippingMethod[]) => {
      const { CVS_COD, HOME_COD, PAY_AT_PICKUP } = refusalsOf(500, ...shipping);
      return [CVS_COD, HOME_COD, PAY_AT_PICKUP];
    };
    expect(withGoods('CVS_711')).toEqual([null, 'WRONG_SHIPPING', 'WRONG_SHIPPING']);
    expect(withGoods('HOME_FROZEN')).toEqual(['WRONG_SHIPPING', null, 'WRONG_SHIPPING']);
    expect(withGoods('STORE_PICKUP', 'STORE_PICKUP')).toEqual([
      'WRONG_SHIPPING',
      'WRONG_SHIPPING',
      null,
    ]);
    expect(withGoods('HOME_AMBIENT', 'HOME_FROZEN')[1]).toBe('ONE_PARCEL_ONLY');
    expect(withGoods('HOME_AMBIENT', 'CVS_711')).not.toContain(null);
  });

  test('are those of the channel, within its own limits', () => {
    const choices = paymentMethodsFor({
      payableTwd: 15_000,
      shippingMethods: ['HOME_AMBIENT'],
      enabled: [
        { method: 'CVS_CODE', maxTwd: 20_000 },
        { method: 'CARD', minTwd: 20_000 },
      ],
    });
    expect(choices.filter((choice) => choice.refusal !== 'NOT_OFFERED')).toEqual([
      { method: 'CARD', refusal: 'BELOW_RANGE' },
      { method: 'CVS_CODE', refusal: null },
    ]);
  });

  test('are those that are fast enough for a short hold', () => {
    const choices = paymentMethodsFor({
      payableTwd: 500,
      shippingMethods: ['HOME_AMBIENT'],
      enabled: [{ method: 'CARD' }, { method: 'HOME_COD' }, { method: 'CVS_COD' }],
      timely: ['CARD'],
    });
    expect(choices.filter((choice) => choice.refusal !== 'NOT_OFFERED')).toEqual([
      { method: 'CARD', refusal: null },
      { method: 'CVS_COD', refusal: 'TOO_SLOW' },
      { method: 'HOME_COD', refusal: 'TOO_SLOW' },
    ]);
  });

  test.each([
    ['CVS_CODE', 'BELOW_RANGE', '滿 NT$33 才能用，可以加買或改選其他方式'],
    ['CVS_CODE', 'ABOVE_RANGE', '每筆最多 NT$6,000，請改選其他方式或分次下單'],
    ['CVS_COD', 'WRONG_SHIPPING', '全部商品的配送方式都選超商取貨才能用'],
    ['PAY_AT_PICKUP', 'WRONG_SHIPPING', '全部商品的配送方式都選自取才能用'],
    ['HOME_COD', 'ONE_PARCEL_ONLY', '這次分批出貨，只有一個包裹時才能用；請改選其他方式'],
    ['HOME_COD', 'TOO_SLOW', '這次的團購或搶購要先付款，請改選其他方式'],
    ['ATM', 'TOO_SLOW', '保留商品的時間不夠付款，請改選可以馬上付的方式'],
  ] as const)('say for %s, %s, what can be done', (method, refusal, text) => {
    const limits = paymentLimitsOf([], method);
    expect(explainPaymentRefusal(refusal, { method, ...limits })).toBe(text);
  });

  test('are all listed once, for any order', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 300_000 }),
        fc.array(fc.constantFrom(...shippingMethodNames), { maxLength: 4 }),
        (payableTwd, shippingMethods) => {
          const choices = paymentMethodsFor({ payableTwd, shippingMethods, enabled });
          expect(choices.map((choice) => choice.method)).toEqual(paymentMethods);
          const transfer = choices.find((choice) => choice.method === 'BANK_TRANSFER');
          expect(transfer?.refusal === null).toBe(payableTwd > 0);
        },
      ),
    );
  });
});

describe('the payment period', () => {
  const begunAt = Date.parse('2026-03-01T00:00:00Z');
  const minuteMs = 60_000;

  test.each(paymentMethods)('by %s ends before its goods are let go', (method) => {
    const deadlines = paymentDeadlines(method, begunAt);
    const { payWithinMs, refund } = paymentMethodFacts(method);
    expect(deadlines === null).toBe(payWithinMs === null);
    if (!deadlines) return;
    const leastMs = (refund === 'AUTOMATIC' ? 5 : 30) * minuteMs;
    expect(deadlines.holdUntil - deadlines.payBy).toBeGreaterThanOrEqual(leastMs);
    expect(deadlines.payBy).toBeGreaterThan(begunAt);
  });

  test.each([
    ['ATM', 2],
    ['CVS_CODE', 3],
    ['BANK_TRANSFER', 3],
    ['CARD', null],
    ['HOME_COD', null],
  ] as const)('by %s is told in days: %s', (method, days) => {
    expect(daysToPay(method)).toBe(days);
  });

  test('is never shorter than the days that are told', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paymentMethods),
        fc.nat({ max: 10 * 86_400_000 }),
        (method, later) => {
          const at = begunAt + later;
          const { payBy = at } = paymentDeadlines(method, at) ?? {};
          const days = (payableBefore(method, at, payBy) - at) / 86_400_000;
          expect(days).toBeGreaterThanOrEqual(daysToPay(method) ?? 0);
        },
      ),
    );
  });

  test('has reminders at its half and at nine tenths, and none when it is over', () => {
    const payBy = begunAt + 100 * minuteMs;
    const minutes = paymentReminders(begunAt, payBy).map((at) => (at - begunAt) / minuteMs);
    expect(minutes).toEqual([50, 90]);
    const due = [0, 49, 50, 89, 90, 99, 100].map((minute) =>
      remindersDue(begunAt, payBy, begunAt + minute * minuteMs),
    );
    expect(due).toEqual([0, 0, 1, 1, 2, 2, 0]);
  });
});

describe('the way that is chosen for somebody at first', () => {
  const choose = (possible: PaymentMethod[], fees: Partial<Record<PaymentMethod, number>> = {}) =>
    findUsualPayment(
      paymentMethods.map((method) => ({
        method,
        refusal: possible.includes(method) ? null : 'NOT_OFFERED',
      })),
      (method) => fees[method] ?? 0,
    );

  test.each<[string, PaymentMethod[], PaymentMethod | undefined]>([
    ['the card before others', ['ATM', 'LINE_PAY', 'CARD'], 'CARD'],
    ['what is paid at once as well', ['HOME_COD', 'LINE_PAY'], 'LINE_PAY'],
    ['the only one', ['HOME_COD'], 'HOME_COD'],
    ['none of several that people do on different ways', ['ATM', 'BANK_TRANSFER'], undefined],
    ['none where none is possible', [], undefined],
  ])('is %s', (_, possible, chosen) => expect(choose(possible)).toBe(chosen));

  test('costs nothing where something else is possible', () => {
    expect(choose(['CARD', 'ATM'], { CARD: 20 })).toBeUndefined();
    expect(choose(['CARD'], { CARD: 20 })).toBe('CARD');
  });
});
