import { formatTwd } from '@kaituan/domain/format-twd';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import {
  DialogClose,
  DialogDescription,
  DialogShell,
  DialogTitle,
} from '@kaituan/kit/dialogs/dialog-shell.tsx';
import type { Checkout } from '#web/features/checkout/checkout-query.ts';
import { CartChange } from './cart-change.tsx';

/** Asks what to order: what is in the cart now, or the goods of this checkout. */
export default function CartChangedDialog({
  checkout,
  onGoOn,
  onBack,
}: {
  checkout: Checkout;
  onGoOn: () => void;
  onBack: () => void;
}) {
  const { lines, payableTwd } = checkout;
  return (
    <DialogShell kind="alert" onClose={onBack} className="w-[min(32rem,calc(100vw-2rem))] p-6">
      <DialogTitle className="text-xl font-bold">購物車改過了，請確認要買的商品</DialogTitle>
      <DialogDescription className="mt-1 text-ink-soft">
        訂單還沒有送出，也沒有收取任何款項。
      </DialogDescription>
      <div className="mt-4 min-h-0 space-y-3 overflow-y-auto">
        <CartChange checkout={checkout} />
        <ul className="divide-y divide-line">
          {lines.map(({ skuId, name, optionText, quantity, unitLabel }) => (
            <li key={skuId} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                {name}
                {optionText && `（${optionText}）`}
              </span>
              <span className="shrink-0 tabular-nums">
                {quantity} {unitLabel}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <DialogClose className={buttonStyle.outline}>返回檢查</DialogClose>
        <Button onClick={onGoOn}>照這裡的商品送出（{formatTwd(payableTwd)}）</Button>
      </div>
    </DialogShell>
  );
}
