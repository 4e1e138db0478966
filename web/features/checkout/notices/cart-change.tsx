import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import type { Checkout } from '#web/features/checkout/checkout-query.ts';
import { useNewCheckout } from '#web/features/checkout/state/use-new-checkout.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';

/** Says that the cart was changed elsewhere since this checkout was opened, and leads to what is in it now. */
export function CartChange({ checkout }: { checkout: Checkout }) {
  const anew = useNewCheckout(checkout);
  // Emptied, most likely by an order placed elsewhere.
  const isEmpty = checkout.cart?.fingerprint === '';
  return (
    <Notice kind="WARNING">
      <p>
        {isEmpty
          ? '購物車裡已經沒有要結帳的商品，可能已在其他分頁或裝置送出訂單；'
          : '購物車在其他分頁或裝置上改過了；'}
        這次結帳仍是開始時的 {checkout.lines.length} 項商品。
      </p>
      {anew.problem && (
        <p role="alert" className="mt-1 font-semibold">
          {anew.problem}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-2">
        {isEmpty ? (
          <ShopLink to="/member/orders" className={buttonStyle.outline}>
            查看訂單
          </ShopLink>
        ) : (
          <Button look="outline" isBusy={anew.isBusy} onClick={anew.open}>
            改用購物車現在的商品
          </Button>
        )}
      </p>
    </Notice>
  );
}
