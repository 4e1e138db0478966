import { findRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Checkout } from '#web/features/checkout/checkout-query.ts';
import { withChannel } from '#web/navigation/channel.ts';

/** Opens a new checkout of the cart as it is now, with the data typed in this one. */
export function useNewCheckout(checkout: Checkout) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { channelId } = checkout;
  const cartType = checkout.cartType === 'DIRECT' ? 'DIRECT' : 'CART';
  const { start, isBusy, error } = useCall({
    run: async () => {
      const api = apiOf(client);
      const { result } = await api('/Checkout/CreateCheckout', { channelId, cartType });
      const { address, invoice, paymentMethod, note, coupon, remembers } = checkout;
      const earlier = {
        ...(address && { address }),
        ...(invoice && { invoice }),
        ...(paymentMethod && { paymentMethod }),
        ...(coupon?.reason === null && { couponCode: coupon.code }),
        ...(note && { note }),
        remembers,
      };
      const { result: opened } = await api('/Checkout/UpdateCheckout', { ...result, ...earlier });
      const { code, reason } = opened.coupon ?? {};
      if (reason) showToast(`優惠碼 ${code} 無法使用：${reason}`);
      await navigate(withChannel(`/checkout/${result.checkoutNo}`, channelId), { replace: true });
    },
    explain: () => true,
  });
  const problem = error && (findRefusal(error)?.message ?? '暫時無法重新結帳，請稍後再試');
  return { open: () => void start(), isBusy, problem };
}
