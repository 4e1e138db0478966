import type { PaymentStatus } from '../payment/payment-life.ts';
import {
  isCancelledOrBack,
  isReceived,
  isSentBack,
  isUnderWay,
  type ShipmentStatus,
} from '../shipping/shipment-life.ts';
import type { CancelReason, OrderStatus } from './order-life.ts';
import { isOpenReturn, type ReturnStatus } from './return-life.ts';

/** The states of an order that its label depends on. */
export type OrderFacts = {
  order: OrderStatus;
  cancelReason: CancelReason | null;
  payment: PaymentStatus;
  shipments: readonly ShipmentStatus[];
  returns: readonly ReturnStatus[];
};

/** The labels of orders; the page completes those with a number or a date. */
export const orderLabelText = {
  UNPAID: '待付款',
  WAITING_FOR_GROUP: '待成團',
  GROUP_FAILED_REFUNDING: '未成團退款中',
  PREPARING: '備貨中',
  PARTLY_SHIPPED: '部分出貨',
  SHIPPED: '已出貨',
  AT_STORE: '已到店',
  RECEIVED: '已送達',
  COMPLETED: '已完成',
  CANCELLED: '已取消',
  PARTLY_RETURNING: '部分退貨中',
  RETURNING: '退貨中',
  REFUNDED: '已退款',
} as const;
export type OrderLabel = keyof typeof orderLabelText;

/** Of GROUP_FAILED_REFUNDING while its buyer has yet to name an account: no refund is under way. */
export const groupFailedWithoutAccountText = '未成團待退款';

/** The same for staff, whose parcels are 待備貨 before they are 備貨中: both are 待出貨, as their lists are called. */
export const staffOrderLabelText: Record<OrderLabel, string> = {
  ...orderLabelText,
  PREPARING: '待出貨',
};

/** The one label that summarises an order's states. */
export function orderLabelOf(facts: OrderFacts): OrderLabel {
  if (facts.order === 'CANCELLED') return labelOfCancelled(facts);
  if (facts.returns.some(isOpenReturn)) {
    return facts.shipments.some(isStillToCome) ? 'PARTLY_RETURNING' : 'RETURNING';
  }
  if (facts.payment === 'REFUNDED') return 'REFUNDED';
  if (facts.order === 'COMPLETED') return 'COMPLETED';
  if (isAwaitingMoney(facts.payment)) return 'UNPAID';
  return labelOfParcels(facts.shipments);
}

/** Whether the buyer must pay before anything else happens. */
export function isAwaitingMoney(payment: PaymentStatus): boolean {
  return (
    payment === 'UNPAID' || payment === 'PENDING' || payment === 'FAILED' || payment === 'EXPIRED'
  );
}

function labelOfCancelled({ cancelReason, payment }: OrderFacts): OrderLabel {
  if (payment === 'REFUNDED') return 'REFUNDED';
  const owesMoney = payment === 'PAID' || payment === 'PARTIALLY_REFUNDED';
  return cancelReason === 'GROUP_FAILED' && owesMoney ? 'GROUP_FAILED_REFUNDING' : 'CANCELLED';
}

/** Whether the buyer has yet to receive the parcel. */
const isStillToCome = (shipment: ShipmentStatus): boolean =>
  !isReceived(shipment) && !isSentBack(shipment) && shipment !== 'CANCELLED';

/** A parcel that is back in the shop is settled: the label is of the others, as long as there are any. */
function labelOfParcels(shipments: readonly ShipmentStatus[]): OrderLabel {
  const goesBack = shipments.some(isSentBack);
  const others = shipments.filter((shipment) => !isCancelledOrBack(shipment));
  if (goesBack && others.every(isSentBack)) return 'RETURNING';
  return others.some(isSentBack) ? 'PARTLY_RETURNING' : labelOfShipments(others);
}

/** The label of the parcels that are still to come while goods of others go back; null where none is. */
export function labelOfParcelsToCome(shipments: readonly ShipmentStatus[]): OrderLabel | null {
  const toCome = shipments.filter(isStillToCome);
  return toCome.length > 0 ? labelOfShipments(toCome) : null;
}

function labelOfShipments(shipments: readonly ShipmentStatus[]): OrderLabel {
  const isOut = (shipment: ShipmentStatus) => isUnderWay(shipment) || isReceived(shipment);
  if (shipments.includes('AT_STORE')) return 'AT_STORE';
  if (shipments.length > 0 && shipments.every(isReceived)) return 'RECEIVED';
  if (shipments.length > 0 && shipments.every(isOut)) return 'SHIPPED';
  if (shipments.some(isOut)) return 'PARTLY_SHIPPED';
  return shipments.includes('HELD') ? 'WAITING_FOR_GROUP' : 'PREPARING';
}

/** The tabs of the order list besides 全部. */
export const orderTabText = {
  TO_PAY: '待付款',
  WAITING_FOR_GROUP: '待成團',
  TO_SHIP: '待出貨',
  TO_RECEIVE: '待收貨',
  COMPLETED: '已完成',
  RETURNS: '退貨',
} as const;
export type OrderTab = keyof typeof orderTabText;

const tabOfLabel: Record<OrderLabel, OrderTab | null> = {
  UNPAID: 'TO_PAY',
  WAITING_FOR_GROUP: 'WAITING_FOR_GROUP',
  GROUP_FAILED_REFUNDING: 'RETURNS',
  PREPARING: 'TO_SHIP',
  PARTLY_SHIPPED: 'TO_RECEIVE',
  SHIPPED: 'TO_RECEIVE',
  AT_STORE: 'TO_RECEIVE',
  RECEIVED: 'TO_RECEIVE',
  COMPLETED: 'COMPLETED',
  CANCELLED: null,
  PARTLY_RETURNING: 'RETURNS',
  RETURNING: 'RETURNS',
  REFUNDED: 'RETURNS',
};

/** The tab an order is listed under besides 全部; null for a cancelled one. */
export function orderTabOf(facts: OrderFacts): OrderTab | null {
  return tabOfLabel[orderLabelOf(facts)];
}
