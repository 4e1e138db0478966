import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';

/** Whether the choices of this order are filled in next time. */
export function RememberChoice() {
  const { checkout, change } = useCheckoutForm();
  return (
    <label className="mt-4 flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        type="checkbox"
        name="remembers"
        checked={checkout.remembers}
        onChange={({ target }) => change({ remembers: target.checked })}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span>
        <span className="block font-semibold">記住收件資料，下次自動帶入</span>
        <span className="block text-sm text-ink-soft">
          包括地址或門市、付款方式與發票。取消勾選時，之前記住的不會改變。
        </span>
      </span>
    </label>
  );
}
