import {
  type ShippingMethod,
  type ShippingRegion,
  shippingMethodFacts,
} from './shipping-method.ts';

/** A store or place in the shop's own list; without a method it is one for collecting at the shop. */
type ListedPlace = { method?: ShippingMethod | undefined };

/** Convenience stores keep a parcel for a week, then send it back. */
export const cvsKeepsForMs = 7 * 86_400_000;

/** The places of the shop's list where parcels of a method are collected. */
export function placesOf<Place extends ListedPlace>(
  places: readonly Place[],
  method: ShippingMethod,
): Place[] {
  const { kind, stores } = shippingMethodFacts(method);
  if (stores !== 'LIST') return [];
  return places.filter((place) =>
    kind === 'PICKUP'
      ? place.method === undefined || place.method === method
      : place.method === method,
  );
}

/**
 * The region whose fee a parcel has: that of the store where it is collected, when known, else that of the
 * buyer's address.
 */
export function regionOfParcel(
  method: ShippingMethod,
  ofAddress: ShippingRegion,
  store: { isOffshore?: boolean | undefined } | null,
): ShippingRegion {
  if (shippingMethodFacts(method).kind !== 'CVS' || store?.isOffshore === undefined) {
    return ofAddress;
  }
  return store.isOffshore ? 'OFFSHORE' : 'MAIN';
}
