import { sumTwd } from '../money.ts';

/** What sending costs by the value of the goods, in TWD, the lowest first. */
type FeeTiers = readonly { minGoodsTwd: number; feeTwd: number }[];

/** A parcel of a pledge: what sending it is charged now and was when it was ordered, and its goods as ordered; in TWD. */
export type PledgeParcel = {
  feeTwd: number;
  orderedFeeTwd: number;
  tiers: FeeTiers;
  goods: readonly { skuId: number; unitPriceTwd: number; orderedQuantity: number }[];
};

/** How many pieces of a SKU an edit leaves, with their tolerance; none of a SKU that is not named. */
export type LeftPieces = { skuId: number; left: number };

/** What goes back for fewer pieces, what is kept of it for sending them, and what each parcel is charged then; in TWD. */
export type Lowering = { refundTwd: number; shippingTwd: number; feesTwd: number[] };

/**
 * What fewer pieces give back when their goods are worth so much, in TWD. A parcel that is left empty gives its
 * fee back too. One whose goods no longer reach a tier is charged what the checkout would have charged more for
 * so few than for those ordered, at most what goes back; what an edit had too little for, a later one is asked
 * for. Only pieces decide, a price that fell costs nobody the tier.
 */
export function lowerParcels(
  goodsTwd: number,
  parcels: readonly PledgeParcel[],
  pieces: readonly LeftPieces[],
): Lowering {
  const leftOf = (skuId: number) => pieces.find((one) => one.skuId === skuId)?.left ?? 0;
  const isEmpty = ({ goods }: PledgeParcel) => goods.every(({ skuId }) => leftOf(skuId) === 0);
  const freedTwd = sumTwd(parcels.filter(isEmpty).map(({ feeTwd }) => feeTwd));
  let leftTwd = goodsTwd + freedTwd;
  const feesTwd = parcels.map((parcel) => {
    if (isEmpty(parcel)) return 0;
    const { feeTwd, orderedFeeTwd, tiers, goods } = parcel;
    const feeOf = (count: (one: (typeof goods)[number]) => number) =>
      feeFor(tiers, sumTwd(goods.map((one) => count(one) * one.unitPriceTwd)));
    const dueTwd =
      orderedFeeTwd + feeOf(({ skuId }) => leftOf(skuId)) - feeOf((one) => one.orderedQuantity);
    const moreTwd = Math.min(leftTwd, Math.max(0, dueTwd - feeTwd));
    leftTwd -= moreTwd;
    return feeTwd + moreTwd;
  });
  return { refundTwd: leftTwd, shippingTwd: goodsTwd + freedTwd - leftTwd, feesTwd };
}

/** Goods below every tier are sent at the fee of the lowest. */
function feeFor(tiers: FeeTiers, goodsTwd: number): number {
  const tier = tiers.findLast(({ minGoodsTwd }) => minGoodsTwd <= goodsTwd) ?? tiers[0];
  return tier?.feeTwd ?? 0;
}
