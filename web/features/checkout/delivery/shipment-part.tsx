import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { temperatureText } from '@kaituan/domain/shipping/temperature';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { Package } from 'lucide-react';
import type { CheckoutLine, CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { StepPart } from '#web/features/checkout/steps/step-part.tsx';
import { DeliveryTime } from './delivery-time.tsx';
import { PickupPlaces } from './pickup-places.tsx';
import { ShippingOptions } from './shipping-options.tsx';
import { StoreChoice } from './store-choice.tsx';

const layerStyle = {
  AMBIENT: 'bg-sunken text-ink-soft',
  CHILLED: 'bg-cold-soft text-cold',
  FROZEN: 'bg-cold-soft text-cold',
} as const;

/** How one parcel is delivered. */
export function ShipmentPart({ shipment, place }: { shipment: CheckoutShipment; place: number }) {
  const { checkout } = useCheckoutForm();
  const { key, method, formerNote } = shipment;
  const facts = method && shippingMethodFacts(method);
  const isOnly = checkout.shipments.length === 1;
  return (
    <StepPart
      icon={<Package size={20} />}
      title={isOnly ? '配送方式' : `第 ${place} 批的配送方式`}
      aside={<ShipmentBadge shipment={shipment} />}
    >
      <div className="space-y-4">
        {!isOnly && (
          <p className="-mt-2 line-clamp-2 text-sm text-ink-soft">
            {namesOf(checkout.lines.filter((line) => line.shipmentKey === key))}
          </p>
        )}
        {formerNote && <p className="-mt-1 text-sm text-accent-ink">{formerNote}</p>}
        <ShippingOptions shipment={shipment} />
        {facts?.stores === 'MAP' && <StoreChoice shipment={shipment} />}
        {facts?.stores === 'LIST' && <PickupPlaces shipment={shipment} />}
        {facts?.kind === 'HOME' && <DeliveryTime shipment={shipment} />}
      </div>
    </StepPart>
  );
}

/** The temperature of a parcel, and when it is sent. */
export function ShipmentBadge({ shipment }: { shipment: CheckoutShipment }) {
  const { temperature, shipFrom } = shipment;
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 text-sm">
      <span className={`rounded-full px-3 py-0.5 font-semibold ${layerStyle[temperature]}`}>
        {temperatureText[temperature]}
      </span>
      <span className="text-ink-soft">
        {shipFrom ? `預購，${formatDate(shipFrom)}起出貨` : '現貨'}
      </span>
    </span>
  );
}

const namesOf = (lines: readonly CheckoutLine[]): string =>
  lines.map(({ name, quantity }) => `${name} × ${quantity}`).join('、');
