import { formatTwd } from '@kaituan/domain/format-twd';
import { describeCoupon } from '@kaituan/domain/pricing/coupon';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useCouponOffers } from './use-coupon-offers.ts';

/** The most coupons offered beside the field for a code. */
const maxOffered = 3;

/** The best coupons for these goods, each with its button. */
export function OwnCoupons() {
  const { offers, isBusy, take } = useCouponOffers();
  if (offers.length === 0) return null;
  return (
    <ul aria-label="可用的優惠券" className="mb-4 flex flex-col gap-2">
      {offers.slice(0, maxOffered).map(({ coupon, discountTwd }) => (
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
            onClick={() => take(coupon)}
          >
            使用
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The best of them in a step that is folded: who has everything remembered sends the order without opening it. */
export function BestCoupon() {
  const { offers, isBusy, take } = useCouponOffers();
  const [best] = offers;
  if (!best) return null;
  return (
    <div className="relative z-10 -mr-1 flex items-center gap-2 rounded-control bg-good-soft py-1 pr-1 pl-3 text-good">
      <p className="min-w-0 flex-1">
        優惠券「{best.coupon.title}」可折{' '}
        <span className="font-semibold tabular-nums">{formatTwd(best.discountTwd)}</span>
      </p>
      <Button look="outline" isBusy={isBusy} onClick={() => take(best.coupon)}>
        使用
      </Button>
    </div>
  );
}
