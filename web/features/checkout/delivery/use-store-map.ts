import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { findRefusal } from '#web/platform/api.ts';
import { leaveByForm } from '#web/platform/leave-by-form.ts';
import { apiOf } from '#web/platform/query-client.ts';

/** Opens the map of stores; everything typed is saved before the page is left for it. */
export function useStoreMap({ key, method }: CheckoutShipment) {
  const client = useQueryClient();
  const { checkout, flush } = useCheckoutForm();
  const [isOpening, setIsOpening] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    // A step back can bring the page back as it was left.
    const reset = () => setIsOpening(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const openMap = async () => {
    if (!method || isOpening) return;
    setIsOpening(true);
    setFailure(undefined);
    try {
      if (!(await flush())) throw new Error('not saved');
      const { checkoutNo } = checkout;
      const request = { checkoutNo, key, method };
      const { result } = await apiOf(client)('/Checkout/StartStoreMap', request);
      leaveByForm({ ...result, method: 'POST' });
    } catch (error) {
      setFailure(findRefusal(error)?.message ?? '門市地圖暫時無法開啟，請稍後再試');
      setIsOpening(false);
    }
  };
  return { isOpening, failure, openMap };
}
