import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import type { PickupStore } from '#server/database/cart-schema.ts';

export type StoreMapRequest = {
  method: ShippingMethod;
  /** Whether the store collects the money. */
  isCollected: boolean;
  /** Where the map posts the chosen store; at most 200 characters. */
  replyUrl: string;
};

/** Where the buyer's browser posts what, to see the map. */
export type StoreMapForm = { action: string; fields: Record<string, string> };

/** The map of convenience stores that a logistics provider serves. */
export type StoreMap = {
  /** The origin the form goes to, for the storefront's policy; null for the shop itself. */
  formOrigin: string | null;
  /** The form that opens the map; undefined for a method whose stores it does not know. */
  open(request: StoreMapRequest): StoreMapForm | undefined;
  /** The store the map posted back for a method; undefined for anything else. */
  read(method: ShippingMethod, posted: Record<string, unknown>): PickupStore | undefined;
};
