import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerParcels, type PledgeParcel } from './lowered-shipping.ts';

const tiers = [
  { minGoodsTwd: 0, feeTwd: 100 },
  { minGoodsTwd: 1_000, feeTwd: 0 },
];
const parcel = (given: Partial<PledgeParcel> = {}): PledgeParcel => ({
  ...{ feeTwd: 0, tiers, goods: [{ skuId: 1, unitPriceTwd: 400 }] },
  ...given,
});
const pieces = (before: number, after: number, skuId = 1) => ({ skuId, before, after });

describe('sending fewer pieces', () => {
  it('is charged what sending so few costs, once the goods are below the tier', () => {
    expect(lowerParcels(400, [parcel()], [pieces(4, 3)])).toEqual({
      ...{ refundTwd: 400, shippingTwd: 0, feesTwd: [0] },
    });
    expect(lowerParcels(800, [parcel()], [pieces(4, 2)])).toEqual({
      ...{ refundTwd: 700, shippingTwd: 100, feesTwd: [100] },
    });
  });

  it('is charged nothing more where it was charged already, and by no rule that changed since', () => {
    const charged = parcel({ feeTwd: 80 });
    expect(lowerParcels(400, [charged], [pieces(2, 1)])).toEqual({
      ...{ refundTwd: 400, shippingTwd: 0, feesTwd: [80] },
    });
  });

  it('is charged at most what goes back', () => {
    const cheap = parcel({ goods: [{ skuId: 1, unitPriceTwd: 50 }] });
    expect(lowerParcels(50, [cheap], [pieces(20, 19)])).toEqual({
      ...{ refundTwd: 0, shippingTwd: 50, feesTwd: [50] },
    });
  });

  it('is not charged for a price that fell', () => {
    expect(lowerParcels(600, [parcel()], [pieces(3, 3)])).toMatchObject({ refundTwd: 600 });
    expect(lowerParcels(900, [parcel()], [pieces(4, 3)])).toMatchObject({ refundTwd: 900 });
  });

  it('gives the fee of a parcel back of which nothing is left', () => {
    const two = [parcel({ feeTwd: 100 }), parcel({ goods: [{ skuId: 2, unitPriceTwd: 600 }] })];
    const edit = [pieces(1, 0), pieces(2, 1, 2)];
    expect(lowerParcels(1_000, two, edit)).toEqual({
      ...{ refundTwd: 1_000, shippingTwd: 100, feesTwd: [0, 100] },
    });
  });

  it('is not charged by a method that has no tiers any more', () => {
    expect(lowerParcels(800, [parcel({ tiers: [] })], [pieces(4, 2)])).toMatchObject({
      refundTwd: 800,
    });
  });

  const anyTiers = fc
    .array(fc.tuple(fc.nat({ max: 3_000 }), fc.nat({ max: 300 })), { maxLength: 4 })
    .map((rows) => rows.map(([minGoodsTwd, feeTwd]) => ({ minGoodsTwd, feeTwd })))
    .map((rows) => rows.toSorted((a, b) => a.minGoodsTwd - b.minGoodsTwd));
  const anyEdit = fc
    .array(
      fc.record({
        tiers: anyTiers,
        feeTwd: fc.nat({ max: 300 }),
        unitPriceTwd: fc.nat({ max: 900 }),
        before: fc.integer({ min: 1, max: 9 }),
        after: fc.nat({ max: 9 }),
        fallTwd: fc.nat({ max: 900 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((rows) => rows.map((row) => ({ ...row, after: Math.min(row.before, row.after) })));

  it('keeps every dollar: what was paid is what is kept and what goes back, never less than nothing', () => {
    fc.assert(
      fc.property(anyEdit, (rows) => {
        const parcels = rows.map(({ feeTwd, tiers: feeTiers, unitPriceTwd }, skuId) => ({
          ...{ feeTwd, tiers: feeTiers, goods: [{ skuId, unitPriceTwd }] },
        }));
        const edit = rows.map(({ before, after }, skuId) => ({ skuId, before, after }));
        const priceNow = (row: (typeof rows)[number]) =>
          Math.max(0, row.unitPriceTwd - row.fallTwd);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        const goodsIn = sum(rows.map((row) => row.before * row.unitPriceTwd));
        const goodsKept = sum(rows.map((row) => row.after * priceNow(row)));
        const lowered = lowerParcels(goodsIn - goodsKept, parcels, edit);
        const paid = goodsIn + sum(rows.map(({ feeTwd }) => feeTwd));
        expect(paid).toBe(goodsKept + sum(lowered.feesTwd) + lowered.refundTwd);
        expect(lowered.refundTwd).toBeGreaterThanOrEqual(0);
        expect(lowered.shippingTwd).toBeGreaterThanOrEqual(0);
        for (const [index, { before, after, feeTwd }] of rows.entries()) {
          const nowTwd = lowered.feesTwd[index] ?? Number.NaN;
          if (after > 0) expect(nowTwd).toBeGreaterThanOrEqual(feeTwd);
          if (after === before) expect(nowTwd).toBe(feeTwd);
          if (after === 0) expect(nowTwd).toBe(0);
        }
      }),
    );
  });
});
