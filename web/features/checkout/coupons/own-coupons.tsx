import { formatTwd } from '@kaituan/domain/format-twd';
import { describeCoupon } from '@kaituan/domain/pricing/coupon';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { useCouponOffers } from './use-coupon-offers.ts';

/** The best coupon for these goods with its button, and the next ones folded below it. */
export function OwnCoupons() {
  const { offers } = useCouponOffers();
  const [best, ...others] = offers;
  if (!best) return null;
  return (
    <div data-coupons className="mb-4">
      <OfferList name="可用的優惠券" offers={[best]} />
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-primary">
            其他可用的優惠券（{others.length}）
          </summary>
          <OfferList name="其他可用的優惠券" offers={others} />
        </details>
      )}
    </div>
  );
}

type Offer = ReturnType<typeof useCouponOffers>['offers'][number];

function OfferList({ name, offers }: { name: string; offers: readonly Offer[] }) {
  const { isBusy, take } = useCouponOffers();
  return (
    <ul aria-label={name} className="flex flex-col gap-2">
      {offers.map(({ coupon, discountTwd }) => (
        <li
          key={coupon.couponId}
          className="flex flex-wrap items-center justify-end gap-x-3 rounded-control border border-line py-1 pr-1.5 pl-4"
        >
          <p className="grow basis-36 py-1.5 text-sm tabular-nums">
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
