import { describe, expect, it } from 'vitest';
import { betterOrdinaryText, findBetterOrdinary } from './ordinary-comparison.ts';

const wholesale = {
  priceTwd: 900,
  tiers: [
    { minQty: 5, unitPriceTwd: 833 },
    { minQty: 10, unitPriceTwd: 789 },
    { minQty: 30, unitPriceTwd: 754 },
  ],
};
const group = { nowTwd: 850, lowestTwd: 780 };

describe('an ordinary price beside a group price', () => {
  it('is shown only for quantities that ordinarily cost no more', () => {
    const found = (quantity: number) => findBetterOrdinary(quantity, wholesale, group);
    expect([0, 1, 4].map(found)).toEqual([undefined, undefined, undefined]);
    expect(found(5)).toEqual({ minQty: 5, unitPriceTwd: 833 });
    expect(found(29)).toEqual({ minQty: 10, unitPriceTwd: 789 });
    expect(found(999)).toEqual({ minQty: 30, unitPriceTwd: 754 });
  });

  it('counts an equal price, and one of a single piece', () => {
    expect(findBetterOrdinary(5, wholesale, { nowTwd: 833 })).toEqual({
      ...{ minQty: 5, unitPriceTwd: 833 },
    });
    expect(findBetterOrdinary(2, wholesale, { nowTwd: 900 })).toEqual({
      ...{ minQty: 1, unitPriceTwd: 900 },
    });
    expect(findBetterOrdinary(2, wholesale, { nowTwd: 899 })).toBeUndefined();
  });

  it('is never called lower when it is equal', () => {
    for (let quantity = 0; quantity < 40; quantity++) {
      for (let nowTwd = 740; nowTwd < 920; nowTwd++) {
        const found = findBetterOrdinary(quantity, wholesale, { nowTwd });
        if (!found) continue;
        expect(found.minQty).toBeLessThanOrEqual(quantity);
        expect(found.unitPriceTwd).toBeLessThanOrEqual(nowTwd);
      }
    }
  });

  it('is shown with the lowest group price still possible', () => {
    expect(betterOrdinaryText({ minQty: 10, unitPriceTwd: 789 }, group, '件')).toBe(
      '平常買 10 件以上每件 NT$789，比目前的團購價低；人數夠多時，團購價最低可到 NT$780',
    );
    expect(
      betterOrdinaryText({ minQty: 1, unitPriceTwd: 850 }, { nowTwd: 850, lowestTwd: 850 }, '串'),
    ).toBe('平常每串 NT$850，和目前的團購價相同；這一團的價格不會再降');
  });
});
