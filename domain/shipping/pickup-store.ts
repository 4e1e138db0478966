import {
  type ShippingMethod,
  type ShippingRegion,
  shippingMethodFacts,
} from './shipping-method.ts';

/** A store or place in the shop's own list; without a method it is one for collecting at the shop. */
type ListedPlace = { method?: ShippingMethod | undefined };

/** How long chains say they take to a store; the day itself only they know. */
export const cvsSpanText = '出貨後約 2 到 4 天（離島較久）';

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

const pickupMethods: readonly ShippingMethod[] = ['STORE_PICKUP', 'GROUP_PICKUP'];

/** Each place of the shop's list where it offers to hand goods out, with the method; the shop's own store first. */
export function listPickups<Place extends ListedPlace & { id: string }>(
  places: readonly Place[],
  shipping: readonly { method: ShippingMethod }[],
): { place: Place; method: ShippingMethod }[] {
  const found = new Map<string, { place: Place; method: ShippingMethod }>();
  for (const method of pickupMethods) {
    if (!shipping.some((offered) => offered.method === method)) continue;
    for (const place of placesOf(places, method)) {
      if (!found.has(place.id)) found.set(place.id, { place, method });
    }
  }
  return [...found.values()];
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

type NamedStore = { storeId: string; name: string; address: string };

/** Stores that somebody may mean: each typed word is in the name, the address or the number, which comes first. */
export function findStores<Store extends NamedStore>(
  stores: readonly Store[],
  typed: string,
  atMost = 20,
): Store[] {
  const fold = (text: string) => text.normalize('NFKC').toUpperCase().replaceAll('台', '臺');
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const distanceOf = ({ storeId, name }: NamedStore) =>
    words.includes(fold(storeId)) ? 0 : words.some((word) => fold(name).includes(word)) ? 1 : 2;
  return stores
    .filter(({ storeId, name, address }) => {
      const text = fold(`${storeId} ${name} ${address}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => distanceOf(a) - distanceOf(b) || a.storeId.localeCompare(b.storeId))
    .slice(0, atMost);
}
