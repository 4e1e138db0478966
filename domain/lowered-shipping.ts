import { sumTwd } from './money.ts';

/** What sending costs by the value of the goods, in TWD, the lowest first. */
type FeeTiers = readonly { minGoodsTwd: number; feeTwd: number }[];

/** A parcel of a pledge: what sending it was charged, and its goods at the prices they were ordered at; in TWD. */
export type PledgeParcel = {
  feeTwd: number;
  tiers: FeeTiers;
  goods: readonly { skuId: number; unitPriceTwd: number }[];
};

/** How many pieces of a SKU there are before and after an edit, with their tolerance. */
export type EditedPieces = { skuId: number; before: number; after: number };

/** What goes back for fewer pieces, what is kept of it for sending them, and what each parcel is charged then; in TWD. */
export type Lowering = { refundTwd: number; shippingTwd: number; feesTwd: number[] };

/**
 * What fewer pieces give back when their goods are worth so much, in TWD. A parcel that is left empty gives its
 * fee back too. One whose goods no longer reach a tier is charged what the checkout would have charged more for
 * so few, at most what goes back: only pieces decide, a price that fell costs nobody the tier.
 */
export function lowerParcels(
  goodsTwd: number,
  parcels: readonly PledgeParcel[],
  pieces: readonly EditedPieces[],
): Lowering {
  const countOf = (when: 'before' | 'after') => (skuId: number) =>
    pieces.find((one) => one.skuId === skuId)?.[when] ?? 0;
  const worthOf = ({ goods }: PledgeParcel, count: (skuId: number) => number) =>
    sumTwd(goods.map(({ skuId, unitPriceTwd }) => count(skuId) * unitPriceTwd));
  const isEmpty = ({ goods }: PledgeParcel) =>
    goods.every(({ skuId }) => countOf('after')(skuId) === 0);
  const freedTwd = sumTwd(parcels.filter(isEmpty).map(({ feeTwd }) => feeTwd));
  let leftTwd = goodsTwd + freedTwd;
  const feesTwd = parcels.map((parcel) => {
    if (isEmpty(parcel)) return 0;
    const [before, after] = [countOf('before'), countOf('after')].map((count) =>
      feeFor(parcel.tiers, worthOf(parcel, count)),
    );
    const moreTwd = Math.min(leftTwd, Math.max(0, (after ?? 0) - (before ?? 0)));
    leftTwd -= moreTwd;
    return parcel.feeTwd + moreTwd;
  });
  return { refundTwd: leftTwd, shippingTwd: goodsTwd + freedTwd - leftTwd, feesTwd };
}

/** Goods below every tier are sent at the fee of the lowest. */
function feeFor(tiers: FeeTiers, goodsTwd: number): number {
  const tier = tiers.findLast(({ minGoodsTwd }) => minGoodsTwd <= goodsTwd) ?? tiers[0];
  return tier?.feeTwd ?? 0;
}
