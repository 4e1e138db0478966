import type { Database } from '../../database/database.ts';
import type { CallContext } from '../../http/handler.ts';
import { groupOffersOf } from '../group-buy/joining/group-offers.ts';
import { loadJoinedGroup } from '../group-buy/joining/joined-group.ts';
import { listCarriedPayments } from '../payment/carried-methods.ts';
import { presentSkuOffer, type SkuOffer } from '../product/sku-offer.ts';
import { listSkuOffers } from '../product/sku-offer-query.ts';
import type { OwnCheckout } from './checkout-query.ts';
import { findCoupon } from './coupon-query.ts';
import { type PricedCheckout, priceCheckout } from './price-checkout.ts';

/** A checkout at the prices and stock of now. */
export async function loadCheckout(
  { database, payments, now }: Pick<CallContext, 'database' | 'payments' | 'now'>,
  { row, terms: ofChannel }: OwnCheckout,
): Promise<PricedCheckout> {
  const { channelId, memberId, couponCode } = row;
  const skuIds = row.lines.map((line) => line.skuId);
  const group = row.group && (await loadJoinedGroup(database, row.group, memberId));
  const offered = await loadOffers(database, { channelId, memberId, skuIds, now });
  const offers = group ? groupOffersOf(offered, group, now) : offered;
  const carried = { ...ofChannel, payments: listCarriedPayments(ofChannel, payments.providers) };
  // A group buy has no minimum.
  const terms = group ? { ...carried, orderMinimumTwd: 0 } : carried;
  const coupon =
    couponCode === null || group
      ? undefined
      : await findCoupon(database, { channelId, memberId, code: couponCode });
  return priceCheckout({ row, group, offers, terms, coupon, now });
}

/** What a member can order of these SKUs now, by SKU. */
export async function loadOffers(
  database: Database,
  query: { channelId: number; memberId: string; skuIds: readonly number[]; now: Date },
): Promise<Map<number, SkuOffer>> {
  const rows = await listSkuOffers(database, query);
  return new Map(rows.map((row) => [row.id, presentSkuOffer(row, query.now)]));
}
