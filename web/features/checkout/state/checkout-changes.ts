import type { Checkout, CheckoutShipment } from '#web/features/checkout/checkout-query.ts';
import type { RequestOf } from '#web/platform/api.ts';

type UpdateRequest = RequestOf<'/Checkout/UpdateCheckout'>;
type ShipmentRequest = NonNullable<UpdateRequest['shipments']>[number];

/** How one parcel is to be sent; what is left out stays as it was. */
export type ShipmentChoice = Pick<ShipmentRequest, 'method' | 'day' | 'slot' | 'placeId'>;

/** What a member changed; parcels by their key. */
export type CheckoutChanges = Pick<
  UpdateRequest,
  'address' | 'paymentMethod' | 'invoice' | 'couponCode' | 'note'
> & { shipments?: Readonly<Record<string, ShipmentChoice>> };

export const isNothing = (changes: CheckoutChanges): boolean => Object.keys(changes).length === 0;

/** Both changes as one, the later where they meet. A parcel sent another way forgets its day and place. */
export function mergeChanges(earlier: CheckoutChanges, later: CheckoutChanges): CheckoutChanges {
  if (!earlier.shipments || !later.shipments) return { ...earlier, ...later };
  const shipments = { ...earlier.shipments };
  for (const [key, choice] of Object.entries(later.shipments)) {
    const before = shipments[key];
    shipments[key] = before?.method === choice.method ? { ...before, ...choice } : choice;
  }
  return { ...earlier, ...later, shipments };
}

/** The part of changes that is typed and not picked. */
export function typedPartOf({ address, invoice, note }: CheckoutChanges): CheckoutChanges {
  return {
    ...(address !== undefined && { address }),
    ...(invoice !== undefined && { invoice }),
    ...(note !== undefined && { note }),
  };
}

/** The checkout as the member wants it; its amounts are still those of the answer. */
export function withChanges(checkout: Checkout, changes: CheckoutChanges): Checkout {
  const { shipments, address, invoice, paymentMethod, note } = changes;
  return {
    ...checkout,
    ...(address !== undefined && { address }),
    ...(invoice !== undefined && {
      invoice: invoice && { value: '', title: '', email: '', ...invoice },
    }),
    ...(paymentMethod !== undefined && { paymentMethod }),
    ...(note !== undefined && { note }),
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

/** What to send: the list of parcels replaces the one before, so all of them are in it. */
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
