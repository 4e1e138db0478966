import { findRefusal } from '@kaituan/api-client/api';
import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { type CheckoutShipment, checkoutQuery } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { leaveFor } from '#web/platform/messaging/leave-for.ts';

/** The path of the parcel whose store the buyer went to choose, in the storage of the tab: the map is another page. */
const leftForMap = 'kaituan.store-map';

/** The convenience store of a parcel, chosen on an external map. */
export function StoreChoice({ shipment }: { shipment: CheckoutShipment }) {
  const { problemOf } = useCheckoutForm();
  const { isOpening, failure, openMap } = useStoreMap(shipment);
  const noteId = useId();
  const path = `shipments.${shipment.key}.store`;
  const problem = failure ?? problemOf(path);
  const { store } = shipment;
  const card = useRef<HTMLDivElement>(null);
  const name = store?.name;
  useEffect(() => {
    if (!name || sessionStorage.getItem(leftForMap) !== path) return;
    sessionStorage.removeItem(leftForMap);
    showToast(`已選擇取貨門市「${name}」`, 'SUCCESS');
    // After the page was scrolled to its top, as every page that opens.
    const frame = requestAnimationFrame(() => {
      card.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [name, path]);
  return (
    <div>
      <div
        ref={card}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-4 py-3"
      >
        <MapPin aria-hidden size={20} className="shrink-0 text-primary" />
        <p className="min-w-0 flex-1 basis-40 text-sm">
          {store ? (
            <>
              <span className="block font-semibold">{store.name}</span>
              <span className="block text-ink-soft">
                {store.isOffshore && '離島門市・'}
                {store.address}
              </span>
            </>
          ) : (
            <span className="font-semibold">尚未選擇取貨門市</span>
          )}
        </p>
        <Button
          data-path={path}
          isBusy={isOpening}
          aria-describedby={problem ? noteId : undefined}
          onClick={openMap}
          look={store ? 'outline' : 'primary'}
        >
          {store ? '更換門市' : '選擇門市'}
        </Button>
      </div>
      <FieldNote id={noteId} problem={problem} />
    </div>
  );
}

/** Opens the map of stores, after everything typed is saved. */
function useStoreMap({ key, method }: CheckoutShipment) {
  const client = useQueryClient();
  const { checkout, flush } = useCheckoutForm();
  const { start, isBusy, error } = useCall({
    run: async () => {
      if (!method) return false;
      if (!(await flush())) throw new Error('not saved');
      const request = { checkoutNo: checkout.checkoutNo, key, method };
      const { result } = await apiOf(client)('/Checkout/StartStoreMap', request);
      sessionStorage.setItem(leftForMap, `shipments.${key}.store`);
      const step = await leaveFor({ ...result, method: 'POST' });
      if (step === 'LEAVING') return true;
      await client.invalidateQueries(checkoutQuery(checkout.checkoutNo));
      return false;
    },
    explain: () => true,
    leavesPage: (isLeaving) => isLeaving,
  });
  const failure = error
    ? (findRefusal(error)?.message ?? '門市地圖暫時無法開啟，請稍後再試')
    : undefined;
  return { isOpening: isBusy, failure, openMap: () => void start() };
}
