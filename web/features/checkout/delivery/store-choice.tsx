import { MapPin } from 'lucide-react';
import { useId } from 'react';
import type { CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldNote } from '#web/ui/field-note.tsx';
import { useStoreMap } from './use-store-map.ts';

/** The convenience store a parcel is fetched at, chosen on a map that leads back here. */
export function StoreChoice({ shipment }: { shipment: CheckoutShipment }) {
  const { problemOf } = useCheckoutForm();
  const { isOpening, failure, openMap } = useStoreMap(shipment);
  const noteId = useId();
  const path = `shipments.${shipment.key}.store`;
  const problem = failure ?? problemOf(path);
  const { store } = shipment;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3 rounded-control bg-sunken px-4 py-3">
        <MapPin aria-hidden size={20} className="shrink-0 text-primary" />
        <p className="min-w-0 flex-1 basis-40 text-sm">
          {store ? (
            <>
              <span className="block font-semibold">{store.name}</span>
              <span className="block text-ink-soft">{store.address}</span>
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
