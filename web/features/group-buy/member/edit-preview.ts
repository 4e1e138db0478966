import type { CampaignCard } from '@kaituan/contract/campaign';
import type { Pledge } from '@kaituan/contract/pledge';
import { findPublicLadder } from '@kaituan/domain/group-buy/campaign-headline';
import { joinPriceOf } from '@kaituan/domain/group-buy/price-ladder';
import { sumTwd } from '@kaituan/domain/money';
import { editLine, paidTwdOf } from '@kaituan/domain/pledge/pledge-settlement';
import { lowerParcels } from '@kaituan/domain/shipping/lowered-shipping';

/** Requested pieces and the maximum with extra pieces, by SKU. */
export type RequestedPieces = ReadonlyMap<number, { quantity: number; maxQuantity: number }>;

/**
 * The effect of an edit in TWD. LOWER: shipping deducted from the refund; RAISE: a new payment, and
 * the refund of the old one.
 */
export type EditPreview =
  | { kind: 'SAME' }
  | { kind: 'LOWER'; refundTwd: number; shippingTwd: number }
  | { kind: 'RAISE'; dueTwd: number; backTwd: number };

export const requestedPiecesOf = ({ lines }: Pledge): RequestedPieces =>
  new Map(lines.map(({ skuId, quantity, maxQuantity }) => [skuId, { quantity, maxQuantity }]));

/**
 * The effect of an edit before it is made. Pieces cost what they were joined at, or less where
 * joining now would cost less; shipping of more pieces is shown in the checkout.
 */
export function previewEdit(
  pledge: Pledge,
  campaign: CampaignCard,
  requested: RequestedPieces,
): EditPreview {
  const edits = pledge.lines.map((line) =>
    editOf(line, joinPriceBeside(pledge, campaign), requested),
  );
  if (edits.every(({ isSame }) => isSame)) return { kind: 'SAME' };
  if (!edits.some(({ isRaised }) => isRaised)) {
    const goodsTwd = sumTwd(edits.map(({ refundTwd }) => refundTwd));
    const pieces = edits.map(({ pieces: ofLine }) => ofLine);
    const { refundTwd, shippingTwd } = lowerParcels(goodsTwd, pledge.parcels, pieces);
    return { kind: 'LOWER', refundTwd, shippingTwd };
  }
  const dueTwd = sumTwd(edits.map(({ line }) => paidTwdOf(line)));
  return { kind: 'RAISE', dueTwd, backTwd: pledge.paidTwd - pledge.refundTwd };
}

/**
 * The price of joining by the other buyers' pieces, in TWD by SKU; undefined where prices are
 * hidden.
 */
function joinPriceBeside({ lines }: Pledge, campaign: CampaignCard) {
  const ladder = findPublicLadder(campaign);
  const ownUnits = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const othersUnits = campaign.confirmed.units - ownUnits;
  return (skuId: number) => ladder && joinPriceOf(ladder, othersUnits, skuId);
}

function editOf(
  line: Pledge['lines'][number],
  joinPriceTwd: (skuId: number) => number | undefined,
  requested: RequestedPieces,
) {
  const { skuId, quantity, maxQuantity, ceilingUnitPriceTwd } = line;
  const pieces = requested.get(skuId) ?? { quantity, maxQuantity };
  const paid = { skuId, ceilingUnitPriceTwd, paidQuantity: maxQuantity };
  return {
    ...editLine(paid, pieces.maxQuantity, joinPriceTwd(skuId) ?? ceilingUnitPriceTwd),
    pieces: { skuId, left: pieces.maxQuantity },
    isSame: pieces.quantity === quantity && pieces.maxQuantity === maxQuantity,
    isRaised: pieces.maxQuantity > maxQuantity,
  };
}

/** The highest quantity of a SKU for this member. */
export function maxPiecesOf(
  { skuId, maxQuantity }: Pledge['lines'][number],
  { unitsLeft, perMemberMax, perOrderMax }: CampaignCard,
): number {
  const left = unitsLeft.find((one) => one.skuId === skuId)?.left ?? null;
  const limits = [perMemberMax, perOrderMax, left === null ? null : left + maxQuantity, 999];
  return Math.min(...limits.flatMap((limit) => limit ?? []));
}
