import { MapPin } from 'lucide-react';
import { useId } from 'react';
import { FieldNote } from '../../../ui/field-note.tsx';
import type { CheckoutShipment } from '../checkout-query.ts';
import { useCheckoutForm } from '../state/checkout-form.tsx';

/** The convenience store a parcel is fetched at. */
export function StoreChoice({ shipment }: { shipment: CheckoutShipment }) {
  const { problemOf } = useCheckoutForm();
  const noteId = useId();
  const path = `shipments.${shipment.key}.store`;
  const { store } = shipment;
  return (
    <div data-path={path} tabIndex={-1}>
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
      </div>
      <FieldNote id={noteId} problem={problemOf(path)} />
    </div>
  );
}
