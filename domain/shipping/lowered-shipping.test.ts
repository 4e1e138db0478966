import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerParcels, type PledgeParcel } from './lowered-shipping.ts';

const tiers = [
  { minGoodsTwd: 0, feeTwd: 100 },
  { minGoodsTwd: 1_000, feeTwd: 0 },
];
/** A parcel as ordered, before any edit. */
const parcel = (orderedQuantity: number, unitPriceTwd = 400, feeTwd = 0): PledgeParcel => ({
  ...{ feeTwd, orderedFeeTwd: feeTwd, tiers },
  goods: [{ skuId: 1, productId: 1, unitPriceTwd, orderedQuantity }],
});
const one = (left: number) => [{ skuId: 1, left }];

describe('shipping fewer pieces', () => {
  it('is charged the fee of fewer goods, once they are below the tier', () => {
    expect(lowerParcels(400, [parcel(4)], one(3))).toEqual({
      ...{ refundTwd: 400, shippingTwd: 0, feesTwd: [0] },
    });
    expect(lowerParcels(800, [parcel(4)], one(2))).toEqual({
      ...{ refundTwd: 700, shippingTwd: 100, feesTwd: [100] },
    });
  });

  it('is not charged twice, nor by tiers changed since', () => {
    expect(lowerParcels(400, [parcel(2, 400, 80)], one(1))).toEqual({
      ...{ refundTwd: 400, shippingTwd: 0, feesTwd: [80] },
    });
  });

  it('is charged at most the refund, and the rest with a later refund', () => {
    expect(lowerParcels(50, [parcel(20, 50)], one(19))).toEqual({
      ...{ refundTwd: 0, shippingTwd: 50, feesTwd: [50] },
    });
    expect(lowerParcels(450, [{ ...parcel(20, 50), feeTwd: 50 }], one(10))).toEqual({
      ...{ refundTwd: 400, shippingTwd: 50, feesTwd: [100] },
    });
  });

  it('is not charged for a price that fell', () => {
    expect(lowerParcels(600, [parcel(3)], one(3))).toMatchObject({ refundTwd: 600 });
    expect(lowerParcels(900, [parcel(4)], one(3))).toMatchObject({ refundTwd: 900 });
  });

  it('refunds the fee of an empty parcel', () => {
    const goods = [{ skuId: 2, productId: 2, unitPriceTwd: 600, orderedQuantity: 2 }];
    const two = [parcel(1, 400, 100), { ...parcel(0), goods }];
    expect(lowerParcels(1_000, two, [{ skuId: 2, left: 1 }])).toEqual({
      ...{ refundTwd: 1_000, shippingTwd: 100, feesTwd: [0, 100] },
    });
  });

  it('is not charged by a method without tiers any more', () => {
    expect(lowerParcels(800, [{ ...parcel(4), tiers: [] }], one(2))).toMatchObject({
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

  it('loses no dollar: the paid amount is kept or refunded, and never negative', () => {
    fc.assert(
      fc.property(anyEdit, (rows) => {
        const parcels = rows.map(({ feeTwd, tiers: feeTiers, unitPriceTwd, before }, skuId) => ({
          ...{ feeTwd, orderedFeeTwd: feeTwd, tiers: feeTiers },
          goods: [{ skuId, productId: skuId, unitPriceTwd, orderedQuantity: before }],
        }));
        const edit = rows.map(({ after: left }, skuId) => ({ skuId, left }));
        const priceNow = (row: (typeof rows)[number]) =>
          Math.max(0, row.unitPriceTwd - row.fallTwd);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        const goodsIn = sum(rows.map((row) => row.before * row.unitPriceTwd));
        const goodsLeft = sum(rows.map((row) => row.after * priceNow(row)));
        const lowered = lowerParcels(goodsIn - goodsLeft, parcels, edit);
        const paid = goodsIn + sum(rows.map(({ feeTwd }) => feeTwd));
        expect(paid).toBe(goodsLeft + sum(lowered.feesTwd) + lowered.refundTwd);
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

  /** Cheap pieces in parcels whose fee depends on their goods, removed in two steps. */
  const cheapParcels = fc.array(
    fc
      .record({
        unitPriceTwd: fc.integer({ min: 1, max: 120 }),
        freeFromTwd: fc.integer({ min: 1, max: 2_000 }),
        fees: fc.tuple(fc.nat({ max: 150 }), fc.nat({ max: 150 })),
        counts: fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 }), fc.integer({ min: 1, max: 30 })),
      })
      .map(({ counts, fees, ...row }) => ({
        ...row,
        counts: counts.toSorted((a, b) => b - a),
        fees: fees.toSorted((a, b) => b - a),
      })),
    { minLength: 1, maxLength: 3 },
  );

  it('two edits refund the same as one, or less at first while the second could not cover the fee', () => {
    fc.assert(
      fc.property(cheapParcels, (rows) => {
        const countOf = (row: (typeof rows)[number], step: number) => row.counts[step] ?? 0;
        const ordered = rows.map((row, skuId): PledgeParcel => {
          const [lowTwd = 0, highTwd = 0] = row.fees;
          const feeTiers = [
            { minGoodsTwd: 0, feeTwd: lowTwd },
            { minGoodsTwd: row.freeFromTwd, feeTwd: highTwd },
          ];
          const isFree = countOf(row, 0) * row.unitPriceTwd >= row.freeFromTwd;
          const feeTwd = isFree ? highTwd : lowTwd;
          const { unitPriceTwd } = row;
          const orderedQuantity = countOf(row, 0);
          const goods = [{ skuId, productId: skuId, unitPriceTwd, orderedQuantity }];
          return { feeTwd, orderedFeeTwd: feeTwd, tiers: feeTiers, goods };
        });
        const editTo = (parcels: PledgeParcel[], [from, to]: [number, number]) => {
          const taken = rows.map(
            (row) => (countOf(row, from) - countOf(row, to)) * row.unitPriceTwd,
          );
          const goodsTwd = taken.reduce((sum, twd) => sum + twd, 0);
          const left = rows.map((row, skuId) => ({ skuId, left: countOf(row, to) }));
          return lowerParcels(goodsTwd, parcels, left);
        };
        const inOne = editTo(ordered, [0, 2]);
        const first = editTo(ordered, [0, 1]);
        const remaining = ordered.map((row, index) => ({
          ...row,
          feeTwd: first.feesTwd[index] ?? Number.NaN,
        }));
        const waiting = remaining.filter((_, index) => (rows[index]?.counts[1] ?? 0) > 0);
        const second = editTo(waiting, [1, 2]);
        const inTwoTwd = first.refundTwd + second.refundTwd;
        if (second.refundTwd > 0) expect(inTwoTwd).toBe(inOne.refundTwd);
        else expect(inTwoTwd).toBeGreaterThanOrEqual(inOne.refundTwd);
      }),
    );
  });
});
