import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { Hourglass } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { Checkout } from './checkout-query.ts';
import { useNewCheckout } from './state/use-new-checkout.ts';

/** An expired checkout: offers a new one with the same goods and the data typed before. */
export function CheckoutEnded({ checkout }: { checkout: Checkout }) {
  const again = useNewCheckout(checkout);
  return (
    <div className="card">
      <EmptyState
        icon={<Hourglass size={30} />}
        title={checkout.status === 'EXPIRED' ? '結帳時間到了' : '這次結帳已經取消'}
      >
        <p className="max-w-md text-ink-soft">
          沒有成立訂單，也沒有收取任何款項。商品都還在購物車裡，剛才填寫的資料會一併帶到新的結帳。
        </p>
        {again.problem && <Notice kind="DANGER">{again.problem}</Notice>}
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <ShopLink to="/cart" className={buttonStyle.outline}>
            回購物車
          </ShopLink>
          <Button isBusy={again.isBusy} onClick={again.open}>
            重新結帳
          </Button>
        </div>
      </EmptyState>
    </div>
  );
}
