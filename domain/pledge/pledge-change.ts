import { sumTwd } from '../money.ts';
import { feeForGoods, type PledgeParcel } from '../shipping/lowered-shipping.ts';
import { type PiecesOfSku, pledgedPiecesOf } from './pledge-raise.ts';
import { paidTwdOf } from './pledge-settlement.ts';

/** A SKU of a paid pledge, at its ceiling price in TWD. */
export type PledgedPieces = PiecesOfSku & { ceilingUnitPriceTwd: number };

/** A SKU as requested, with the price of joining now beside the other buyers' pieces, in TWD. */
export type RequestedPieces = PiecesOfSku & { productId: number; joinUnitPriceTwd: number };

/** A SKU after the change: those above the pieces it had before are held until they are paid. */
export type ChangedPieces = PledgedPieces & {
  heldUnits: number;
  heldQuantity: number;
  /** Which of the parcels it travels in. */
  parcel: number;
};

/** A change of a pledge; `differenceTwd` is due when positive and refunded when negative. */
export type PledgeChange = {
  lines: ChangedPieces[];
  /** The shipping fee of each parcel afterwards, in TWD; zero for one without pieces. */
  feesTwd: number[];
  /** How much more shipping costs afterwards, in TWD; negative where it costs less. */
  shippingTwd: number;
  differenceTwd: number;
};

/**
 * Plans a change of a paid pledge to these lines. Each SKU costs the lower of its ceiling and the join
 * price; a variant it did not have costs the join price and travels with the other variants of its product.
 * Undefined when one of them has no parcel to travel in.
 */
export function planPledgeChange(
  before: readonly PledgedPieces[],
  requested: readonly RequestedPieces[],
  parcels: readonly PledgeParcel[],
): PledgeChange | undefined {
  const lines = requested.map((line): ChangedPieces => {
    const { skuId, quantity, maxQuantity, joinUnitPriceTwd } = line;
    const had = before.find((one) => one.skuId === skuId);
    const { units, maxUnits } = pledgedPiecesOf(line, before);
    return {
      ...{ skuId, quantity, maxQuantity, parcel: parcelFor(line, parcels) },
      ceilingUnitPriceTwd: Math.min(had?.ceilingUnitPriceTwd ?? joinUnitPriceTwd, joinUnitPriceTwd),
      heldUnits: quantity - units,
      heldQuantity: maxQuantity - maxUnits,
    };
  });
  if (lines.some(({ parcel }) => parcel < 0)) return undefined;
  const feesTwd = parcels.map((parcel, index) => {
    const inside = lines.filter((line) => line.parcel === index);
    return inside.length === 0 ? 0 : feeAfter(parcel, inside);
  });
  const shippingTwd = sumTwd(feesTwd) - sumTwd(parcels.map(({ feeTwd }) => feeTwd));
  const differenceTwd = goodsTwdOf(lines) - goodsTwdOf(before) + shippingTwd;
  return { lines, feesTwd, shippingTwd, differenceTwd };
}

/** The tolerance is paid in advance. */
const goodsTwdOf = (lines: readonly PledgedPieces[]): number =>
  sumTwd(lines.map((line) => paidTwdOf({ ...line, paidQuantity: line.maxQuantity })));

function parcelFor(
  { skuId, productId }: RequestedPieces,
  parcels: readonly PledgeParcel[],
): number {
  const find = (isIt: (one: PledgeParcel['goods'][number]) => boolean) =>
    parcels.findIndex(({ goods }) => goods.some(isIt));
  const own = find((one) => one.skuId === skuId);
  return own >= 0 ? own : find((one) => one.productId === productId);
}

/**
 * The fee as ordered, moved by what the checkout would charge more or less for so many pieces. Only pieces
 * count: a price that fell does not lose free shipping.
 */
function feeAfter(parcel: PledgeParcel, lines: readonly ChangedPieces[]): number {
  const { orderedFeeTwd, tiers, goods } = parcel;
  const priceOf = ({ skuId, ceilingUnitPriceTwd }: ChangedPieces) =>
    goods.find((one) => one.skuId === skuId)?.unitPriceTwd ?? ceilingUnitPriceTwd;
  const nowTwd = sumTwd(lines.map((line) => line.maxQuantity * priceOf(line)));
  const orderedTwd = sumTwd(goods.map((one) => one.orderedQuantity * one.unitPriceTwd));
  const moreTwd = feeForGoods(tiers, nowTwd) - feeForGoods(tiers, orderedTwd);
  return Math.max(0, orderedFeeTwd + moreTwd);
}
