import { formatTwd } from '@kaituan/domain/format-twd';
import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { TicketPercent } from 'lucide-react';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { useCouponOffers } from './use-coupon-offers.ts';

/** In the bar of phones: the coupons stand far above or below what is read there. Leads to them and applies none. */
export function CouponHint() {
  const { coupon } = useCheckoutForm().checkout;
  const { offers } = useCouponOffers();
  const [best] = offers;
  if (!best || coupon?.reason === null) return null;
  return (
    <RowButton
      onClick={focusOffers}
      className="min-h-11 items-center gap-2 rounded-control bg-good-soft px-3 py-1.5 text-sm font-medium text-good"
    >
      <TicketPercent aria-hidden size={18} className="shrink-0" />
      <span className="min-w-0 flex-1">
        有 {offers.length} 張優惠券可用，最多省 {formatTwd(best.discountTwd)}
      </span>
      <span className="shrink-0 underline underline-offset-4">查看</span>
    </RowButton>
  );
}

function focusOffers(): void {
  const first = document.querySelector<HTMLElement>('[data-coupons] button');
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'center' });
}
