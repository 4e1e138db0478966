import { describeCoupon } from '@kaituan/domain/pricing/coupon';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { useQuery } from '@tanstack/react-query';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { listedCouponsQuery } from './coupon-queries.ts';

/** Only members load it. */
const couponState = lazyPart(() =>
  import('./coupon-state.tsx').then((module) => module.CouponState),
);

/** Beside goods and totals: which coupons there are, for guests too, which of them the member has, and the way to them. */
export function CouponsToClaim() {
  const { data } = useQuery(listedCouponsQuery(useChannelId()));
  const isMember = useAppState(({ user }) => user !== null);
  if (!data?.result.length) return null;
  return (
    <ShopLink
      to="/member/coupons"
      className="flex min-h-11 items-center gap-3 rounded-control border border-dashed border-primary bg-primary-soft px-4 py-2 text-sm hover:underline"
    >
      <b aria-hidden className="text-primary">
        券
      </b>
      <span className="min-w-0 flex-1">
        {data.result.slice(0, maxShown).map((coupon) => (
          <span key={coupon.couponId} className="block">
            {describeCoupon(coupon)}
            {isMember && <LazyPart code={couponState} props={coupon} />}
          </span>
        ))}
      </span>
      <span className="shrink-0 font-semibold text-primary">
        {isMember ? '我的' : '領取'}優惠券
      </span>
    </ShopLink>
  );
}

const maxShown = 3;
