import { useQueryClient } from '@tanstack/react-query';
import type { CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { findRefusal } from '#web/platform/api.ts';
import { leaveByForm } from '#web/platform/leave-by-form.ts';
import { apiOf } from '#web/platform/query-client.ts';
import { useCall } from '#web/platform/use-call.ts';

/** Opens the map of stores, after everything typed is saved. */
export function useStoreMap({ key, method }: CheckoutShipment) {
  const client = useQueryClient();
  const { checkout, flush } = useCheckoutForm();
  const { start, isBusy, error } = useCall({
    run: async () => {
      if (!method) return false;
      if (!(await flush())) throw new Error('not saved');
      const request = { checkoutNo: checkout.checkoutNo, key, method };
      const { result } = await apiOf(client)('/Checkout/StartStoreMap', request);
      leaveByForm({ ...result, method: 'POST' });
      return true;
    },
    explain: () => true,
    leavesPage: (isLeaving) => isLeaving,
  });
  const failure = error
    ? (findRefusal(error)?.message ?? '門市地圖暫時無法開啟，請稍後再試')
    : undefined;
  return { isOpening: isBusy, failure, openMap: () => void start() };
}
