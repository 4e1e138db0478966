/** What is wrong with one field of a plan, as whoever writes it reads it; of one SKU where it is not null. */
export type PlanMistake<Field extends string> = {
  field: Field;
  skuId: number | null;
  text: string;
};

/** How long before its beginning a plan is as final as after it, in milliseconds: whoever comes first must not meet an older one. */
export const finalBeforeMs = 60_000;

/** Collects what is wrong with a plan. */
export function noteMistakes<Field extends string>() {
  const mistakes: PlanMistake<Field>[] = [];
  /** Notes a text for a field unless the rule holds. */
  const expect = (holds: boolean, field: Field, text: string, skuId: number | null = null) => {
    if (!holds) mistakes.push({ field, skuId, text });
  };
  return { mistakes, expect };
}

const promotionTitleLengths = { least: 2, most: 40 } as const;

/** Whether a title has 2 to 40 characters as people count them, none of them white space at an end. */
export function isPromotionTitle(title: string): boolean {
  const length = [...title].length;
  const { least, most } = promotionTitleLengths;
  return title === title.trim() && length >= least && length <= most;
}

export const promotionTitleText = '標題要有 2 到 40 個字';

/** Whether a number is a whole one within these bounds. */
export function isWholeWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

/** The same, or null for no end. */
export function isLimitWithin(value: number | null, least: number, most: number): boolean {
  return value === null || isWholeWithin(value, least, most);
}

/** Whether a limit leaves at least the room of another; null is no end. */
export function isNoTighter(limit: number | null, before: number | null): boolean {
  return limit === null || (before !== null && limit >= before);
}

/** Mistakes that were not there before. */
export function withoutFormer<Field extends string>(
  mistakes: readonly PlanMistake<Field>[],
  former: readonly PlanMistake<Field>[],
): PlanMistake<Field>[] {
  const known = new Set(former.map((mistake) => JSON.stringify(mistake)));
  return mistakes.filter((mistake) => !known.has(JSON.stringify(mistake)));
}
