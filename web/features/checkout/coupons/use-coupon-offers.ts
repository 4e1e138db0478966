import type { Coupon } from '@kaituan/contract/order/coupon';
import { couponDiscountOf } from '@kaituan/domain/pricing/coupon';
import { useQuery } from '@tanstack/react-query';
import { couponsQuery } from '#web/features/catalog/coupon-queries.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useClaimCoupon } from './coupon-query.ts';

/** The most coupons offered for a checkout. */
const maxOffered = 3;

/** Coupons that the member can use on these goods, the best first; one not claimed yet is claimed on the way. */
export function useCouponOffers() {
  const { checkout, change } = useCheckoutForm();
  const { data } = useQuery(couponsQuery(useChannelId()));
  const { start, isBusy } = useClaimCoupon((title) => `已套用「${title}」`);
  const { goodsTwd } = checkout;
  const offers = (data?.result ?? [])
    .filter(({ refusal, minGoodsTwd }) => refusal === null && goodsTwd >= minGoodsTwd)
    .map((coupon) => ({ coupon, discountTwd: couponDiscountOf(coupon, goodsTwd) }))
    .toSorted((a, b) => b.discountTwd - a.discountTwd)
    .slice(0, maxOffered);
  const take = async (coupon: Coupon) => {
    const couponCode = coupon.code ?? (await start(coupon))?.code;
    if (couponCode) change({ couponCode });
  };
  return { offers, isBusy, take: (coupon: Coupon) => void take(coupon) };
}
