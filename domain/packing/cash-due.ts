import type { PaymentStatus } from '../payment/payment-life.ts';
import { isUnderWay, type ShipmentStatus } from '../shipping/shipment-life.ts';
import { type ShippingMethod, shippingMethodFacts } from '../shipping/shipping-method.ts';

type OrderFacts = { paymentStatus: PaymentStatus; payableTwd: number };
type ParcelFacts = { shipmentNo: number; status: ShipmentStatus; method: ShippingMethod };

/** What is left to collect with the goods of an order, in TWD, once the parts it holds are taken off. */
export const cashDueOf = ({ paymentStatus, payableTwd }: OrderFacts, heldTwd: number): number =>
  paymentStatus === 'COD_DUE' ? Math.max(0, payableTwd - heldTwd) : 0;

/**
 * What whoever hands over a parcel collects, in TWD. It is collected whole and once: a parcel that a carrier has already takes it
 * along, and `with` names that one. At a place of the shop whoever comes first pays.
 */
export function cashOfParcel(
  dueTwd: number,
  parcel: ParcelFacts,
  ofOrder: readonly ParcelFacts[],
): { collectTwd: number; collectedWith: number | null } {
  const carried = ofOrder.find(
    ({ shipmentNo, status, method }) =>
      shipmentNo !== parcel.shipmentNo &&
      isUnderWay(status) &&
      shippingMethodFacts(method).kind !== 'PICKUP',
  );
  const isFirst = !carried || (isUnderWay(parcel.status) && parcel.shipmentNo < carried.shipmentNo);
  if (dueTwd === 0 || isFirst) return { collectTwd: dueTwd, collectedWith: null };
  return { collectTwd: 0, collectedWith: carried.shipmentNo };
}
