import type { PaymentStatus } from '../payment/payment-life.ts';
import {
  isBeforePreparing,
  isReceivedWhole,
  type ShipmentStatus,
} from '../shipping/shipment-life.ts';
import type { OrderStatus } from './order-life.ts';
import { isOpenReturn, type ReturnStatus } from './return-life.ts';

export const orderActions = [
  'PAY',
  'CHANGE_PAYMENT',
  'CANCEL',
  'CONFIRM_RECEIPT',
  'RETURN',
  'BUY_AGAIN',
] as const;
/** An action of a buyer. */
export type OrderAction = (typeof orderActions)[number];

/** The facts that decide it; times in milliseconds since 1970, null without a deadline. */
export type OrderActionFacts = {
  order: OrderStatus;
  payment: PaymentStatus;
  shipments: readonly ShipmentStatus[];
  returns: readonly ReturnStatus[];
  /** The payment deadline. */
  payBy: number | null;
  /** The deadline for leaving a group. */
  cancelUntil: number | null;
  /** The return deadline; null before any goods arrived. */
  returnUntil: number | null;
  /** Pieces received and not returned. */
  returnablePieces: number;
};

/** The actions a buyer may take now, in display order. */
export function orderActionsOf(facts: OrderActionFacts, now: number): OrderAction[] {
  const isAllowed: Record<OrderAction, boolean> = {
    PAY: canPay(facts, now),
    CHANGE_PAYMENT: canPay(facts, now),
    CANCEL: canCancel(facts, now),
    CONFIRM_RECEIPT: canConfirmReceipt(facts),
    RETURN: canReturn(facts, now),
    BUY_AGAIN: true,
  };
  return orderActions.filter((action) => isAllowed[action]);
}

function canPay({ order, payment, payBy }: OrderActionFacts, now: number): boolean {
  const isOpen = payment === 'UNPAID' || payment === 'PENDING' || payment === 'FAILED';
  return order === 'PLACED' && isOpen && (payBy === null || now < payBy);
}

function canCancel({ order, shipments, cancelUntil }: OrderActionFacts, now: number): boolean {
  if (order !== 'PLACED' && order !== 'CONFIRMED') return false;
  return shipments.every(isBeforePreparing) && (cancelUntil === null || now < cancelUntil);
}

/**
 * Not while goods go back, nor once all did: that everything came and stays is then not what the buyer has to say. Nor before the
 * money came that is to be paid with the goods.
 */
function canConfirmReceipt(facts: OrderActionFacts): boolean {
  const { order, payment, shipments, returns, returnablePieces } = facts;
  if (order !== 'CONFIRMED' || payment === 'COD_DUE') return false;
  if (returns.some(isOpenReturn) || returnablePieces === 0) return false;
  return isReceivedWhole(shipments);
}

function canReturn(facts: OrderActionFacts, now: number): boolean {
  if (facts.order !== 'CONFIRMED' && facts.order !== 'COMPLETED') return false;
  // What a return gives back is decided when it is requested: nothing, while nothing was paid.
  if (facts.payment === 'COD_DUE') return false;
  if (facts.returns.some(isOpenReturn) || facts.returnablePieces === 0) return false;
  return facts.returnUntil !== null && now <= facts.returnUntil;
}
