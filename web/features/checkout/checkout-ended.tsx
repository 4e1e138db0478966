import { findRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import type { Checkout } from './checkout-query.ts';

/** An expired checkout: offers a new one with the same goods and the data typed before. */
export function CheckoutEnded({ checkout }: { checkout: Checkout }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { channelId } = checkout;
  const cartType = checkout.cartType === 'DIRECT' ? 'DIRECT' : 'CART';
  const again = useCall({
    run: async () => {
      const api = apiOf(client);
      const { result } = await api('/Checkout/CreateCheckout', { channelId, cartType });
      const { address, invoice, paymentMethod, note, coupon, remembers } = checkout;
      const earlier = {
        ...(address && { address }),
        ...(invoice && { invoice }),
        ...(paymentMethod && { paymentMethod }),
        ...(coupon && { couponCode: coupon.code }),
        ...(note && { note }),
        remembers,
      };
      await api('/Checkout/UpdateCheckout', { ...result, ...earlier });
      await navigate(withChannel(`/checkout/${result.checkoutNo}`, channelId), { replace: true });
    },
    explain: () => true,
  });
  return (
    <div className="card">
      <EmptyState
        icon={<Hourglass size={30} />}
        title={checkout.status === 'EXPIRED' ? '結帳時間到了' : '這次結帳已經取消'}
      >
        <p className="max-w-md text-ink-soft">
          沒有成立訂單，也沒有收取任何款項。商品都還在購物車裡，剛才填寫的資料會一併帶到新的結帳。
        </p>
        {again.error && (
          <Notice kind="DANGER">
            {findRefusal(again.error)?.message ?? '暫時無法重新結帳，請稍後再試'}
          </Notice>
        )}
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <ShopLink to="/cart" className={buttonStyle.outline}>
            回購物車
          </ShopLink>
          <Button isBusy={again.isBusy} onClick={() => void again.start()}>
            重新結帳
          </Button>
        </div>
      </EmptyState>
    </div>
  );
}
