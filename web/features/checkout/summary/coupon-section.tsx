import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { OwnCoupons } from '#web/features/checkout/coupons/own-coupons.tsx';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';

/**
 * Beside the sum: what is offered for these goods, and the field for a code, which says why one was refused. One that
 * was valid before is left out where it is named, beside the button.
 */
export function CouponSection() {
  const { checkout, change } = useCheckoutForm();
  const { coupon, problems } = checkout;
  const isNoLongerValid = problems.some(({ path }) => path === 'couponCode');
  // The button that leaves out a coupon goes with it; the focus goes to the field for another.
  const [hasLeftOut, setLeftOut] = useState(false);
  const leaveOut = () => {
    setLeftOut(true);
    change({ couponCode: null });
  };
  return (
    <section aria-label="優惠碼">
      {coupon && coupon.reason === null ? (
        <div className="flex items-center gap-3 rounded-control bg-good-soft py-1 pr-1 pl-4 text-good">
          <p className="min-w-0 flex-1 py-1.5 text-sm">
            <span className="block font-semibold wrap-anywhere">
              {coupon.code}　{coupon.title}
            </span>
            已折抵 {formatTwd(coupon.discountTwd)}
          </p>
          <IconButton
            look="bare"
            icon={X}
            size={20}
            label={`取消優惠碼 ${coupon.code}`}
            onClick={leaveOut}
            className="size-11 shrink-0 rounded-control hover:bg-surface"
          />
        </div>
      ) : (
        <>
          <OwnCoupons />
          <CouponForm
            key={isNoLongerValid ? coupon?.code : undefined}
            takesFocus={hasLeftOut}
            problem={(!isNoLongerValid && coupon?.reason) || undefined}
          />
        </>
      )}
    </section>
  );
}

function CouponForm({ takesFocus, problem }: { takesFocus: boolean; problem: string | undefined }) {
  const { checkout, change } = useCheckoutForm();
  const { coupon } = checkout;
  const [code, setCode] = useState(coupon?.code ?? '');
  const reasonId = useId();
  const isRejected = code === coupon?.code;
  // Of a coupon that was valid before it is shown beside the button that sends the order; here it is read with the field.
  const reason = isRejected && !problem ? coupon.reason : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const couponCode = code.trim().toUpperCase();
    if (couponCode || coupon) change({ couponCode: couponCode || null });
  };
  return (
    <form onSubmit={send} className="grid grid-cols-[1fr_auto] items-start gap-3">
      <FormField
        label="輸入優惠碼"
        name="couponCode"
        autoFocus={takesFocus}
        data-path="couponCode"
        {...(reason && { 'aria-invalid': true, 'aria-describedby': reasonId })}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        problem={isRejected ? problem : undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      {reason && (
        <p hidden id={reasonId}>
          {reason}
        </p>
      )}
      <Button type="submit" look="outline" className="mt-6.75 min-h-12">
        套用
      </Button>
    </form>
  );
}
