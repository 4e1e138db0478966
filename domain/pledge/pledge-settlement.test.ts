import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editLine, paidTwdOf, settledUnitsOf, settleLine } from './pledge-settlement.ts';

const line = { skuId: 1, paidQuantity: 2, quantity: 2, ceilingUnitPriceTwd: 110 };
const twd = fc.integer({ min: 1, max: 100_000 });
const pieces = fc.integer({ min: 1, max: 9_999 });

describe('a settled line', () => {
  test('refunds the difference to the final rung', () => {
    expect(settleLine(line, 95)).toEqual({ finalUnitPriceTwd: 95, netTwd: 190, refundTwd: 30 });
  });

  test('stays at its ceiling where the rung was lost again', () => {
    expect(settleLine(line, 120)).toEqual({ finalUnitPriceTwd: 110, netTwd: 220, refundTwd: 0 });
  });

  test('refunds cut pieces, and unused tolerance', () => {
    expect(settleLine({ ...line, quantity: 1 }, 95).refundTwd).toBe(30 + 95);
    expect(settleLine({ ...line, quantity: 0 }, 95)).toMatchObject({ netTwd: 0, refundTwd: 220 });
    expect(settleLine({ ...line, paidQuantity: 3 }, 95).refundTwd).toBe(140);
    expect(() => settleLine({ ...line, quantity: 3 }, 95)).toThrow(RangeError);
  });

  test('loses no dollar: the paid amount is kept or refunded', () => {
    fc.assert(
      fc.property(twd, pieces, twd, fc.nat(), (ceilingUnitPriceTwd, paidQuantity, rungTwd, cut) => {
        const quantity = cut % (paidQuantity + 1);
        const paid = { skuId: 1, paidQuantity, quantity, ceilingUnitPriceTwd };
        const { finalUnitPriceTwd, netTwd, refundTwd } = settleLine(paid, rungTwd);
        expect(netTwd + refundTwd).toBe(paidTwdOf(paid));
        expect(netTwd).toBe(finalUnitPriceTwd * quantity);
        expect(refundTwd).toBeGreaterThanOrEqual(0);
        expect(finalUnitPriceTwd).toBeLessThanOrEqual(Math.min(ceilingUnitPriceTwd, rungTwd));
      }),
    );
  });
});

test('the final rung counts pieces added by tolerances, and those cut to whole cases', () => {
  expect(settledUnitsOf(22, 24)).toBe(24);
  expect(settledUnitsOf(26, 24)).toBe(26);
});

describe('an edited line', () => {
  test('uses the current join price if it is lower, and keeps its ceiling if not', () => {
    expect(editLine(line, 3, 95)).toMatchObject({
      line: { paidQuantity: 3, ceilingUnitPriceTwd: 95 },
      dueTwd: 65,
      refundTwd: 0,
    });
    expect(editLine(line, 3, 120)).toMatchObject({ dueTwd: 110, refundTwd: 0 });
    expect(editLine(line, 1, 95)).toMatchObject({ dueTwd: 0, refundTwd: 125 });
    expect(editLine(line, 2, 120)).toMatchObject({ dueTwd: 0, refundTwd: 0 });
  });

  test('moves exactly the difference, and never raises a ceiling', () => {
    const edits = fc.array(fc.tuple(fc.nat({ max: 999 }), twd), { maxLength: 20 });
    fc.assert(
      fc.property(twd, pieces, edits, (ceilingUnitPriceTwd, paidQuantity, requests) => {
        let held = { skuId: 1, paidQuantity, ceilingUnitPriceTwd };
        let balanceTwd = paidTwdOf(held);
        for (const [quantity, joinTwd] of requests) {
          const edit = editLine(held, quantity, joinTwd);
          expect(Math.min(edit.dueTwd, edit.refundTwd)).toBe(0);
          expect(edit.line.ceilingUnitPriceTwd).toBeLessThanOrEqual(held.ceilingUnitPriceTwd);
          balanceTwd += edit.dueTwd - edit.refundTwd;
          held = edit.line;
          expect(balanceTwd).toBe(paidTwdOf(held));
        }
      }),
    );
  });
});
