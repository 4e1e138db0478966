import { type OrderAction, orderActionsOf } from '@kaituan/domain/order/order-actions';
import {
  groupFailedWithoutAccountText,
  orderLabelOf,
  orderLabelText,
} from '@kaituan/domain/order/order-label';
import type { CancelReason, OrderStatus } from '@kaituan/domain/order/order-life';
import type { ReturnStatus } from '@kaituan/domain/order/return-life';
import { orderReturnDeadlineOf, returnablePiecesOf } from '@kaituan/domain/order/return-request';
import type { PaymentStatus } from '@kaituan/domain/payment/payment-life';
import { arrivalOf, type ParcelFacts } from '#server/features/records/order/change-shipment.ts';
import { type LeaveFacts, leaveUntil } from '#server/features/records/pledge/leave-until.ts';

/** The facts that decide an order's label and its buyer's actions; moments in milliseconds since 1970. */
export type OrderStatusFacts = {
  status: OrderStatus;
  cancelReason: CancelReason | null;
  paymentStatus: PaymentStatus;
  payBy: number | null;
  paidAt: number | null;
  shipments: readonly ParcelFacts[];
  returns: readonly ReturnStatus[];
  lines: readonly { shipmentNo: number; quantity: number; returnedQuantity: number }[];
  /** Whether a refund waits for the buyer's bank account. */
  needsAccount: boolean;
  /** The state of the group the order joined; null for an order outside group buys. */
  group: LeaveFacts | null;
};

export type OrderDisplayStatus = { label: string; actions: OrderAction[]; returnBy: number | null };

/** The label and the actions the buyer sees now. */
export function orderDisplayStatusOf(facts: OrderStatusFacts, now: Date): OrderDisplayStatus {
  const { cancelReason, returns } = facts;
  const shipments = facts.shipments.map(({ status }) => status);
  const axes = { order: facts.status, payment: facts.paymentStatus, shipments, returns };
  const lines = facts.lines.map((line) => ({
    ...line,
    ...arrivalOf(line, facts.shipments),
    paidAt: facts.paidAt,
  }));
  const returnBy = orderReturnDeadlineOf(lines);
  const label = orderLabelOf({ ...axes, cancelReason });
  const cancelUntil = facts.group && leaveUntil(facts.group, now.getTime());
  const deadlines = { payBy: facts.payBy, cancelUntil, returnUntil: returnBy };
  return {
    label:
      label === 'GROUP_FAILED_REFUNDING' && facts.needsAccount
        ? groupFailedWithoutAccountText
        : orderLabelText[label],
    actions: orderActionsOf(
      { ...axes, ...deadlines, returnablePieces: returnablePiecesOf(lines) },
      now.getTime(),
    ),
    returnBy,
  };
}
