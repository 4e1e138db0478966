import {
  type ShippingMethod,
  type ShippingRegion,
  shippingMethodFacts,
} from './shipping-method.ts';
import type { Temperature } from './temperature.ts';

/** What a method costs in a region by the goods' value, in TWD; tiers in whatever order. */
export type ShippingRule = {
  method: ShippingMethod;
  region: ShippingRegion;
  tiers: readonly { minGoodsTwd: number; feeTwd: number }[];
};

/**
 * The fee for goods of this value in TWD: that of the highest tier reached; undefined where the method
 * is not offered in the region, or not yet for so little.
 */
export function shippingFeeOf(
  rules: readonly ShippingRule[],
  method: ShippingMethod,
  region: ShippingRegion,
  goodsTwd: number,
): number | undefined {
  return tiersOf(rules, method, region).findLast((tier) => tier.minGoodsTwd <= goodsTwd)?.feeTwd;
}

/** What goods are missing for free delivery, in TWD; undefined when it is free already or never is. */
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

/** The methods that are offered anywhere, in the order they are offered in. */
export const offeredMethodsOf = (rules: readonly ShippingRule[]): ShippingMethod[] => [
  ...new Set(rules.map(({ method }) => method)),
];

/** How goods of a layer can be sent in a region, and what that costs from the lowest tier on, in TWD. */
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

/** What a method costs in a region by the goods' value, in TWD, the lowest first; empty where it is not offered. */
export function tiersOf(
  rules: readonly ShippingRule[],
  method: ShippingMethod,
  region: ShippingRegion,
): { minGoodsTwd: number; feeTwd: number }[] {
  const rule = rules.find((found) => found.method === method && found.region === region);
  return (rule?.tiers ?? []).toSorted((a, b) => a.minGoodsTwd - b.minGoodsTwd);
}
