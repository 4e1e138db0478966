import type { Pledge } from '@kaituan/contract/pledge';

type Line = Pledge['lines'][number];

/** How many pieces of a line there are: 「2 包」, 「2 包，最多拿 4 包（預付 4 包）」, or what came of them. */
export function quantityText({ quantity, maxQuantity, settledQuantity, unitLabel }: Line): string {
  if (settledQuantity !== null && settledQuantity !== quantity)
    return `${quantity} → ${settledQuantity} ${unitLabel}`;
  if (settledQuantity !== null || maxQuantity === quantity) return `${quantity} ${unitLabel}`;
  return `${quantity} ${unitLabel}，最多拿 ${maxQuantity} ${unitLabel}（預付 ${maxQuantity} ${unitLabel}）`;
}

export const goodsText = ({ name, optionText }: Pick<Line, 'name' | 'optionText'>): string =>
  [name, optionText].filter(Boolean).join(' ');

/** What was paid beforehand for pieces beyond those wanted, in TWD: what fills no case of it comes back. */
export const prepaidExtraTwd = (lines: readonly Line[]): number =>
  lines.reduce(
    (sum, { quantity, maxQuantity, ceilingUnitPriceTwd }) =>
      sum + (maxQuantity - quantity) * ceilingUnitPriceTwd,
    0,
  );
