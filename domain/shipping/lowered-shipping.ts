import { sumTwd } from '../money.ts';

/** Shipping fees by the value of goods, in TWD, the lowest tier first. */
type FeeTiers = readonly { minGoodsTwd: number; feeTwd: number }[];

/** A parcel of a pledge: its current and its original fee, and its goods as ordered; in TWD. */
export type PledgeParcel = {
  feeTwd: number;
  orderedFeeTwd: number;
  tiers: FeeTiers;
  goods: readonly {
    skuId: number;
    productId: number;
    unitPriceTwd: number;
    orderedQuantity: number;
  }[];
};

/** How many pieces of a SKU an edit leaves, including tolerance; zero for SKUs not listed. */
export type LeftPieces = { skuId: number; left: number };

/** The refund for fewer pieces, the part charged for shipping them, and each parcel's new fee; in TWD. */
export type Lowering = { refundTwd: number; shippingTwd: number; feesTwd: number[] };

/**
 * Computes the refund when pieces worth so much are removed, in TWD. An empty parcel's fee is refunded too.
 * A parcel whose goods fall below a tier is charged the difference of the checkout's fees, at most the
 * refund; what one edit could not cover, a later one is charged. Only pieces count: a lower price does not
 * lose the tier.
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
      feeForGoods(tiers, sumTwd(goods.map((one) => count(one) * one.unitPriceTwd)));
    const dueTwd =
      orderedFeeTwd + feeOf(({ skuId }) => leftOf(skuId)) - feeOf((one) => one.orderedQuantity);
    const moreTwd = Math.min(leftTwd, Math.max(0, dueTwd - feeTwd));
    leftTwd -= moreTwd;
    return feeTwd + moreTwd;
  });
  return { refundTwd: leftTwd, shippingTwd: goodsTwd + freedTwd - leftTwd, feesTwd };
}

/** The fee for goods of this value in TWD; those below every tier are shipped at the lowest tier's fee. */
export function feeForGoods(tiers: FeeTiers, goodsTwd: number): number {
  const tier = tiers.findLast(({ minGoodsTwd }) => minGoodsTwd <= goodsTwd) ?? tiers[0];
  return tier?.feeTwd ?? 0;
}
