import { isPaidLater } from '@kaituan/domain/payment/later-payment';
import { lockMember } from '#server/database/sql/locks.ts';
import { listAvailablePayments } from '#server/features/ground/channel/available-payments.ts';
import { shippingOnMap } from '#server/features/ground/channel/usable-shipping.ts';
import { loadOffers } from '#server/features/ground/offer/sku-offer.ts';
import { findCoupon } from '#server/features/records/coupon/coupon-query.ts';
import { findDistrust } from '#server/features/records/payment/later-payments.ts';
import { groupOffersOf } from '#server/features/records/pledge/group-offers.ts';
import { loadJoinedGroup } from '#server/features/records/pledge/joined-group.ts';
import type { CallContext } from '#server/http/handler.ts';
import type { OwnCheckout } from './checkout-query.ts';
import { type PricedCheckout, priceCheckout } from './price-checkout.ts';

type LoadContext = Pick<CallContext, 'database' | 'payments' | 'now' | 'storeMap'>;

/** A checkout at current prices and stock. */
export async function loadCheckout(
  { database, payments, now, storeMap }: LoadContext,
  { row, terms: ofChannel }: Pick<OwnCheckout, 'row' | 'terms'>,
  { isSubmitted = false } = {},
): Promise<PricedCheckout> {
  const { channelId, memberId, couponCode } = row;
  const skuIds = row.lines.map((line) => line.skuId);
  const group = row.group && (await loadJoinedGroup(database, row.group, memberId));
  const offered = await loadOffers(database, { channelId, memberId, skuIds, now });
  const offers = group ? groupOffersOf(offered, group, now) : offered;
  const channelOffer = {
    ...ofChannel,
    shipping: shippingOnMap(ofChannel, storeMap),
    payments: listAvailablePayments(ofChannel, payments.providers),
  };
  // A group buy has no order minimum.
  const terms = group ? { ...channelOffer, orderMinimumTwd: 0 } : channelOffer;
  const coupon =
    couponCode === null || group
      ? undefined
      : await findCoupon(database, { channelId, memberId, code: couponCode });
  const priced = priceCheckout({ row, group, offers, terms, coupon, now });
  if (!priced.timely?.some(isPaidLater)) return priced;
  if (isSubmitted && row.paymentMethod && isPaidLater(row.paymentMethod))
    await lockMember(database, memberId);
  const distrust = await findDistrust(database, { memberId, channelId }, { now });
  return { ...priced, distrust };
}
