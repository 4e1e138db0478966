import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { temperatureText } from '@kaituan/domain/shipping/temperature';
import { Truck } from 'lucide-react';
import type { CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { formatTwd } from '#web/ui/format-money.ts';
import { CheckoutLines } from './checkout-lines.tsx';
import { DeliveryTime } from './delivery-time.tsx';
import { PickupPlaces } from './pickup-places.tsx';
import { ShippingOptions } from './shipping-options.tsx';
import { StoreChoice } from './store-choice.tsx';

const layerStyle = {
  AMBIENT: 'bg-sunken text-ink-soft',
  CHILLED: 'bg-cold-soft text-cold',
  FROZEN: 'bg-cold-soft text-cold',
} as const;

/** One parcel: its goods, how it is sent, and where or when. */
export function ShipmentPart({
  shipment,
  title,
}: {
  shipment: CheckoutShipment;
  /** Told when there are several. */
  title: string | undefined;
}) {
  const { checkout } = useCheckoutForm();
  const { key, temperature, shipFrom, method, freeShippingMissingTwd } = shipment;
  const kind = method && shippingMethodFacts(method).kind;
  return (
    <div className="space-y-4 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {title && <h3 className="text-base font-bold">{title}</h3>}
        <span className={`rounded-full px-3 py-0.5 font-semibold ${layerStyle[temperature]}`}>
          {temperatureText[temperature]}
        </span>
        <span className="text-ink-soft">
          {shipFrom ? `預購，${formatDate(shipFrom)}起出貨` : '現貨'}
        </span>
      </div>
      <CheckoutLines lines={checkout.lines.filter((line) => line.shipmentKey === key)} />
      <ShippingOptions shipment={shipment} title={title} />
      {kind === 'CVS' && <StoreChoice shipment={shipment} />}
      {kind === 'PICKUP' && <PickupPlaces shipment={shipment} />}
      {kind === 'HOME' && <DeliveryTime shipment={shipment} />}
      {freeShippingMissingTwd !== null && (
        <p className="flex items-center gap-2 rounded-control bg-good-soft px-4 py-2.5 text-sm font-medium text-good">
          <Truck aria-hidden size={18} className="shrink-0" />
          這批再買 {formatTwd(freeShippingMissingTwd)} 就免運費
        </p>
      )}
    </div>
  );
}
