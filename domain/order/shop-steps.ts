import {
  isBeforePreparing,
  type ParcelStep,
  parcelStepFrom,
  type ShipmentStatus,
} from '../shipping/shipment-life.ts';
import { type ShippingMethod, shippingMethodFacts } from '../shipping/shipping-method.ts';
import type { OrderStatus } from './order-life.ts';

export const shopSteps = [
  'PREPARE',
  'SHIP',
  'ARRIVE',
  'DELIVER',
  'UNCLAIMED',
  'BACK',
  'CANCEL',
] as const satisfies readonly (ParcelStep | 'CANCEL')[];
/** What the shop does with an order beside its money. */
export type ShopStep = (typeof shopSteps)[number];

/** The steps as staff read them. */
export const shopStepText: Record<ShopStep, string> = {
  PREPARE: '開始備貨',
  SHIP: '出貨',
  ARRIVE: '已到取貨地點',
  DELIVER: '已送達／已取貨',
  UNCLAIMED: '逾期未取',
  BACK: '包裹退回店裡',
  CANCEL: '取消訂單',
};

/** The steps that an order can take now, at least with one of its parcels. */
export function shopStepsOf({
  status,
  parcels,
}: {
  status: OrderStatus;
  parcels: readonly { status: ShipmentStatus; method: ShippingMethod }[];
}): ShopStep[] {
  return shopSteps.filter((step) => {
    if (step === 'CANCEL') {
      return (
        (status === 'PLACED' || status === 'CONFIRMED') &&
        parcels.every((parcel) => isBeforePreparing(parcel.status))
      );
    }
    if (status !== 'CONFIRMED') return false;
    return parcels.some((parcel) => {
      const { kind } = shippingMethodFacts(parcel.method);
      return (
        parcelStepFrom[step].includes(parcel.status) &&
        (step !== 'SHIP' || kind !== 'PICKUP') &&
        (step !== 'ARRIVE' || kind !== 'HOME')
      );
    });
  });
}
