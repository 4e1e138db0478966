import type { Pledge } from '@kaituan/contract/group-buy/pledge';

type Line = Pledge['lines'][number];

/** The quantity of a line: 「2 包」, 「2 包，最多拿 4 包（預付 4 包）」, or the final one. */
export function quantityText({ quantity, maxQuantity, settledQuantity, unitLabel }: Line): string {
  if (settledQuantity !== null && settledQuantity !== quantity)
    return `${quantity} → ${settledQuantity} ${unitLabel}`;
  if (settledQuantity !== null || maxQuantity === quantity) return `${quantity} ${unitLabel}`;
  return `${quantity} ${unitLabel}，最多拿 ${maxQuantity} ${unitLabel}（預付 ${maxQuantity} ${unitLabel}）`;
}

export const goodsText = ({ name, optionText }: Pick<Line, 'name' | 'optionText'>): string =>
  [name, optionText].filter(Boolean).join(' ');

/** The prepayment for extra pieces, in TWD; what fills no case is refunded. */
export const prepaidExtraTwd = (lines: readonly Line[]): number =>
  lines.reduce(
    (sum, { quantity, maxQuantity, ceilingUnitPriceTwd }) =>
      sum + (maxQuantity - quantity) * ceilingUnitPriceTwd,
    0,
  );
