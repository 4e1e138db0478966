import { formatDay } from '@kaituan/domain/day-text';
import {
  type DeliverySlot,
  deliverySlots,
  deliverySlotText,
} from '@kaituan/domain/shipping/delivery-day';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import type { Checkout, CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';

type Method = NonNullable<CheckoutShipment['method']>;

/** The day on which the parcel is to come, or is fetched. */
export function DeliveryDay(props: {
  shipment: CheckoutShipment;
  method: Method;
  label: string;
  /** Whether no choice says the first day on which it can come. */
  isFirstSaid?: boolean;
}) {
  const { change, problemOf } = useCheckoutForm();
  const { shipment, method, label, isFirstSaid } = props;
  const { key, day, days } = shipment;
  // A chosen day that has passed is still shown.
  const offered = day === null || days.includes(day) ? days : [day, ...days];
  return (
    <SelectField
      label={label}
      data-path={`shipments.${key}.day`}
      value={day ?? ''}
      problem={problemOf(`shipments.${key}.day`)}
      onChange={({ target }) =>
        change({ shipments: { [key]: { method, day: target.value || null } } })
      }
    >
      <option value="">
        {isFirstSaid && days[0] ? `不指定，最快 ${formatDay(days[0])}` : '不指定'}
      </option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {formatDay(one)}
        </option>
      ))}
    </SelectField>
  );
}

/** The days of what is brought home, to be seen and chosen without opening the step. */
export function FoldedDays({ shipments, cartType }: Pick<Checkout, 'shipments' | 'cartType'>) {
  // A group buy says itself when its goods come.
  const isFirstSaid = cartType !== 'GROUP';
  return shipments.map((shipment, index) => {
    const { key, method } = shipment;
    if (!method || shippingMethodFacts(method).kind !== 'HOME') return null;
    const label = shipments.length > 1 ? `第 ${index + 1} 批希望到貨日` : '希望到貨日';
    return <DeliveryDay key={key} {...{ shipment, method, label, isFirstSaid }} />;
  });
}

/** The preferred delivery time. */
export function DeliveryTime({ shipment }: { shipment: CheckoutShipment }) {
  const { change } = useCheckoutForm();
  const { key, method, slot } = shipment;
  if (!method) return null;
  return (
    <div className="grid grid-cols-2 gap-3">
      <DeliveryDay shipment={shipment} method={method} label="希望到貨日" />
      <SelectField
        label="時段"
        value={slot}
        onChange={({ target }) =>
          change({ shipments: { [key]: { method, slot: target.value as DeliverySlot } } })
        }
      >
        {deliverySlots.map((one) => (
          <option key={one} value={one}>
            {deliverySlotText[one]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
