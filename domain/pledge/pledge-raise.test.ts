import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRaise, type PiecesOfSku, piecesToHold, pledgedPiecesOf } from './pledge-raise.ts';

const line = (quantity: number, maxQuantity = quantity, skuId = 1): PiecesOfSku => ({
  ...{ skuId, quantity, maxQuantity },
});

describe('a raise', () => {
  it('holds only the pieces beyond the replaced pledge', () => {
    expect(piecesToHold(line(4), [line(3)])).toBe(1);
    expect(piecesToHold(line(4, 6), [line(3, 5)])).toBe(1);
    expect(pledgedPiecesOf(line(4, 6), [line(3, 5)])).toEqual({ units: 3, maxUnits: 5 });
  });

  it('holds all of a new SKU, and nothing of a lowered one', () => {
    const before = [line(3, 3, 1), line(5, 8, 2)];
    expect(piecesToHold(line(2, 2, 3), before)).toBe(2);
    expect(piecesToHold(line(4, 4, 2), before)).toBe(0);
    expect(isRaise(before, [line(3, 3, 1), line(4, 4, 2)])).toBe(false);
    expect(isRaise(before, [line(3, 3, 1), line(4, 9, 2)])).toBe(true);
    expect(isRaise([], [line(1)])).toBe(true);
  });

  const pieces = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.nat({ max: 9 }))
    .map(([quantity, more]) => ({ quantity, maxQuantity: quantity + more }));
  const pledges = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), pieces), {
      ...{ selector: ([skuId]) => skuId, minLength: 1 },
    })
    .map((lines) => lines.map(([skuId, amount]) => ({ skuId, ...amount })));

  it('never needs more pieces than the larger of both pledges, nor omits one', () => {
    fc.assert(
      fc.property(pledges, pledges, (before, requested) => {
        for (const one of requested) {
          const old = before.find(({ skuId }) => skuId === one.skuId)?.maxQuantity ?? 0;
          const held = piecesToHold(one, before);
          expect(held).toBeGreaterThanOrEqual(0);
          expect(old + held).toBe(Math.max(old, one.maxQuantity));
          const { units, maxUnits } = pledgedPiecesOf(one, before);
          expect(maxUnits + held).toBe(one.maxQuantity);
          expect(units).toBeLessThanOrEqual(Math.min(one.quantity, maxUnits));
        }
      }),
    );
  });
});
