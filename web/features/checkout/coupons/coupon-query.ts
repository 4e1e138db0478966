import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { Coupon } from '@kaituan/contract/order/coupon';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { couponsQuery } from '#web/features/catalog/coupon-queries.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';

/** Claims a coupon; resolves to it with its code. `doneText`: what the claim was for. */
export function useClaimCoupon(doneText: (title: string) => string) {
  const client = useQueryClient();
  const channelId = useChannelId();
  return useCall({
    failureText: '沒有領到，請再試一次',
    run: async ({ couponId }: Pick<Coupon, 'couponId'>) => {
      const { result } = await apiOf(client)('/Coupon/ClaimCoupon', { channelId, couponId });
      showToast(doneText(result.title), 'SUCCESS');
      await client.invalidateQueries({ queryKey: couponsQuery(channelId).queryKey });
      return result;
    },
  });
}
