import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumTwd } from '../money.ts';
import { invoiceAmountsOf } from './invoice-amounts.ts';
import { lowerOwedAmounts, orderAmounts } from './order-amounts.ts';

const twd = (max: number) => fc.integer({ min: 0, max });
const order = fc.record({
  pieces: fc.array(fc.record({ priceTwd: twd(900), quantity: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
  ...{ orderDiscountTwd: twd(800), shippingFeeTwd: twd(200), paymentFeeTwd: twd(50) },
  walletUsedTwd: twd(100),
  /** Taken off before it was paid, and given back afterwards. */
  ...{ emptied: twd(4), goodwillTwd: twd(6_000), refundTwd: twd(300) },
  /** Whether a finished return gave the delivery back. */
  isBack: fc.boolean(),
});

test('goods, delivery and fee less the allowance are what is charged, whatever was taken off and when', () => {
  fc.assert(
    fc.property(order, ({ pieces, emptied, goodwillTwd, refundTwd, isBack, ...charges }) => {
      const lines = pieces.map(({ priceTwd, quantity }) => ({ amountTwd: priceTwd * quantity }));
      const placed = orderAmounts({ ...charges, lines, shippingDiscountTwd: 0 });
      const gone = placed.lines[emptied];
      const owed = lowerOwedAmounts(placed, {
        ...{ grossTwd: gone?.amountTwd ?? 0, discountTwd: gone?.discountTwd ?? 0 },
        ...{ feesTwd: 0, goodwillTwd },
      });
      const left = placed.lines.filter((_, index) => index !== emptied);
      const paidShippingTwd = owed.shippingFeeTwd - owed.shippingDiscountTwd;
      const shippingBackTwd = isBack ? Math.min(paidShippingTwd, owed.payableTwd) : 0;
      const backTwd = Math.min(refundTwd + shippingBackTwd, owed.payableTwd);
      const invoice = invoiceAmountsOf({
        ...{ lines: left, paymentFeeTwd: placed.paymentFeeTwd, shippingBackTwd, ...owed },
        chargedTwd: owed.payableTwd - backTwd,
      });
      const { shippingTwd, paymentFeeTwd, allowanceTwd } = invoice;
      const named = sumTwd([...left.map(({ netTwd }) => netTwd), shippingTwd, paymentFeeTwd]);
      expect(named - allowanceTwd).toBe(owed.payableTwd - backTwd);
      for (const amount of [shippingTwd, paymentFeeTwd, allowanceTwd]) {
        expect(amount).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
