import { pickupTimesText } from '@kaituan/domain/shipping/pickup-day';
import { placesOf } from '@kaituan/domain/shipping/pickup-store';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { ChoiceCard } from '@kaituan/kit/controls/choice-card.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { useId } from 'react';
import type { CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { DeliveryDay } from './delivery-time.tsx';

/** The shop's pickup places. */
export function PickupPlaces({ shipment }: { shipment: CheckoutShipment }) {
  const { checkout, change, problemOf } = useCheckoutForm();
  const { key, method, store } = shipment;
  const noteId = useId();
  const path = `shipments.${key}.placeId`;
  const problem = problemOf(path);
  if (!method) return null;
  const places = placesOf(checkout.pickupPlaces, method);
  const { weekdays = [] } = places.find(({ placeId }) => placeId === store?.storeId) ?? {};
  return (
    <fieldset
      data-path={path}
      tabIndex={-1}
      aria-describedby={problem ? noteId : undefined}
      className="outline-none"
    >
      <legend className="mb-2 text-sm font-semibold">
        {shippingMethodFacts(method).kind === 'CVS' ? '取貨門市' : '自取地點'}
      </legend>
      <div className="grid gap-2">
        {places.map(({ placeId, name, address, phone, ...times }) => (
          <ChoiceCard
            key={placeId}
            name={`place-${key}`}
            value={placeId}
            checked={store?.storeId === placeId}
            onChange={() => change({ shipments: { [key]: { method, placeId } } })}
            title={name}
            note={
              <>
                {address}
                <br />
                {pickupTimesText(times)}　{phone}
              </>
            }
          />
        ))}
      </div>
      <FieldNote id={noteId} problem={problem} />
      {weekdays.length > 0 && (
        <div className="mt-3">
          <DeliveryDay shipment={shipment} method={method} label="預計哪天來領" />
        </div>
      )}
    </fieldset>
  );
}
