import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PledgeParcel } from '../shipping/lowered-shipping.ts';
import { planPledgeChange, type RequestedPieces } from './pledge-change.ts';
import { paidTwdOf } from './pledge-settlement.ts';

const tiers = [
  { minGoodsTwd: 0, feeTwd: 100 },
  { minGoodsTwd: 1_000, feeTwd: 0 },
];
const parcelOf = (orderedQuantity: number, feeTwd: number): PledgeParcel => ({
  ...{ feeTwd, orderedFeeTwd: feeTwd, tiers },
  goods: [{ skuId: 1, productId: 11, unitPriceTwd: 400, orderedQuantity }],
});
const pledged = (quantity: number, skuId = 1, ceilingUnitPriceTwd = 400) => ({
  ...{ skuId, quantity, maxQuantity: quantity, ceilingUnitPriceTwd },
});
const piecesOf = (quantity: number, joinUnitPriceTwd = 400, skuId = 1): RequestedPieces => ({
  ...{ skuId, productId: 11, quantity, maxQuantity: quantity, joinUnitPriceTwd },
});

describe('the difference of a changed pledge', () => {
  it('is the price of the additional pieces', () => {
    const planned = planPledgeChange([pledged(3)], [piecesOf(5)], [parcelOf(3, 0)]);
    expect(planned).toMatchObject({ differenceTwd: 800, shippingTwd: 0 });
    expect(planned?.lines).toMatchObject([{ heldUnits: 2, heldQuantity: 2 }]);
  });

  it('is less where the price fell meanwhile, of all pieces', () => {
    const planned = planPledgeChange([pledged(3)], [piecesOf(5, 350)], [parcelOf(3, 0)]);
    expect(planned).toMatchObject({ differenceTwd: 5 * 350 - 3 * 400 });
    const costlier = planPledgeChange([pledged(3)], [piecesOf(5, 450)], [parcelOf(3, 0)]);
    expect(costlier).toMatchObject({ differenceTwd: 800 });
  });

  it('gives back the shipping fee where more pieces are sent free', () => {
    const planned = planPledgeChange([pledged(2)], [piecesOf(3)], [parcelOf(2, 100)]);
    expect(planned).toMatchObject({ differenceTwd: 300, shippingTwd: -100, feesTwd: [0] });
  });

  it('to another variant is positive, negative or nothing, and travels in the same parcel', () => {
    const toPrice = (twd: number) =>
      planPledgeChange([pledged(3)], [piecesOf(3, twd, 2)], [parcelOf(3, 0)]);
    expect(toPrice(500)).toMatchObject({ differenceTwd: 300, feesTwd: [0] });
    expect(toPrice(400)).toMatchObject({ differenceTwd: 0 });
    expect(toPrice(390)).toMatchObject({ differenceTwd: -30 });
    expect(toPrice(390)?.lines).toMatchObject([{ heldUnits: 3, parcel: 0 }]);
  });

  it('to a cheaper variant pays for shipping what is not sent free any more', () => {
    const planned = planPledgeChange([pledged(3)], [piecesOf(3, 300, 2)], [parcelOf(3, 0)]);
    expect(planned).toMatchObject({ differenceTwd: 900 + 100 - 1_200, shippingTwd: 100 });
  });

  it('is none for goods that no parcel takes', () => {
    const foreign = { ...piecesOf(1, 100, 9), productId: 99 };
    expect(planPledgeChange([pledged(3)], [foreign], [parcelOf(3, 0)])).toBeUndefined();
  });

  it('loses no dollar over any number of changes', () => {
    const pieces = fc.integer({ min: 1, max: 9 });
    const price = fc.integer({ min: 1, max: 600 });
    const steps = fc.array(fc.record({ first: pieces, second: pieces, price, other: price }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(pieces, steps, (start, changes) => {
        const feeTwd = start * 400 >= 1_000 ? 0 : 100;
        let before = [pledged(start)];
        let parcel = parcelOf(start, feeTwd);
        let balanceTwd = start * 400 + feeTwd;
        for (const step of changes) {
          const requested = [
            piecesOf(step.first, step.price),
            piecesOf(step.second, step.other, 2),
          ];
          const planned = planPledgeChange(before, requested, [parcel]);
          if (!planned) throw new Error('no parcel');
          balanceTwd += planned.differenceTwd;
          before = planned.lines.map(({ skuId, quantity, ceilingUnitPriceTwd }) =>
            pledged(quantity, skuId, ceilingUnitPriceTwd),
          );
          const [newFeeTwd = 0] = planned.feesTwd;
          const goods = before.map((line) => ({
            ...{ skuId: line.skuId, productId: 11, unitPriceTwd: line.ceilingUnitPriceTwd },
            orderedQuantity: line.maxQuantity,
          }));
          parcel = { feeTwd: newFeeTwd, orderedFeeTwd: newFeeTwd, tiers, goods };
          const goodsTwd = before.map((line) =>
            paidTwdOf({ ...line, paidQuantity: line.maxQuantity }),
          );
          expect(balanceTwd).toBe(goodsTwd.reduce((sum, twd) => sum + twd, newFeeTwd));
          expect(newFeeTwd).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
