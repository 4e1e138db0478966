import { describe, expect, it } from 'vitest';
import {
  findGroupPlanMistakes,
  findGroupPriceMistakes,
  remarkOnGroupJump,
  remarkOnGroupPrice,
} from './group-price.ts';

const tiersOf = (...tiers: [number, number][]) =>
  tiers.map(([minQty, unitPriceTwd]) => ({ minQty, unitPriceTwd }));

describe('a price of a price group', () => {
  it.each([
    [450, []],
    [0, []],
    [450, tiersOf([10, 450], [50, 380])],
  ])('may be %i with %o', (priceTwd, tiers) => {
    expect(findGroupPriceMistakes({ priceTwd, tiers })).toEqual([]);
  });

  it.each([
    [-1, [], 'priceTwd'],
    [1.5, [], 'priceTwd'],
    [10_000_001, [], 'priceTwd'],
    [450, tiersOf([10, 451]), 'tiers'],
    [450, tiersOf([10, 400], [10, 390]), 'tiers'],
    [450, tiersOf([10, 400], [20, 401]), 'tiers'],
    [
      450,
      tiersOf(...Array.from({ length: 9 }, (_, at): [number, number] => [at + 2, 400])),
      'tiers',
    ],
  ])('may not be %d with %o', (priceTwd, tiers, path) => {
    expect(findGroupPriceMistakes({ priceTwd, tiers }).map((one) => one.path)).toEqual([path]);
  });

  it('is remarked on where the group would pay more than everybody', () => {
    const regular = { priceTwd: 500, tiers: tiersOf([10, 420]) };
    expect(
      remarkOnGroupPrice({ priceTwd: 450, tiers: tiersOf([10, 400]) }, regular),
    ).toBeUndefined();
    expect(remarkOnGroupPrice({ priceTwd: 510, tiers: [] }, regular)).toContain('買 1 件');
    expect(remarkOnGroupPrice({ priceTwd: 450, tiers: [] }, regular)).toBe(
      '買 10 件時每件 450 元，比一般的 420 元還貴',
    );
  });
});

it('a price of a group that jumps is remarked on, a new one against that of everybody', () => {
  const own = { priceTwd: 450, tiers: tiersOf([10, 400]) };
  expect(remarkOnGroupJump(own, null, 500)).toBeUndefined();
  expect(remarkOnGroupJump(own, { priceTwd: 430, tiers: [] }, 4_500)).toBeUndefined();
  expect(remarkOnGroupJump({ ...own, priceTwd: 45 }, own, 500)).toMatch(/45 元，和原來的 450 元/);
  expect(remarkOnGroupJump({ priceTwd: 50, tiers: [] }, null, 500)).toMatch(/和原來的 500 元/);
  expect(remarkOnGroupJump({ ...own, tiers: tiersOf([10, 40]) }, own, 500)).toMatch(
    /^買 10 件以上每件 40 元，和原來的 400 元/,
  );
  // While a flash sale runs, everybody's price says nothing of it.
  expect(remarkOnGroupJump({ priceTwd: 50, tiers: [] }, null, undefined)).toBeUndefined();
});

describe('the price groups of a channel', () => {
  const rice = { code: 'RICE', priceTwd: 450, tiers: tiersOf([10, 400]) };
  const sold = new Set(['RICE', 'OIL']);

  it('have names of their own, and prices of what the channel sells', () => {
    const groups = [
      { name: '餐廳', prices: [rice, { ...rice, code: 'OIL' }] },
      { name: '熟客', prices: [] },
    ];
    expect(findGroupPlanMistakes(groups, sold)).toEqual([]);
  });

  it('say what is wrong where it stands', () => {
    const groups = [
      { name: '餐廳', prices: [rice, rice, { ...rice, code: 'GOLD' }] },
      { name: ' 餐廳 ', prices: [{ ...rice, priceTwd: -1 }] },
      { name: '', prices: [] },
    ];
    expect(findGroupPlanMistakes(groups, sold).map(({ path }) => path)).toEqual([
      ...['[0].prices[1].code', '[0].prices[2].code'],
      ...['[1].name', '[1].prices[0].priceTwd', '[2].name'],
    ]);
  });
});
