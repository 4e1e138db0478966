import { placesOf } from '@kaituan/domain/shipping/pickup-store';
import { type ShippingMethod, shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import type { StoreMap } from '#server/platform/store-map/store-map.ts';
import type { ChannelTerms } from './channel-terms.ts';

/** The channel's shipping terms, without methods whose stores would be chosen on a map that lacks them. */
export const shippingOnMap = (
  { shipping }: Pick<ChannelTerms, 'shipping'>,
  storeMap: StoreMap | null,
): ChannelTerms['shipping'] =>
  shipping.filter(
    ({ method }) =>
      shippingMethodFacts(method).stores !== 'MAP' || !storeMap || storeMap.supports(method),
  );

/** Whether a method's stores come from the owner's own list, and there are none in it. */
export const hasNoStores = (
  method: ShippingMethod,
  { pickupPlaces }: Pick<ChannelTerms, 'pickupPlaces'>,
): boolean => {
  const { kind, stores } = shippingMethodFacts(method);
  return kind === 'CVS' && stores === 'LIST' && placesOf(pickupPlaces, method).length === 0;
};
