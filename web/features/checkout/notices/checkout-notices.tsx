import { formatTwd } from '@kaituan/domain/format-twd';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import type { Checkout } from '#web/features/checkout/checkout-query.ts';
import { CartChange } from '#web/features/checkout/notices/cart-change.tsx';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';

/** What is wrong with the goods, and what changed about them since the checkout was opened. */
export function CheckoutNotices() {
  const { checkout, problemOf } = useCheckoutForm();
  const { changes } = checkout;
  const problem = problemOf('lines');
  return (
    <div data-path="lines" tabIndex={-1} className="space-y-3 outline-none empty:hidden">
      {problem && <Notice kind="DANGER">{problem}</Notice>}
      {checkout.cart?.hasChanged && <CartChange checkout={checkout} />}
      {changes.length > 0 && (
        <Notice kind="WARNING">
          <p className="font-semibold">結帳開始後有變動：</p>
          <ul>
            {changes.map((change) => (
              <li key={change.kind + change.skuId}>{changeText(change)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function changeText({ kind, name, from, to }: Checkout['changes'][number]): string {
  if (kind === 'ENDED') return `${name}：已無法購買，不計入本次結帳`;
  if (kind === 'STOCK_INSUFFICIENT') return `${name}：庫存不足，數量由 ${from} 改為 ${to}`;
  const verb = kind === 'PRICE_UP' ? '漲為' : '降為';
  return `${name}：單價由 ${formatTwd(from ?? 0)} ${verb} ${formatTwd(to ?? 0)}`;
}
