import type { PaymentStatus } from '../payment/payment-life.ts';
import { type PaymentMethod, paymentMethodFacts } from '../payment/payment-method.ts';
import type { ShipmentStatus } from '../shipping/shipment-life.ts';
import { type ShippingMethod, shippingMethodFacts } from '../shipping/shipping-method.ts';
import { isAwaitingMoney } from './order-label.ts';
import type { OrderStatus } from './order-life.ts';

/** Why the shop cannot change where an order goes, as texts for staff. */
export const deliveryRefusalText = {
  ORDER_ENDED: '訂單已完成或取消，不能再改收件與配送',
  PARCEL_LEFT: '已有包裹離開店裡，不能再改；請直接聯絡物流或買家',
  PAID_WITH_GOODS: '貨到付款的訂單，只能改成同一類的配送方式',
  CHEAPER_UNPAID: '訂單還沒付款，買家手上是原本的金額；付款後再改成較便宜的方式，差額會退',
  PLEDGE_CHANGING: '買家正在補團購的差額，等付清或取消後才能改配送方式',
} as const;
export type DeliveryRefusal = keyof typeof deliveryRefusalText;

const openOrders: readonly OrderStatus[] = ['PLACED', 'CONFIRMED'];

/** FREE: nobody touched the parcel; LABELLED: being prepared, so that its label may be printed; GONE: it left; NONE: it is not sent. */
const parcelStages: Readonly<Record<ShipmentStatus, 'FREE' | 'LABELLED' | 'GONE' | 'NONE'>> = {
  HELD: 'FREE',
  READY: 'FREE',
  PREPARING: 'LABELLED',
  SHIPPED: 'GONE',
  AT_STORE: 'GONE',
  DELIVERED: 'GONE',
  PICKED_UP: 'GONE',
  UNCLAIMED: 'GONE',
  RETURNED: 'GONE',
  CANCELLED: 'NONE',
};

/** Whether a parcel is still to be sent, so that it goes where the order says. */
export const isToBeSent = (status: ShipmentStatus): boolean =>
  parcelStages[status] === 'FREE' || parcelStages[status] === 'LABELLED';

/** Whether a parcel left the shop, wherever it is now. */
export const hasLeft = (status: ShipmentStatus): boolean => parcelStages[status] === 'GONE';

/** The parcels whose printed labels are out of date: of those in preparation the touched ones, or all when the amount to collect is another. */
export const findRelabelled = (
  parcels: readonly { shipmentNo: number; status: string }[],
  { touched, hasOtherAmount }: { touched: readonly number[]; hasOtherAmount: boolean },
): number[] =>
  parcels
    .filter(({ status, shipmentNo }) => {
      return status === 'PREPARING' && (hasOtherAmount || touched.includes(shipmentNo));
    })
    .map(({ shipmentNo }) => shipmentNo);

/** Why recipient, address and method of an order stay, if they do: its parcels share the recipient, so one that left decides. */
export function findDeliveryRefusal(order: {
  status: OrderStatus;
  parcels: readonly { status: ShipmentStatus }[];
}): DeliveryRefusal | undefined {
  if (order.parcels.some(({ status }) => hasLeft(status))) return 'PARCEL_LEFT';
  const isOpen = openOrders.includes(order.status);
  return isOpen && order.parcels.some(({ status }) => isToBeSent(status))
    ? undefined
    : 'ORDER_ENDED';
}

/** A parcel and the method it shall have; fees in TWD, the new one that of the shop's terms. */
export type MovedParcel = {
  shipmentNo: number;
  status: ShipmentStatus;
  method: ShippingMethod;
  newMethod: ShippingMethod;
  /** Its recipient, place or method is another one, which its label would not say. */
  isElsewhere: boolean;
  feeTwd: number;
  newFeeTwd: number;
};

/** What a change of delivery does to the money in TWD, and whose labels are printed anew. */
export type DeliveryChange = {
  /** The fee that each parcel has afterwards. */
  parcels: { shipmentNo: number; feeTwd: number }[];
  /** What the buyer gets back, or owes less. */
  lessTwd: number;
  /** What the shop bears: the buyer never pays more than was agreed. */
  borneTwd: number;
  relabelled: number[];
};

/**
 * Decides a change of delivery, or why it cannot be. A parcel that becomes cheaper is charged less to the dollar; one
 * that becomes dearer keeps its fee.
 */
export function changeDelivery(
  order: {
    paymentStatus: PaymentStatus;
    paymentMethod: PaymentMethod;
    /** Its buyer has a higher amount in hand, agreed for the parcels as they are. */
    isPledgeChanging: boolean;
  },
  parcels: readonly MovedParcel[],
): DeliveryChange | { refusal: DeliveryRefusal } {
  const sent = parcels.filter(({ status }) => isToBeSent(status));
  const lessTwd = sumOf(sent, ({ feeTwd, newFeeTwd }) => feeTwd - newFeeTwd);
  const isMoved = sent.some((one) => one.method !== one.newMethod || one.newFeeTwd !== one.feeTwd);
  if (isMoved && order.isPledgeChanging) return { refusal: 'PLEDGE_CHANGING' };
  if (moneyOf(order.paymentStatus) === 'WITH_GOODS' && !canCollect(order.paymentMethod, sent)) {
    return { refusal: 'PAID_WITH_GOODS' };
  }
  if (lessTwd > 0 && moneyOf(order.paymentStatus) === 'AWAITED') {
    return { refusal: 'CHEAPER_UNPAID' };
  }
  // The labels of all its parcels say the amount.
  const hasOtherAmount = lessTwd > 0 && moneyOf(order.paymentStatus) === 'WITH_GOODS';
  return {
    parcels: sent.map(({ shipmentNo, feeTwd, newFeeTwd }) => ({
      ...{ shipmentNo, feeTwd: Math.min(feeTwd, newFeeTwd) },
    })),
    lessTwd,
    borneTwd: sumOf(sent, ({ feeTwd, newFeeTwd }) => newFeeTwd - feeTwd),
    relabelled: findRelabelled(sent, {
      touched: sent.filter(({ isElsewhere }) => isElsewhere).map(({ shipmentNo }) => shipmentNo),
      hasOtherAmount,
    }),
  };
}

/** Whoever brings the goods collects the money: a home's carrier cannot do it in a store. */
function canCollect(paid: PaymentMethod, parcels: readonly MovedParcel[]): boolean {
  const { collectedAt } = paymentMethodFacts(paid);
  return parcels.every(({ newMethod }) => shippingMethodFacts(newMethod).kind === collectedAt);
}

function moneyOf(status: PaymentStatus): 'AWAITED' | 'WITH_GOODS' | 'RECEIVED' {
  if (status === 'COD_DUE') return 'WITH_GOODS';
  return isAwaitingMoney(status) ? 'AWAITED' : 'RECEIVED';
}

const sumOf = (parcels: readonly MovedParcel[], value: (one: MovedParcel) => number): number =>
  parcels.reduce((sum, one) => sum + Math.max(0, value(one)), 0);
