/** The most pieces of an order line, for any SKU. */
export const maxLineQuantity = 9_999;

/** The orderable quantities of a SKU: from `moq` in steps of `multiple` up to `max`, which is 0 when none can be ordered. */
export type QuantityRule = { moq: number; multiple: number; max: number };

/** The rule of a SKU, bounded by its limit per order and its available pieces. */
export function quantityRuleOf(sku: {
  moq: number;
  multiple: number;
  maxPerOrder: number | null;
  remaining: number | null;
}): QuantityRule {
  const bound = Math.min(
    maxLineQuantity,
    sku.maxPerOrder ?? maxLineQuantity,
    sku.remaining ?? maxLineQuantity,
  );
  return withinBound(sku.moq, sku.multiple, bound);
}

/** The same rule for a shopper who orders by whole cases of `caseQty` pieces. */
export function inWholeCases(rule: QuantityRule, caseQty: number): QuantityRule {
  const multiple = leastCommonMultiple(rule.multiple, caseQty);
  return withinBound(roundUp(rule.moq, multiple), multiple, rule.max);
}

/** Whether a quantity can be ordered; zero is allowed and removes the line. */
export function isAllowedQuantity(quantity: number, rule: QuantityRule): boolean {
  if (quantity === 0) return true;
  return quantity >= rule.moq && quantity <= rule.max && quantity % rule.multiple === 0;
}

/** The lowest orderable quantity that is at least the given one, or undefined. */
export function findQuantityFrom(quantity: number, rule: QuantityRule): number | undefined {
  const found = Math.max(rule.moq, roundUp(quantity, rule.multiple));
  return found <= rule.max ? found : undefined;
}

/** The highest orderable quantity that is at most the given one, or undefined. */
export function findQuantityUpTo(quantity: number, rule: QuantityRule): number | undefined {
  const found = Math.min(rule.max, Math.floor(quantity / rule.multiple) * rule.multiple);
  return found >= rule.moq ? found : undefined;
}

/** The suggestions for a typed quantity: itself when it can be ordered, else its neighbours. */
export function suggestQuantities(quantity: number, rule: QuantityRule): number[] {
  const neighbours = [findQuantityUpTo(quantity, rule), findQuantityFrom(quantity, rule)];
  return [...new Set(neighbours.filter((found) => found !== undefined))];
}

/** The quantity one step up or down; unchanged at a limit. */
export function stepQuantity(quantity: number, direction: 1 | -1, rule: QuantityRule): number {
  const next =
    direction === 1 ? findQuantityFrom(quantity + 1, rule) : findQuantityUpTo(quantity - 1, rule);
  return next ?? (direction === 1 ? rule.max : Math.min(rule.moq, rule.max));
}

function withinBound(moq: number, multiple: number, bound: number): QuantityRule {
  const max = Math.floor(bound / multiple) * multiple;
  return { moq, multiple, max: max >= moq ? max : 0 };
}

const roundUp = (quantity: number, multiple: number) => Math.ceil(quantity / multiple) * multiple;

function leastCommonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
