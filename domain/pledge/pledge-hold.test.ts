import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxClosingWaitMs } from '../group-buy/campaign-life.ts';
import { paymentMethods } from '../payment/payment-method.ts';
import {
  flashHeldUntil,
  paymentMethodsForFlashSale,
  paymentMethodsForPledge,
  pledgeHeldUntil,
} from './pledge-hold.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const closesAt = 100 * day;

describe('a pledge is paid', () => {
  test('by code only while three hours remain', () => {
    const online = ['CARD', 'LINE_PAY'];
    expect(paymentMethodsForPledge('PAY_NOW', closesAt, closesAt - 3 * hour)).toEqual([
      ...online,
      'ATM',
      'CVS_CODE',
    ]);
    expect(paymentMethodsForPledge('PAY_NOW', closesAt, closesAt - 3 * hour + 1)).toEqual(online);
  });

  test('on delivery where the campaign allows it', () => {
    const methods = paymentMethodsForPledge('COD', closesAt, closesAt - minute);
    expect(methods).toEqual(['CVS_COD', 'HOME_COD', 'PAY_AT_PICKUP']);
    for (const method of methods) expect(pledgeHeldUntil(method, closesAt, 0)).toBeNull();
  });
});

describe('a hold', () => {
  test('lasts 15 minutes for immediate payment', () => {
    expect(pledgeHeldUntil('CARD', closesAt, 0)).toBe(15 * minute);
    expect(pledgeHeldUntil('LINE_PAY', closesAt, closesAt - 1)).toBe(closesAt - 1 + 15 * minute);
  });

  test('lasts until the code expires, which is half an hour before the close at the latest', () => {
    expect(pledgeHeldUntil('ATM', closesAt, 0)).toBe(3 * day);
    expect(pledgeHeldUntil('CVS_CODE', closesAt, 0, 2 * day)).toBe(2 * day);
    expect(pledgeHeldUntil('ATM', closesAt, closesAt - 3 * hour)).toBe(closesAt - 30 * minute);
  });

  test('is refused to methods that cannot pay it now', () => {
    expect(() => pledgeHeldUntil('ATM', closesAt, closesAt - 2 * hour)).toThrow(RangeError);
    expect(() => pledgeHeldUntil('BANK_TRANSFER', closesAt, 0)).toThrow(RangeError);
    expect(() => pledgeHeldUntil('CARD', closesAt, closesAt)).toThrow(RangeError);
  });

  test('always leaves time to pay, and ends before the wait after the close', () => {
    const moments = fc.integer({ min: 0, max: closesAt - 1 });
    fc.assert(
      fc.property(moments, fc.constantFrom(...paymentMethods), (now, method) => {
        fc.pre(paymentMethodsForPledge('PAY_NOW', closesAt, now).includes(method));
        const heldUntil = pledgeHeldUntil(method, closesAt, now) ?? Number.NaN;
        expect(heldUntil - now).toBeGreaterThanOrEqual(15 * minute);
        expect(heldUntil).toBeLessThan(closesAt + maxClosingWaitMs);
      }),
    );
  });

  test('of a flash sale lasts ten minutes, for methods that need no longer', () => {
    expect(flashHeldUntil(5)).toBe(5 + 10 * minute);
    expect(paymentMethodsForFlashSale()).toEqual(['CARD', 'LINE_PAY']);
  });
});
