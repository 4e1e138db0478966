import { hasLeft } from '../order/delivery-change.ts';
import type { PaymentStatus } from '../payment/payment-life.ts';
import { isCancelledOrBack, isUnderWay, type ShipmentStatus } from '../shipping/shipment-life.ts';
import { isFetchedAtShop, type ShippingMethod } from '../shipping/shipping-method.ts';

type OrderFacts = { paymentStatus: PaymentStatus; payableTwd: number };
type ParcelFacts = {
  shipmentNo: number;
  status: ShipmentStatus;
  method: ShippingMethod;
  shippedAt: Date | null;
  /** What its label says since it left; null where that is not known. */
  collectTwd: number | null;
};

/** What is left to collect with the goods of an order, in TWD, once the parts it holds are taken off. */
export const cashDueOf = ({ paymentStatus, payableTwd }: OrderFacts, heldTwd: number): number =>
  paymentStatus === 'COD_DUE' ? Math.max(0, payableTwd - heldTwd) : 0;

/**
 * What whoever hands over a parcel collects, in TWD. It is collected whole and once: the parcel that a carrier took first takes it
 * along, and `collectedWith` of the others names that one. When that one does not reach its buyer, the next to leave collects, and
 * those under way do not: their labels say nothing. At a place of the shop whoever comes first pays.
 */
export function cashOfParcel(
  dueTwd: number,
  parcel: ParcelFacts,
  ofOrder: readonly ParcelFacts[],
): { collectTwd: number; collectedWith: number | null } {
  const collector = firstToLeave(
    ofOrder.filter(({ status, collectTwd }) => isUnderWay(status) && collectTwd !== 0),
  );
  const isOther = collector !== undefined && collector.shipmentNo !== parcel.shipmentNo;
  if (dueTwd > 0 && isOther) return { collectTwd: 0, collectedWith: collector.shipmentNo };
  const isForNothing = isNobodys(parcel.status) || isLabelledZero(parcel);
  return { collectTwd: isForNothing ? 0 : dueTwd, collectedWith: null };
}

/**
 * Whether money came with a parcel that its buyer received: where its label says nothing, no carrier asked for any. Where that
 * is not known, it is the one that left first.
 */
export function isCashCollected(parcel: ParcelFacts, ofOrder: readonly ParcelFacts[]): boolean {
  if (isFetchedAtShop(parcel.method)) return true;
  if (parcel.collectTwd !== null) return parcel.collectTwd > 0;
  const first = firstToLeave(ofOrder.filter(({ status }) => hasLeft(status)));
  return first === undefined || first.shipmentNo === parcel.shipmentNo;
}

/**
 * Which of an order's parcels collects if a carrier takes them together, while none has left (`cashOfParcel` afterwards). Null
 * where one parcel is alone, where nothing is due, or at a place of the shop.
 */
export function collectorIfTogether(
  dueTwd: number,
  parcel: Pick<ParcelFacts, 'shipmentNo'>,
  ofOrder: readonly ParcelFacts[],
): number | null {
  const withCarrier = ofOrder.filter(
    ({ status, method }) => !isFetchedAtShop(method) && !isNobodys(status),
  );
  const isOne = withCarrier.some(({ shipmentNo }) => shipmentNo === parcel.shipmentNo);
  if (dueTwd === 0 || !isOne || withCarrier.length < 2) return null;
  if (withCarrier.some(({ status }) => isUnderWay(status))) return null;
  return Math.min(...withCarrier.map(({ shipmentNo }) => shipmentNo));
}

const firstToLeave = (parcels: readonly ParcelFacts[]): ParcelFacts | undefined =>
  parcels
    .filter(({ method }) => !isFetchedAtShop(method))
    .toSorted((a, b) => shippedMs(a) - shippedMs(b) || a.shipmentNo - b.shipmentNo)[0];
const isLabelledZero = ({ status, collectTwd }: ParcelFacts) => hasLeft(status) && collectTwd === 0;
const shippedMs = ({ shippedAt }: ParcelFacts) => shippedAt?.getTime() ?? 0;
/** Nobody takes it any more, so nobody pays with it. */
const isNobodys = (status: ShipmentStatus) => isCancelledOrBack(status) || status === 'UNCLAIMED';
