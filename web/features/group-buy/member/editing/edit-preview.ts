import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { findPublicLadder } from '@kaituan/domain/group-buy/campaign-headline';
import { joinPriceOf } from '@kaituan/domain/group-buy/price-ladder';
import { sumTwd } from '@kaituan/domain/money';
import { planPledgeChange } from '@kaituan/domain/pledge/pledge-change';
import { isRaise, type PiecesOfSku } from '@kaituan/domain/pledge/pledge-raise';
import { editLine } from '@kaituan/domain/pledge/pledge-settlement';
import { lowerParcels } from '@kaituan/domain/shipping/lowered-shipping';
import { sharedUnit } from '#web/features/group-buy/campaign/joiner-words.ts';
import { goodsText } from '#web/features/group-buy/member/pledge-pieces.ts';

/** Requested pieces and the maximum with extra pieces, by SKU. */
export type RequestedPieces = ReadonlyMap<number, { quantity: number; maxQuantity: number }>;

/**
 * The effect of an edit in TWD. LOWER: shipping deducted from the refund; CHANGE: more pieces or other
 * variants, how much of the difference is shipping, and how much less the pieces it has cost by now; NO_PARCEL: goods that cannot travel with the others.
 */
export type EditPreview =
  | { kind: 'SAME' }
  | { kind: 'NO_PARCEL' }
  | { kind: 'LOWER'; refundTwd: number; shippingTwd: number }
  | { kind: 'CHANGE'; differenceTwd: number; shippingTwd: number; cheaperTwd: number };

export const requestedPiecesOf = ({ lines }: Pledge): RequestedPieces =>
  new Map(lines.map(({ skuId, quantity, maxQuantity }) => [skuId, { quantity, maxQuantity }]));

/**
 * The effect of an edit before it is made, by the rules of the server. Pieces cost what they were joined at,
 * or less where joining now would cost less.
 */
export function previewEdit(
  pledge: Pledge,
  campaign: CampaignCard,
  requested: RequestedPieces,
): EditPreview {
  const joinPriceTwd = joinPriceBeside(pledge, campaign);
  const edits = pledge.lines.map((line) => editOf(line, joinPriceTwd, requested));
  const isSame = edits.every((edit) => edit.isSame) && requested.size === pledge.lines.length;
  if (isSame) return { kind: 'SAME' };
  const lines = [...requested].map(([skuId, pieces]) => ({ skuId, ...pieces }));
  if (isRaise(pledge.lines, lines)) return previewChange(pledge, campaign, lines);
  const goodsTwd = sumTwd(edits.map(({ refundTwd }) => refundTwd));
  const pieces = edits.map(({ pieces: ofLine }) => ofLine);
  const { refundTwd, shippingTwd } = lowerParcels(goodsTwd, pledge.parcels, pieces);
  return { kind: 'LOWER', refundTwd, shippingTwd };
}

function previewChange(
  pledge: Pledge,
  campaign: CampaignCard,
  pieces: readonly PiecesOfSku[],
): EditPreview {
  const joinPriceTwd = joinPriceBeside(pledge, campaign);
  const lines = pieces.map((line) => ({
    ...line,
    productId: campaign.items.find(({ skuId }) => skuId === line.skuId)?.productId ?? 0,
    joinUnitPriceTwd:
      joinPriceTwd(line.skuId) ??
      pledge.lines.find(({ skuId }) => skuId === line.skuId)?.ceilingUnitPriceTwd ??
      0,
  }));
  const planned = planPledgeChange(pledge.lines, lines, pledge.parcels);
  if (!planned) return { kind: 'NO_PARCEL' };
  const { differenceTwd, shippingTwd } = planned;
  const cheaperTwd = sumTwd(
    planned.lines.map(({ skuId, maxQuantity, ceilingUnitPriceTwd }) => {
      const had = pledge.lines.find((line) => line.skuId === skuId);
      if (!had) return 0;
      return (
        (had.ceilingUnitPriceTwd - ceilingUnitPriceTwd) * Math.min(had.maxQuantity, maxQuantity)
      );
    }),
  );
  return { kind: 'CHANGE', differenceTwd, shippingTwd, cheaperTwd };
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
  const pieces = requested.get(skuId) ?? { quantity: 0, maxQuantity: 0 };
  const paid = { skuId, ceilingUnitPriceTwd, paidQuantity: maxQuantity };
  return {
    ...editLine(paid, pieces.maxQuantity, joinPriceTwd(skuId) ?? ceilingUnitPriceTwd),
    pieces: { skuId, left: pieces.maxQuantity },
    isSame: pieces.quantity === quantity && pieces.maxQuantity === maxQuantity,
  };
}

/** The highest quantity of a SKU for this member. */
export function maxPiecesOf(
  { skuId, maxQuantity }: Pick<Pledge['lines'][number], 'skuId' | 'maxQuantity'>,
  { unitsLeft, perMemberMax, perOrderMax }: CampaignCard,
): number {
  const left = unitsLeft.find((one) => one.skuId === skuId)?.left ?? null;
  const limits = [perMemberMax, perOrderMax, left === null ? null : left + maxQuantity, 999];
  return Math.min(...limits.flatMap((limit) => limit ?? []));
}

/** The most pieces that a pledge may have, all variants together, as its dialog says; undefined without a limit. */
export function findPieceLimit({ perMemberMax, perOrderMax, items }: CampaignCard) {
  const max = Math.min(perMemberMax ?? Infinity, perOrderMax ?? Infinity);
  if (max === Infinity) return undefined;
  return { max, unit: sharedUnit(items), name: max === perMemberMax ? '每人限購' : '每次限購' };
}

/** Why so many pieces cannot be had, as text; undefined where they can. What is there already may stay. */
export function findPiecesMistake(
  { lines }: Pledge,
  campaign: CampaignCard,
  requested: RequestedPieces,
): string | undefined {
  const total = piecesOf([...requested.values()]);
  const limit = findPieceLimit(campaign);
  const limitMax = Math.max(limit?.max ?? 0, piecesOf(lines));
  if (limit && total > limitMax) {
    const { max, unit, name } = limit;
    return `超過${name}數量：最多 ${max} ${unit}，現在選了 ${total} ${unit}。`;
  }
  for (const [skuId, { maxQuantity }] of requested) {
    const line = lines.find((one) => one.skuId === skuId) ?? { skuId, maxQuantity: 0 };
    const max = maxPiecesOf(line, campaign);
    if (maxQuantity > Math.max(max, line.maxQuantity)) {
      const item = campaign.items.find((one) => one.skuId === skuId);
      return `${item ? goodsText(item) : '這個規格'}最多 ${max} ${item?.unitLabel ?? ''}。`;
    }
  }
  return undefined;
}

const piecesOf = (lines: readonly { maxQuantity: number }[]): number =>
  lines.reduce((sum, { maxQuantity }) => sum + maxQuantity, 0);
