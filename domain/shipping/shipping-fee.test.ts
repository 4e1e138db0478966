import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  freeShippingNudge,
  listShippingWays,
  type ShippingRule,
  shippingFeeOf,
} from './shipping-fee.ts';

const rules: ShippingRule[] = [
  {
    method: 'HOME_AMBIENT',
    region: 'MAIN',
    tiers: [
      { minGoodsTwd: 999, feeTwd: 0 },
      { minGoodsTwd: 0, feeTwd: 120 },
      { minGoodsTwd: 500, feeTwd: 80 },
    ],
  },
  { method: 'HOME_AMBIENT', region: 'OFFSHORE', tiers: [{ minGoodsTwd: 0, feeTwd: 250 }] },
  { method: 'HOME_FROZEN', region: 'MAIN', tiers: [{ minGoodsTwd: 300, feeTwd: 160 }] },
];
const ambient = (goodsTwd: number) => shippingFeeOf(rules, 'HOME_AMBIENT', 'MAIN', goodsTwd);

describe('the shipping fee', () => {
  test('is that of the highest tier reached', () => {
    expect([0, 499, 500, 998, 999, 10_000].map(ambient)).toEqual([120, 120, 80, 80, 0, 0]);
    expect(shippingFeeOf(rules, 'HOME_AMBIENT', 'OFFSHORE', 5_000)).toBe(250);
  });

  test('does not exist where the method is not offered', () => {
    expect(shippingFeeOf(rules, 'HOME_FROZEN', 'OFFSHORE', 5_000)).toBeUndefined();
    expect(shippingFeeOf(rules, 'HOME_FROZEN', 'MAIN', 299)).toBeUndefined();
    expect(shippingFeeOf(rules, 'CVS_711', 'MAIN', 5_000)).toBeUndefined();
  });
});

test('the methods for a temperature are listed with their lowest fee', () => {
  expect(listShippingWays(rules, 'MAIN', 'FROZEN').map(({ method }) => method)).toEqual([
    'HOME_FROZEN',
  ]);
  const [ambient, ...others] = listShippingWays(rules, 'MAIN', 'AMBIENT');
  expect(others).toEqual([]);
  expect(ambient?.tiers.map(({ minGoodsTwd }) => minGoodsTwd)).toEqual([0, 500, 999]);
});

test('methods are in the order in which the channel offers them', () => {
  const tiers = [{ minGoodsTwd: 0, feeTwd: 60 }];
  const mixed: ShippingRule[] = [
    { method: 'CVS_711', region: 'OFFSHORE', tiers },
    ...rules,
    { method: 'CVS_711', region: 'MAIN', tiers },
    { method: 'CVS_FAMILY', region: 'OFFSHORE', tiers },
  ];
  const waysOf = listShippingWays(mixed, 'MAIN', 'AMBIENT').map(({ method }) => method);
  expect(waysOf).toEqual(['CVS_711', 'HOME_AMBIENT']);
});

describe('the notice about free delivery', () => {
  test('is shown until it is reached', () => {
    const nudge = (goodsTwd: number) => freeShippingNudge(rules, 'HOME_AMBIENT', 'MAIN', goodsTwd);
    expect([0, 998, 999].map(nudge)).toEqual([{ missingTwd: 999 }, { missingTwd: 1 }, undefined]);
    expect(freeShippingNudge(rules, 'HOME_AMBIENT', 'OFFSHORE', 0)).toBeUndefined();
  });

  test('is accurate', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000 }), (goodsTwd) => {
        const nudge = freeShippingNudge(rules, 'HOME_AMBIENT', 'MAIN', goodsTwd);
        fc.pre(nudge !== undefined);
        expect(ambient(goodsTwd)).toBeGreaterThan(0);
        expect(ambient(goodsTwd + nudge.missingTwd)).toBe(0);
        expect(ambient(goodsTwd + nudge.missingTwd - 1)).toBeGreaterThan(0);
      }),
    );
  });
});
