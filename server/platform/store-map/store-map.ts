import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import type { PickupStore } from '#server/database/schema/cart-schema.ts';

export type StoreMapRequest = {
  method: ShippingMethod;
  /** Whether the store collects cash on delivery. */
  isCollected: boolean;
  /** Where the map posts the chosen store; at most 200 characters. */
  replyUrl: string;
};

/** The form with which the buyer's browser opens the map. */
export type StoreMapForm = { action: string; fields: Record<string, string> };

/** A logistics provider's map of convenience stores. */
export type StoreMap = {
  /** The form's origin, for the storefront's policy; null for the shop itself. */
  formOrigin: string | null;
  /** Whether the map has stores for a method. */
  supports(method: ShippingMethod): boolean;
  /** The form that opens the map; undefined for an unsupported method. */
  open(request: StoreMapRequest): StoreMapForm | undefined;
  /** All stores of a method, where the provider tells them. */
  list?(method: ShippingMethod): readonly PickupStore[];
  /** The store in the map's reply for a method; undefined for an invalid reply. */
  read(method: ShippingMethod, posted: Record<string, unknown>): PickupStore | undefined;
};
