import type { CampaignCard, Pledge } from '@kaituan/contract/group-buy';
import { sumTwd } from '@kaituan/domain/money';
import { editLine, paidTwdOf } from '@kaituan/domain/pledge-settlement';

/** Pieces that are wanted now, and the most that are taken to fill a case, by SKU. */
export type WantedPieces = ReadonlyMap<number, { quantity: number; maxQuantity: number }>;

/** What an edit does to the money, in TWD. RAISE: a new payment, and the old one back in full. */
export type EditPreview =
  | { kind: 'SAME' }
  | { kind: 'LOWER'; refundTwd: number }
  | { kind: 'RAISE'; dueTwd: number; backTwd: number };

export const wantedOf = ({ lines }: Pledge): WantedPieces =>
  new Map(lines.map(({ skuId, quantity, maxQuantity }) => [skuId, { quantity, maxQuantity }]));

/**
 * What an edit means before it is made. Pieces cost what they were joined at, or less where joining costs
 * less now; shipping is told in the checkout.
 */
export function previewEdit(
  pledge: Pledge,
  campaign: CampaignCard,
  wanted: WantedPieces,
): EditPreview {
  const edits = pledge.lines.map((line) => editOf(line, campaign, wanted));
  if (edits.every(({ isSame }) => isSame)) return { kind: 'SAME' };
  if (!edits.some(({ isRaised }) => isRaised))
    return { kind: 'LOWER', refundTwd: sumTwd(edits.map(({ refundTwd }) => refundTwd)) };
  const dueTwd = sumTwd(edits.map(({ line }) => paidTwdOf(line)));
  return { kind: 'RAISE', dueTwd, backTwd: pledge.paidTwd - pledge.refundTwd };
}

function editOf(line: Pledge['lines'][number], campaign: CampaignCard, wanted: WantedPieces) {
  const { skuId, quantity, maxQuantity, ceilingUnitPriceTwd } = line;
  const asked = wanted.get(skuId) ?? { quantity, maxQuantity };
  const now = campaign.items.find((item) => item.skuId === skuId)?.unitPriceTwd;
  const paid = { skuId, ceilingUnitPriceTwd, paidQuantity: maxQuantity };
  return {
    ...editLine(paid, asked.maxQuantity, now ?? ceilingUnitPriceTwd),
    isSame: asked.quantity === quantity && asked.maxQuantity === maxQuantity,
    isRaised: asked.maxQuantity > maxQuantity,
  };
}

/** The most pieces of a SKU that this member can have. */
export function mostPiecesOf(
  { skuId, maxQuantity }: Pledge['lines'][number],
  { unitsLeft, perMemberMax, perOrderMax }: CampaignCard,
): number {
  const left = unitsLeft.find((one) => one.skuId === skuId)?.left ?? null;
  const limits = [perMemberMax, perOrderMax, left === null ? null : left + maxQuantity, 999];
  return Math.min(...limits.flatMap((limit) => limit ?? []));
}
