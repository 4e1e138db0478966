import type { RequestOf } from '@kaituan/api-client/api';
import type { Checkout, CheckoutShipment } from '#web/features/checkout/checkout-query.ts';

type UpdateRequest = RequestOf<'/Checkout/UpdateCheckout'>;
type ShipmentRequest = NonNullable<UpdateRequest['shipments']>[number];

/** The shipping choice of a parcel; omitted fields stay unchanged. */
export type ShipmentChoice = Pick<ShipmentRequest, 'method' | 'day' | 'slot' | 'placeId'>;

/** Unsaved changes of a checkout; parcels by key. */
export type CheckoutChanges = Pick<
  UpdateRequest,
  'address' | 'paymentMethod' | 'invoice' | 'couponCode' | 'note' | 'remembers'
> & { shipments?: Readonly<Record<string, ShipmentChoice>> };

export const isNothing = (changes: CheckoutChanges): boolean => Object.keys(changes).length === 0;

/**
 * Merges changes, later ones win. Another shipping method drops the day and place chosen before.
 */
export function mergeChanges(earlier: CheckoutChanges, later: CheckoutChanges): CheckoutChanges {
  if (!earlier.shipments || !later.shipments) return { ...earlier, ...later };
  const shipments = { ...earlier.shipments };
  for (const [key, choice] of Object.entries(later.shipments)) {
    const before = shipments[key];
    shipments[key] = before?.method === choice.method ? { ...before, ...choice } : choice;
  }
  return { ...earlier, ...later, shipments };
}

/** The part of the changes that is typed text. */
export function typedPartOf({ address, invoice, note }: CheckoutChanges): CheckoutChanges {
  return {
    ...(address !== undefined && { address }),
    ...(invoice !== undefined && { invoice }),
    ...(note !== undefined && { note }),
  };
}

/** The checkout with changes applied; amounts are still those of the last answer. */
export function withChanges(checkout: Checkout, changes: CheckoutChanges): Checkout {
  const { shipments, address, invoice, paymentMethod, note, remembers } = changes;
  return {
    ...checkout,
    ...(address !== undefined && { address }),
    ...(invoice !== undefined && {
      invoice: invoice && { value: '', title: '', email: '', ...invoice },
    }),
    ...(paymentMethod !== undefined && { paymentMethod }),
    ...(note !== undefined && { note }),
    ...(remembers !== undefined && { remembers }),
    ...(shipments && {
      shipments: checkout.shipments.map((shipment) => {
        const choice = shipments[shipment.key];
        return choice ? withChoiceOfShipping(shipment, choice, checkout.pickupPlaces) : shipment;
      }),
    }),
  };
}

function withChoiceOfShipping(
  shipment: CheckoutShipment,
  { method, day, slot, placeId }: ShipmentChoice,
  places: Checkout['pickupPlaces'],
): CheckoutShipment {
  const isSame = method === shipment.method;
  const place = places.find((found) => found.placeId === placeId);
  const { store, day: dayBefore, slot: slotBefore } = shipment;
  return {
    ...shipment,
    method,
    store: place ? { ...place, brand: 'SHOP', storeId: place.placeId } : isSame ? store : null,
    day: day === undefined ? (isSame ? dayBefore : null) : day,
    slot: slot ?? (isSame ? slotBefore : 'ANY'),
  };
}

/** The request for changes; it lists all parcels, because it replaces the list. */
export function requestOf(checkout: Checkout, changes: CheckoutChanges): UpdateRequest {
  const { shipments: choices, ...rest } = changes;
  const { checkoutNo } = checkout;
  if (!choices) return { checkoutNo, ...rest };
  const shipments = checkout.shipments.flatMap(({ key, method }): ShipmentRequest[] => {
    const choice = choices[key];
    if (choice) return [{ key, ...choice }];
    return method ? [{ key, method }] : [];
  });
  return { checkoutNo, ...rest, shipments };
}
