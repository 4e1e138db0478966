import { isGoalReached } from '@kaituan/domain/group-buy/campaign-goal';
import { completeCases } from '@kaituan/domain/group-buy/case-lot';
import { joinPriceOf, type PriceLadder } from '@kaituan/domain/group-buy/price-ladder';
import { settledUnitsOf, settleLine } from '@kaituan/domain/pledge/pledge-settlement';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/group-buys/closing-shop.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
});
afterAll(() => opened.close());

const quantity = fc.integer({ min: 1, max: 9 });
const anyPledge = fc
  .tuple(quantity, fc.integer({ min: 0, max: 5 }), fc.boolean(), fc.integer({ min: 0, max: 2 }))
  .map(([requested, spare, isAllOrNothing, paidRung]) => ({
    ...{ requested, max: requested + spare, isAllOrNothing, ceilingTwd: 100 - paidRung * 10 },
  }));
const anyCase = fc.option(
  fc.record({
    caseQty: fc.integer({ min: 2, max: 8 }),
    policy: fc.constantFrom('ROUND_DOWN', 'ROUND_UP_BY_TOLERANCE', 'SHOP_FILLS'),
  }),
);
const ladder: PriceLadder = {
  startPrices: [{ skuId: 1, unitPriceTwd: 100 }],
  rungs: [
    { threshold: 12, prices: [{ skuId: 1, unitPriceTwd: 90 }] },
    { threshold: 25, prices: [{ skuId: 1, unitPriceTwd: 80 }] },
  ],
};

test('every random close agrees with the domain rules to the dollar', async () => {
  const history = fc.record({
    pledges: fc.array(anyPledge, { minLength: 1, maxLength: 12 }),
    cases: anyCase,
    goalMin: fc.integer({ min: 1, max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ pledges, cases, goalMin }) => {
      const caseRule = cases && { caseQty: cases.caseQty, casePolicy: cases.policy };
      const rungs = ladder.rungs.map(({ threshold }, index) => ({
        ...{ threshold, offTwd: (index + 1) * 10 },
      }));
      const { orderNos } = await shop.close(
        { goalMin, rungs, ...caseRule },
        pledges.map(({ requested, max, ...line }) => ({
          lines: [{ skuId: shop.skuId, quantity: requested, maxQuantity: max, ...line }],
        })),
      );
      const expected = expectedRefunds(pledges, cases, goalMin);
      const rows = await Promise.all(orderNos.map((orderNo) => shop.read(orderNo)));
      const refunded = rows.map(({ refunds }) =>
        refunds.reduce((sum, { amountTwd }) => sum + amountTwd, 0),
      );
      expect(refunded).toEqual(expected);
      for (const [index, { order, lines }] of rows.entries()) {
        const isConfirmed = order?.status === 'CONFIRMED';
        const netTwd = isConfirmed ? (lines[0]?.settledNetTwd ?? 0) + order.shippingFeeTwd : 0;
        expect(order?.paidTwd).toBe(netTwd + (refunded[index] ?? 0));
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

type Pledged = { requested: number; max: number; isAllOrNothing: boolean; ceilingTwd: number };

/** The refund of each order by the domain rules, its fee of NT$100 with the last piece. */
function expectedRefunds(
  pledges: readonly Pledged[],
  cases: { caseQty: number; policy: 'ROUND_DOWN' | 'ROUND_UP_BY_TOLERANCE' | 'SHOP_FILLS' } | null,
  goalMin: number,
): number[] {
  const units = pledges.reduce((sum, { requested }) => sum + requested, 0);
  const counts = { buyers: pledges.length, units, amountTwd: 0 };
  if (!isGoalReached({ kind: 'UNITS', min: goalMin }, counts)) {
    return pledges.map(({ max, ceilingTwd }) => max * ceilingTwd + 100);
  }
  const inCases = pledges.map(({ requested, max, isAllOrNothing }, index) => ({
    ...{ pledgeNo: index, quantity: requested, maxQty: max, allOrNothing: isAllOrNothing },
    isOwed: false,
  }));
  const lots = cases && completeCases(inCases, cases);
  const rungTwd = joinPriceOf(ladder, settledUnitsOf(units, lots?.total ?? 0), 1);
  return pledges.map(({ requested, max, ceilingTwd }, index) => {
    const share = lots?.shares[index]?.quantity ?? requested;
    const paid = { skuId: 1, paidQuantity: max, ceilingUnitPriceTwd: ceilingTwd };
    const { refundTwd } = settleLine({ ...paid, quantity: share }, rungTwd);
    return share === 0 ? refundTwd + 100 : refundTwd;
  });
}
