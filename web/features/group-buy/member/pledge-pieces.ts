import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';

type Line = Pledge['lines'][number];

/** The quantity of a line: 「2 包」, 「2 包，補滿箱時最多拿 4 包（預付 4 包）」, or the final one. */
export function quantityText({ quantity, maxQuantity, settledQuantity, unitLabel }: Line): string {
  if (settledQuantity !== null && settledQuantity !== quantity)
    return `${quantity} → ${settledQuantity} ${unitLabel}`;
  if (settledQuantity !== null || maxQuantity === quantity) return `${quantity} ${unitLabel}`;
  return `${quantity} ${unitLabel}，補滿箱時最多拿 ${maxQuantity} ${unitLabel}（預付 ${maxQuantity} ${unitLabel}）`;
}

export const goodsText = ({ name, optionText }: Pick<Line, 'name' | 'optionText'>): string =>
  [name, optionText].filter(Boolean).join(' ');

/** The variants a member can change to: other SKUs of the products they have, with pieces left. */
export function variantsFor(
  { lines, parcels }: Pledge,
  { items, unitsLeft }: CampaignCard,
): CampaignCard['items'] {
  const products = new Set(parcels.flatMap(({ goods }) => goods).map(({ productId }) => productId));
  return items.filter(({ skuId, productId }) => {
    const left = unitsLeft.find((one) => one.skuId === skuId)?.left ?? null;
    const isOwn = lines.some((line) => line.skuId === skuId);
    return products.has(productId) && (isOwn || left === null || left > 0);
  });
}

/** What can be changed of a pledge, as its button and dialog say. */
export const editTitle = (variants: CampaignCard['items']): string =>
  variants.length > 1 ? '修改規格或數量' : '修改數量';

/** The prepayment for extra pieces, in TWD; what fills no case is refunded. */
export const prepaidExtraTwd = (lines: readonly Line[]): number =>
  lines.reduce(
    (sum, { quantity, maxQuantity, ceilingUnitPriceTwd }) =>
      sum + (maxQuantity - quantity) * ceilingUnitPriceTwd,
    0,
  );
