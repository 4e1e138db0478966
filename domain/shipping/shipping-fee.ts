import {
  type ShippingMethod,
  type ShippingRegion,
  shippingMethodFacts,
} from './shipping-method.ts';
import type { Temperature } from './temperature.ts';

/** A method's fees in a region by the goods' value, in TWD; tiers in any order. */
export type ShippingRule = {
  method: ShippingMethod;
  region: ShippingRegion;
  tiers: readonly { minGoodsTwd: number; feeTwd: number }[];
};

/**
 * The fee for goods of this value in TWD: that of the highest tier reached; undefined where the method is
 * not offered in the region, or not for so little.
 */
export function shippingFeeOf(
  rules: readonly ShippingRule[],
  method: ShippingMethod,
  region: ShippingRegion,
  goodsTwd: number,
): number | undefined {
  return tiersOf(rules, method, region).findLast((tier) => tier.minGoodsTwd <= goodsTwd)?.feeTwd;
}

/** The goods missing for free delivery, in TWD; undefined when it is free already or never is. */
export function freeShippingNudge(
  rules: readonly ShippingRule[],
  method: ShippingMethod,
  region: ShippingRegion,
  goodsTwd: number,
): { missingTwd: number } | undefined {
  if (shippingFeeOf(rules, method, region, goodsTwd) === 0) return undefined;
  const isFree = (tier: { minGoodsTwd: number; feeTwd: number }) =>
    tier.feeTwd === 0 && tier.minGoodsTwd > goodsTwd;
  const free = tiersOf(rules, method, region).find(isFree);
  return free && { missingTwd: free.minGoodsTwd - goodsTwd };
}

/** The methods offered in any region, in display order. */
export const offeredMethodsOf = (rules: readonly ShippingRule[]): ShippingMethod[] => [
  ...new Set(rules.map(({ method }) => method)),
];

/** The methods for goods of a temperature in a region, with their lowest fee, in TWD. */
export function listShippingWays(
  rules: readonly ShippingRule[],
  region: ShippingRegion,
  temperature: Temperature,
): ShippingRule[] {
  return offeredMethodsOf(rules)
    .filter((method) => shippingMethodFacts(method).temperatures.includes(temperature))
    .map((method) => ({ method, region, tiers: tiersOf(rules, method, region) }))
    .filter(({ tiers }) => tiers.length > 0);
}

/**
 * A method's fees in a region by the goods' value, in TWD, the lowest tier first; empty where it is not
 * offered.
 */
export function tiersOf(
  rules: readonly ShippingRule[],
  method: ShippingMethod,
  region: ShippingRegion,
): { minGoodsTwd: number; feeTwd: number }[] {
  const rule = rules.find((found) => found.method === method && found.region === region);
  return (rule?.tiers ?? []).toSorted((a, b) => a.minGoodsTwd - b.minGoodsTwd);
}
