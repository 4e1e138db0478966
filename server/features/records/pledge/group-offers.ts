import { quantityRuleOf } from '@kaituan/domain/cart/order-quantity';
import { campaignStatusAt } from '@kaituan/domain/group-buy/campaign-life';
import type { SkuOffer } from '#server/features/ground/offer/sku-offer.ts';
import { campaignTimesOf } from './campaign-times.ts';
import { ceilingOf, type JoinedGroup, piecesLeftFor } from './joined-group.ts';

/** The offers of a group buy's SKUs, at its prices and from its pools; other SKUs are left out. */
export function groupOffersOf(
  offers: ReadonlyMap<number, SkuOffer>,
  group: JoinedGroup,
  now: Date,
): Map<number, SkuOffer> {
  const isOpen = campaignStatusAt(campaignTimesOf(group.campaign), now.getTime()) === 'OPEN';
  const found = group.items.flatMap((item): [number, SkuOffer][] => {
    const offer = offers.get(item.skuId);
    // A group buy outlives no stop of sale, as a recall's.
    const isSold =
      offer !== undefined &&
      offer.problem !== 'NOT_SELLABLE_ONLINE' &&
      offer.row.productStatus !== 'ARCHIVED';
    if (!isSold || !isOpen) return [];
    const left = leftFor(group, item.skuId, piecesLeftFor(item, group.changed ?? []));
    return [[item.skuId, groupOfferOf(offer, group, left)]];
  });
  return new Map(found);
}

/** A buyer who wants all or nothing has nothing left when not all is available. */
function leftFor({ joining }: JoinedGroup, skuId: number, left: number | null): number | null {
  const line = joining.lines.find((one) => one.skuId === skuId);
  if (!line?.isAllOrNothing || left === null) return left;
  return left < line.quantity ? 0 : left;
}

function groupOfferOf(offer: SkuOffer, group: JoinedGroup, left: number | null): SkuOffer {
  const { row } = offer;
  const rule = quantityRuleOf({ moq: 1, multiple: 1, maxPerOrder: null, remaining: left });
  const unitPriceTwd = ceilingOf(group, row.id);
  return {
    ...offer,
    row: {
      ...row,
      mixGroup: null,
      maxPerMember: null,
      preorderShipFrom: group.campaign.shipFrom.getTime(),
    },
    price: { unitPriceTwd, source: 'CAMPAIGN', listPriceTwd: row.listPriceTwd, tiers: [] },
    rule,
    ruleBeforeStock: quantityRuleOf({ moq: 1, multiple: 1, maxPerOrder: null, remaining: null }),
    remaining: left,
    holdSource: 'CAMPAIGN',
    flash: null,
    problem: rule.max === 0 ? 'SOLD_OUT' : null,
  };
}
