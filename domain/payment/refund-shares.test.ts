import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentMethods } from './payment-method.ts';
import { shareRefund } from './refund-shares.ts';

const card = { method: 'CARD', leftTwd: 900 } as const;
const raise = { method: 'LINE_PAY', leftTwd: 400 } as const;
const atm = { method: 'ATM', leftTwd: 500 } as const;

describe('a refund of several payments', () => {
  test('takes the newest first, and what needs a bank account last', () => {
    expect(shareRefund([card, raise], 300)).toEqual([{ payment: raise, amountTwd: 300 }]);
    expect(shareRefund([card, raise], 600)).toEqual([
      { payment: raise, amountTwd: 400 },
      { payment: card, amountTwd: 200 },
    ]);
    expect(shareRefund([card, atm], 1_000)).toEqual([
      { payment: card, amountTwd: 900 },
      { payment: atm, amountTwd: 100 },
    ]);
  });

  test('is all that is left when no amount is given, and never more', () => {
    const all = [
      { payment: card, amountTwd: 900 },
      { payment: atm, amountTwd: 500 },
    ];
    expect(shareRefund([atm, card])).toEqual(all);
    expect(shareRefund([atm, card], 9_999)).toEqual(all);
    expect(shareRefund([], 100)).toEqual([]);
  });

  test('is exact to the dollar, and no payment returns more than it has', () => {
    const payments = fc.array(
      fc.record({ method: fc.constantFrom(...paymentMethods), leftTwd: fc.nat({ max: 9_999 }) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(payments, fc.nat({ max: 60_000 }), (paid, amountTwd) => {
        const shares = shareRefund(paid, amountTwd);
        const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
        const leftTwd = sum(paid.map((one) => one.leftTwd));
        expect(sum(shares.map((share) => share.amountTwd))).toBe(Math.min(leftTwd, amountTwd));
        for (const share of shares) {
          expect(share.amountTwd).toBeGreaterThan(0);
          expect(share.amountTwd).toBeLessThanOrEqual(share.payment.leftTwd);
        }
        expect(new Set(shares.map(({ payment }) => payment)).size).toBe(shares.length);
      }),
    );
  });
});
