import { couponDiscountOf, describeCoupon } from '@kaituan/domain/pricing/coupon';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { useQuery } from '@tanstack/react-query';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { couponsQuery, useClaimCoupon } from './coupon-query.ts';

/** The most coupons offered beside the field for a code. */
const maxOffered = 3;

/** Coupons that the member can use on these goods, the best first; one not claimed yet is claimed on the way. */
export function OwnCoupons() {
  const { checkout, change } = useCheckoutForm();
  const { data } = useQuery(couponsQuery(useChannelId()));
  const { start, isBusy } = useClaimCoupon();
  const { goodsTwd } = checkout;
  const offers = (data?.result ?? [])
    .filter(({ refusal, minGoodsTwd }) => refusal === null && goodsTwd >= minGoodsTwd)
    .map((coupon) => ({ coupon, discountTwd: couponDiscountOf(coupon, goodsTwd) }))
    .toSorted((a, b) => b.discountTwd - a.discountTwd)
    .slice(0, maxOffered);
  if (offers.length === 0) return null;
  const use = async (coupon: (typeof offers)[number]['coupon']) => {
    const couponCode = coupon.code ?? (await start(coupon))?.code;
    if (couponCode) change({ couponCode });
  };
  return (
    <ul aria-label="可用的優惠券" className="mb-4 flex flex-col gap-2">
      {offers.map(({ coupon, discountTwd }) => (
        <li
          key={coupon.couponId}
          className="flex items-center gap-3 rounded-control border border-line py-1 pr-1.5 pl-4"
        >
          <p className="min-w-0 flex-1 py-1.5 text-sm tabular-nums">
            <span className="block font-semibold">{coupon.title}</span>
            <span className="text-ink-soft">{describeCoupon(coupon)}，這次可折 </span>
            <span className="font-semibold text-good">{formatTwd(discountTwd)}</span>
          </p>
          <Button
            look="outline"
            disabled={isBusy}
            aria-label={`使用 ${coupon.title}，折 ${formatTwd(discountTwd)}`}
            onClick={() => void use(coupon)}
          >
            使用
          </Button>
        </li>
      ))}
    </ul>
  );
}
