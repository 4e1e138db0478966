import type { ShippingWay } from '@kaituan/contract/catalog/product-detail';
import { placesOf } from '@kaituan/domain/shipping/pickup-store';
import { findShippingRefusal, type Parcel } from '@kaituan/domain/shipping/shipping-choice';
import { listShippingWays } from '@kaituan/domain/shipping/shipping-fee';
import { type ShippingMethod, shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import type { PickupStore } from '#server/database/schema/cart-schema.ts';
import type { StoreMap } from '#server/platform/store-map/store-map.ts';
import type { ChannelTerms } from './channel-terms.ts';

/** The channel's shipping terms, without methods whose stores would be chosen on a map that is missing or lacks them. */
export const shippingOnMap = (
  { shipping }: Pick<ChannelTerms, 'shipping'>,
  storeMap: StoreMap | null,
): ChannelTerms['shipping'] =>
  shipping.filter(
    ({ method }) =>
      shippingMethodFacts(method).stores !== 'MAP' || storeMap?.supports(method) === true,
  );

/** Whether a method's stores come from the owner's own list, and there are none in it. */
export const hasNoStores = (
  method: ShippingMethod,
  { pickupPlaces }: Pick<ChannelTerms, 'pickupPlaces'>,
): boolean => {
  const { kind, stores } = shippingMethodFacts(method);
  return kind === 'CVS' && stores === 'LIST' && placesOf(pickupPlaces, method).length === 0;
};

/** Places of the shop are its own; stores of a chain have the chain's name on the parcel. */
const brandOf = (method: ShippingMethod): string =>
  method === 'CVS_FAMILY_FROZEN' ? '全家' : 'SHOP';

/** A place of the shop's list as the store of a parcel; undefined where the method has none of this id. */
export function findListedStore(
  { pickupPlaces }: Pick<ChannelTerms, 'pickupPlaces'>,
  method: ShippingMethod,
  placeId: string | null | undefined,
): PickupStore | undefined {
  const place = placesOf(pickupPlaces, method).find(({ id }) => id === placeId);
  return (
    place && {
      ...{ brand: brandOf(method), storeId: place.id, name: place.name },
      ...{ address: place.address, phone: place.phone },
    }
  );
}

/** Goods of one temperature: grams and millimetres of one piece of each, null where unknown. */
type Goods = Pick<Parcel, 'temperature' | 'isGroupBuy'> & {
  pieces: readonly Omit<Parcel['items'][number], 'quantity'>[];
};

/** The shipping methods that take any of these goods to the main island, with their fees. */
export function listUsableWays(
  terms: ChannelTerms,
  storeMap: StoreMap | null,
  { pieces, temperature, isGroupBuy }: Goods,
): ShippingWay[] {
  /** A piece below a method's minimum weight alone is shipped with others of its kind. */
  const canTravel = (method: ShippingMethod, piece: Goods['pieces'][number]) => {
    const items = [{ ...piece, quantity: 1 }];
    const refusal = findShippingRefusal(method, { temperature, items, region: 'MAIN', isGroupBuy });
    return refusal === undefined || refusal === 'TOO_LIGHT';
  };
  return listShippingWays(shippingOnMap(terms, storeMap), 'MAIN', temperature)
    .filter(({ method }) => !hasNoStores(method, terms))
    .filter(({ method }) => pieces.some((piece) => canTravel(method, piece)))
    .map(({ method, tiers }) => {
      const { text: name } = shippingMethodFacts(method);
      return { method, name, tiers: [...tiers] };
    });
}
