import { formatTwd } from '@kaituan/domain/format-twd';
import { type ShippingKind, shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { ChoiceCard } from '@kaituan/kit/controls/choice-card.tsx';
import { FieldNote } from '@kaituan/kit/controls/field-note.tsx';
import { Home, Store, Warehouse } from 'lucide-react';
import { Fragment, useId } from 'react';
import type { CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import { useCheckoutForm } from '#web/features/checkout/state/checkout-form.tsx';
import { ChoiceList } from '#web/features/checkout/steps/choice-list.tsx';

const icons: Record<ShippingKind, typeof Home> = { HOME: Home, CVS: Store, PICKUP: Warehouse };

/** Shipping methods of one parcel with their fees; unavailable ones with the reason. */
export function ShippingOptions({ shipment }: { shipment: CheckoutShipment }) {
  const { change, problemOf } = useCheckoutForm();
  const { key, method: chosen, options } = shipment;
  const noteId = useId();
  const path = `shipments.${key}`;
  const problem = problemOf(path);
  return (
    <fieldset
      data-path={path}
      tabIndex={-1}
      aria-describedby={problem ? noteId : undefined}
      className="min-w-0 outline-none"
    >
      <legend className="sr-only">配送方式</legend>
      <ChoiceList choices={options} chosen={chosen}>
        {({ method, feeTwd, reason }) => {
          const { text, kind } = shippingMethodFacts(method);
          const Icon = icons[kind];
          return (
            <ChoiceCard
              key={method}
              name={`method-${key}`}
              value={method}
              checked={method === chosen}
              onChange={() => change({ shipments: { [key]: { method } } })}
              icon={<Icon size={20} />}
              title={wordsOf(text)}
              aside={feeTwd === null ? undefined : feeText(feeTwd)}
              reason={reason}
            />
          );
        }}
      </ChoiceList>
      <FieldNote id={noteId} problem={problem} />
    </fieldset>
  );
}

/** 「7-ELEVEN」 and 「冷凍超商取貨」 on one line, or else on two. */
const wordsOf = (text: string) =>
  text.split(' ').map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ' '}
      <span className="inline-block">{word}</span>
    </Fragment>
  ));

const feeText = (feeTwd: number) =>
  feeTwd === 0 ? <span className="text-good">免運費</span> : formatTwd(feeTwd);
