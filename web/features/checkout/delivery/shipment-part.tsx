import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { temperatureText } from '@kaituan/domain/shipping/temperature';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { formatDate } from '@kaituan/kit/format/format-date.ts';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { Truck } from 'lucide-react';
import type { CheckoutLine, CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { DeliveryTime } from './delivery-time.tsx';
import { PickupPlaces } from './pickup-places.tsx';
import { ShippingOptions } from './shipping-options.tsx';
import { StoreChoice } from './store-choice.tsx';

const layerStyle = {
  AMBIENT: 'bg-sunken text-ink-soft',
  CHILLED: 'bg-cold-soft text-cold',
  FROZEN: 'bg-cold-soft text-cold',
} as const;

export function ShipmentPart({
  shipment,
  title,
}: {
  shipment: CheckoutShipment;
  /** Shown when there are several. */
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

function CheckoutLines({ lines }: { lines: readonly CheckoutLine[] }) {
  return (
    <ul className="space-y-3">
      {lines.map((line) => (
        <li key={line.skuId} className="flex gap-3">
          <span className="size-16 shrink-0 overflow-hidden rounded-control bg-sunken">
            {line.picture && (
              <Picture
                picture={{ ...line.picture, alt: '' }}
                sizes="64px"
                className="size-full object-cover"
              />
            )}
          </span>
          <div className="min-w-0 flex-1 text-sm">
            <p className="line-clamp-2 font-semibold wrap-anywhere">{line.name}</p>
            {line.optionText && <p className="text-ink-soft">{line.optionText}</p>}
            <p className="text-ink-soft tabular-nums">
              {formatTwd(line.unitPriceTwd)} × {line.quantity} {line.unitLabel}
            </p>
          </div>
          <p className="shrink-0 text-right text-sm tabular-nums">
            <span className="block font-semibold">{formatTwd(line.netTwd)}</span>
            {line.discountTwd > 0 && (
              <span className="block text-good">已折 {formatTwd(line.discountTwd)}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
