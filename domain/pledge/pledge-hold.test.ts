import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxClosingWaitMs } from '../group-buy/campaign-life.ts';
import { isPaidWithGoods, noLaterPayments } from '../payment/later-payment.ts';
import { paymentMethods } from '../payment/payment-method.ts';
import { transferReviewMs } from '../shop-limits.ts';
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
const online = ['CARD', 'LINE_PAY'];
const quick = { later: noLaterPayments, closesAt };
const all = {
  later: { transferHours: 24, paysOnDelivery: true, paysAtPickup: true },
  closesAt,
};

describe('a pledge is paid', () => {
  test('by code only while three hours remain', () => {
    const withCodes = [...online, 'ATM', 'CVS_CODE'];
    expect(paymentMethodsForPledge(quick, closesAt - 3 * hour)).toEqual(withCodes);
    expect(paymentMethodsForPledge(quick, closesAt - 3 * hour + 1)).toEqual(online);
  });

  test('with the goods where the owner allows it, to the end', () => {
    const methods = paymentMethodsForPledge(all, closesAt - minute);
    expect(methods).toEqual([...online, 'CVS_COD', 'HOME_COD', 'PAY_AT_PICKUP']);
    for (const method of methods.slice(2)) expect(pledgeHeldUntil(method, all, 0)).toBeNull();
    const atPickup = { ...quick, later: { ...noLaterPayments, paysAtPickup: true } };
    expect(paymentMethodsForPledge(atPickup, closesAt - minute)).toEqual([
      ...online,
      'PAY_AT_PICKUP',
    ]);
  });

  test('by transfer where the owner allows it, while an hour remains', () => {
    expect(paymentMethodsForPledge(quick, 0)).not.toContain('BANK_TRANSFER');
    expect(paymentMethodsForPledge(all, closesAt - hour)).toContain('BANK_TRANSFER');
    expect(paymentMethodsForPledge(all, closesAt - hour + 1)).not.toContain('BANK_TRANSFER');
  });
});

describe('a hold', () => {
  test('lasts 15 minutes for immediate payment', () => {
    expect(pledgeHeldUntil('CARD', quick, 0)).toBe(15 * minute);
    expect(pledgeHeldUntil('LINE_PAY', quick, closesAt - 1)).toBe(closesAt - 1 + 15 * minute);
  });

  test('lasts until the code expires, which is half an hour before the close at the latest', () => {
    expect(pledgeHeldUntil('ATM', quick, 0)).toBe(3 * day);
    expect(pledgeHeldUntil('CVS_CODE', quick, 0, 2 * day)).toBe(2 * day);
    expect(pledgeHeldUntil('ATM', quick, closesAt - 3 * hour)).toBe(closesAt - 30 * minute);
  });

  test('lasts the hours that the owner gives a transfer, until the close at the latest', () => {
    expect(pledgeHeldUntil('BANK_TRANSFER', all, 0)).toBe(day);
    expect(pledgeHeldUntil('BANK_TRANSFER', all, closesAt - 2 * hour)).toBe(closesAt);
  });

  test('is refused to methods that cannot pay it now', () => {
    expect(() => pledgeHeldUntil('ATM', quick, closesAt - 2 * hour)).toThrow(RangeError);
    expect(() => pledgeHeldUntil('BANK_TRANSFER', quick, 0)).toThrow(RangeError);
    expect(() => pledgeHeldUntil('HOME_COD', quick, 0)).toThrow(RangeError);
    expect(() => pledgeHeldUntil('CARD', quick, closesAt)).toThrow(RangeError);
  });

  test('always leaves time to pay, and ends before the wait after the close', () => {
    const moments = fc.integer({ min: 0, max: closesAt - 1 });
    fc.assert(
      fc.property(moments, fc.constantFrom(...paymentMethods), (now, method) => {
        fc.pre(!isPaidWithGoods(method) && paymentMethodsForPledge(all, now).includes(method));
        const heldUntil = pledgeHeldUntil(method, all, now) ?? Number.NaN;
        expect(heldUntil - now).toBeGreaterThanOrEqual(15 * minute);
        // A reported transfer is looked into for some hours more.
        const reviewMs = method === 'BANK_TRANSFER' ? transferReviewMs : 0;
        expect(heldUntil + reviewMs).toBeLessThan(closesAt + maxClosingWaitMs);
      }),
    );
  });

  test('of a flash sale lasts ten minutes, or as long as its owner gives a transfer', () => {
    expect(flashHeldUntil('CARD', all.later, 5)).toBe(5 + 10 * minute);
    expect(flashHeldUntil('BANK_TRANSFER', all.later, 5)).toBe(5 + day);
    expect(flashHeldUntil('HOME_COD', all.later, 5)).toBeNull();
    expect(paymentMethodsForFlashSale(noLaterPayments)).toEqual(online);
    expect(paymentMethodsForFlashSale(all.later)).toEqual([
      ...online,
      'CVS_COD',
      'HOME_COD',
      'BANK_TRANSFER',
      'PAY_AT_PICKUP',
    ]);
  });
});
