import {
  type DeliverySlot,
  deliverySlots,
  deliverySlotText,
} from '@kaituan/domain/shipping/delivery-day';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import type { CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { deliveryDayText } from './delivery-day-text.ts';

/** The preferred delivery time. */
export function DeliveryTime({ shipment }: { shipment: CheckoutShipment }) {
  const { change, problemOf } = useCheckoutForm();
  const { key, method, day, days, slot } = shipment;
  if (!method) return null;
  const choose = (later: { day?: string | null; slot?: DeliverySlot }) =>
    change({ shipments: { [key]: { method, ...later } } });
  // A chosen day that has passed is still shown.
  const offered = day === null || days.includes(day) ? days : [day, ...days];
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="希望到貨日"
        data-path={`shipments.${key}.day`}
        value={day ?? ''}
        problem={problemOf(`shipments.${key}.day`)}
        onChange={({ target }) => choose({ day: target.value || null })}
      >
        <option value="">不指定</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {deliveryDayText(one)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="時段"
        value={slot}
        onChange={({ target }) => choose({ slot: target.value as DeliverySlot })}
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
