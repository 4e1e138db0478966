/** A mistake in one field of a plan, as a text for the owner; of one SKU unless null. */
export type PlanMistake<Field extends string> = {
  field: Field;
  skuId: number | null;
  text: string;
};

/**
 * How long before its start a plan becomes final, in milliseconds, so that the first visitors do not see an
 * older one.
 */
export const finalBeforeMs = 60_000;

/** Collects the mistakes of a plan. */
export function collectMistakes<Field extends string>() {
  const mistakes: PlanMistake<Field>[] = [];
  /** Adds a mistake of a field unless the rule holds. */
  const expect = (holds: boolean, field: Field, text: string, skuId: number | null = null) => {
    if (!holds) mistakes.push({ field, skuId, text });
  };
  return { mistakes, expect };
}

const promotionTitleLengths = { min: 2, max: 40 } as const;

/** Whether a title has 2 to 40 characters, without surrounding white space. */
export function isPromotionTitle(title: string): boolean {
  const length = [...title].length;
  const { min, max } = promotionTitleLengths;
  return title === title.trim() && length >= min && length <= max;
}

export const promotionTitleText = '標題要有 2 到 40 個字';

/** Whether a number is whole and within these bounds. */
export function isWholeWithin(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}

/** The same, or null for unlimited. */
export function isLimitWithin(value: number | null, min: number, max: number): boolean {
  return value === null || isWholeWithin(value, min, max);
}

/** Whether a limit allows at least as much as another; null is unlimited. */
export function isNoTighter(limit: number | null, before: number | null): boolean {
  return limit === null || (before !== null && limit >= before);
}

/** Mistakes that the former plan did not have. */
export function withoutFormer<Field extends string>(
  mistakes: readonly PlanMistake<Field>[],
  former: readonly PlanMistake<Field>[],
): PlanMistake<Field>[] {
  const known = new Set(former.map((mistake) => JSON.stringify(mistake)));
  return mistakes.filter((mistake) => !known.has(JSON.stringify(mistake)));
}
