import { canStep } from '@kaituan/domain/life-cycle';
import { isAwaitingMoney } from '@kaituan/domain/order/order-label';
import type { CancelReason } from '@kaituan/domain/order/order-life';
import { isBeforePreparing, shipmentLife } from '@kaituan/domain/shipping/shipment-life';
import type { Database } from '#server/database/database.ts';
import {
  changeShipments,
  listShipments,
  type ShipmentRow,
} from '#server/features/records/order/change-shipment.ts';
import { changeOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import {
  type NewOrderEvent,
  recordOrderEvent,
} from '#server/features/records/order/order-event.ts';
import { releaseHolds } from '#server/features/records/order/order-holds.ts';
import { voidOpenAttempts } from '#server/features/records/payment/attempt-query.ts';
import { returnParts } from '#server/features/records/payment/part-payments.ts';
import { requestOrderRefund } from '#server/features/records/payment/request-refund.ts';
import { endPledge } from '#server/features/records/pledge/end-pledge.ts';
import { Refusal } from '#server/http/refusal.ts';

export type Cancelling = {
  reason: CancelReason;
  actor: NewOrderEvent['actor'];
  /** A reason in free text. */
  text?: string;
};

/**
 * Cancels an order before anything was shipped: releases its holds, limit and coupon, voids its open
 * attempts and refunds what was paid. A buyer may do so until the shop prepares a parcel.
 */
export async function cancelPlacedOrder(
  database: Database,
  order: OrderRow,
  cancelling: Cancelling,
  now: Date,
): Promise<OrderRow> {
  const { reason, actor, text = '' } = cancelling;
  const { orderNo, paymentStatus } = order;
  const parcels = await listShipments(database, orderNo);
  refuseWhatLeft(parcels, actor);
  const isUnpaid = isAwaitingMoney(paymentStatus) || paymentStatus === 'COD_DUE';
  const cancelled = await changeOrder(database, order, {
    status: 'CANCELLED',
    cancelReason: reason,
    paymentStatus: isUnpaid ? 'EXPIRED' : paymentStatus,
    payBy: null,
    holdUntil: null,
    closedAt: now,
  });
  await voidOpenAttempts(database, orderNo);
  await changeShipments(database, orderNo, 'CANCELLED');
  const data = { cancelReason: reason };
  await recordOrderEvent(database, { orderNo, kind: 'CANCELLED', actor, reason: text, data }, now);
  await requestOrderRefund(database, cancelled, { cause: 'CANCEL', actor }, now);
  await returnParts(database, orderNo, now);
  if (order.campaignId !== null) {
    const wasSent = parcels.some(({ status }) => status === 'RETURNED');
    const isPaid = order.paidTwd > order.refundedTwd;
    const ending = { reason, isByMember: actor === 'MEMBER', isPaid, wasSent };
    await endPledge(database, orderNo, ending, now);
  }
  await releaseHolds(database, order, now);
  return cancelled;
}

function refuseWhatLeft(parcels: readonly ShipmentRow[], actor: Cancelling['actor']): void {
  const canCancel = ({ status }: ShipmentRow) =>
    status === 'CANCELLED' ||
    status === 'RETURNED' ||
    (actor === 'MEMBER' ? isBeforePreparing(status) : canStep(shipmentLife, status, 'CANCELLED'));
  if (!parcels.every(canCancel)) throw new Refusal('ORDER_STATE_CONFLICT');
}
