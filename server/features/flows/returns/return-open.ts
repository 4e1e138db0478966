import type { RefusalDetail } from '@kaituan/contract/refusals';
import {
  type RefundableOrder,
  refundableOf,
  refundOfReturn,
} from '@kaituan/domain/order/refund-amounts';
import { isOpenReturn, isShopsFault, type ReturnReason } from '@kaituan/domain/order/return-life';
import {
  findReturnRefusal,
  type ReturnableLine,
  type ReturnRefusal,
  returnRefusalText,
} from '@kaituan/domain/order/return-request';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  orderLine,
  returnLine,
  returnRequest,
  shopOrder,
} from '#server/database/schema/order-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import {
  arrivalOf,
  listShipments,
  parcelFactsOf,
} from '#server/features/records/order/change-shipment.ts';
import { canLineSpoil, hasFoodLabel } from '#server/features/records/order/line-spoils.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { settledLineOf, settledParcelOf } from '#server/features/records/order/settled-line.ts';
import { moneyLeftOf } from '#server/features/records/payment/request-refund.ts';
import { Refusal } from '#server/http/refusal.ts';
import { actorForMember } from '#server/http/staff-access.ts';
import { listReturns, type ReturnRow } from './return-query.ts';

export type RequestedReturn = {
  lines: readonly { lineNo: number; quantity: number; reason: ReturnReason }[];
  note: string;
  photos: string[];
  /** The question that it is opened from. */
  referenceId?: string;
};

/**
 * Opens a return of some pieces of some lines, one request at a time. Its refund is decided now, to the
 * dollar, and shown at once.
 */
export async function openReturn(
  database: Database,
  order: OrderRow,
  requested: RequestedReturn,
  now: Date,
): Promise<string> {
  const { orderNo } = order;
  const returns = await listReturns(database, orderNo);
  const isDelivered = order.status === 'CONFIRMED' || order.status === 'COMPLETED';
  if (!isDelivered || returns.some(({ status }) => isOpenReturn(status))) {
    throw new Refusal('ORDER_STATE_CONFLICT');
  }
  const lines = await listReturnableLines(database, orderNo);
  // Before the period, which may seem to be over but begins with the money.
  if (order.paymentStatus === 'COD_DUE' && lines.some(({ receivedAt }) => receivedAt !== null)) {
    const message = '這張訂單的款項還沒收到，收到之後才能申請退貨';
    throw new Refusal('ORDER_STATE_CONFLICT', { message });
  }
  refuseWhatCannotComeBack(lines, requested, now);
  const amounts = amountsOf(await readRefundable(database, order, { lines, returns }), requested);
  const returnNo = newUlid(now);
  const { note, photos, referenceId } = requested;
  await database.insert(returnRequest).values({
    ...{ returnNo, orderNo, note, photos, referenceId, requestedAt: now },
    status: 'REQUESTED',
    refundTwd: amounts.totalTwd,
  });
  await database.insert(returnLine).values(
    requested.lines.map(({ lineNo, quantity, reason }) => ({
      ...{ returnNo, lineNo, quantity, reason },
      isFaulty: isShopsFault(reason),
      refundTwd: amounts.linesTwd[lines.findIndex((line) => line.lineNo === lineNo)] ?? 0,
    })),
  );
  const data = { returnNo, amountTwd: amounts.totalTwd };
  await recordOrderEvent(
    database,
    { orderNo, kind: 'RETURN_REQUESTED', actor: actorForMember(), reason: note, data },
    now,
  );
  return returnNo;
}

/** The lines of an order, as far as they can come back. */
export async function listReturnableLines(
  database: Database,
  orderNo: string,
): Promise<(ReturnableLine & { name: string; optionText: string; canSpoil: boolean })[]> {
  const shipments = await listShipments(database, orderNo);
  const parcels = shipments.map(parcelFactsOf);
  const lines = await database
    .select({ line: orderLine, hasFoodLabel, paidAt: shopOrder.paidAt })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.orderNo, orderLine.orderNo))
    .where(eq(orderLine.orderNo, orderNo))
    .orderBy(asc(orderLine.lineNo));
  return lines.map((one) => {
    const line = settledLineOf(one.line);
    return {
      ...{ lineNo: line.lineNo, name: line.name, optionText: line.optionText },
      quantity: line.quantity,
      netTwd: line.netTwd,
      returnedQuantity: line.returnedQuantity,
      refundedTwd: line.refundedTwd,
      ...arrivalOf(line, parcels),
      paidAt: one.paidAt?.getTime() ?? null,
      isExempt: line.rescissionExemption !== null,
      canSpoil: canLineSpoil(one, shipments),
    };
  });
}

function refuseWhatCannotComeBack(
  lines: readonly ReturnableLine[],
  requested: RequestedReturn,
  now: Date,
): void {
  const details = requested.lines.flatMap((one, index): RefusalDetail[] => {
    const line = lines.find(({ lineNo }) => lineNo === one.lineNo);
    const isRepeated = requested.lines.findIndex(({ lineNo }) => lineNo === one.lineNo) < index;
    const refusal: ReturnRefusal | undefined = isRepeated
      ? 'REPEATED'
      : findReturnRefusal(line, one, now.getTime());
    if (!refusal) return [];
    const text = returnRefusalText[refusal];
    const allowed = line && line.quantity - line.returnedQuantity;
    return [
      { path: `lines[${index}]`, rule: refusal, text, ...(refusal === 'TOO_MANY' && { allowed }) },
    ];
  });
  const [first] = details;
  if (first) throw new Refusal('RETURN_NOT_ALLOWED', { details, message: first.text ?? '' });
}

/** The shipping fee the order still pays: a parcel left empty by its group costs nothing. */
async function shippingNetOf(database: Database, order: OrderRow): Promise<number> {
  const parcels = await listShipments(database, order.orderNo);
  const sent = parcels.filter(({ status }) => status !== 'CANCELLED').map(settledParcelOf);
  const feesTwd = sent.reduce((sum, { feeTwd }) => sum + feeTwd, 0);
  return Math.max(0, feesTwd - order.shippingDiscountTwd);
}

type Refundable = Omit<RefundableOrder, 'lines'> & { lines: readonly ReturnableLine[] };

/** What the refund of a return is computed of, now. */
export async function readRefundable(
  database: Database,
  order: OrderRow,
  { lines, returns }: { lines: readonly ReturnableLine[]; returns: readonly ReturnRow[] },
): Promise<Refundable> {
  const settled = returns.filter(({ status }) => status === 'REFUNDED');
  const leftTwd = await moneyLeftOf(database, order.orderNo);
  return {
    lines,
    shippingNetTwd: await shippingNetOf(database, order),
    shippingRefundedTwd: settled.reduce((sum, one) => sum + shippingOf(one), 0),
    moneyLeftTwd: refundableOf(leftTwd, order.paymentFeeTwd),
  };
}

function amountsOf(refundable: Refundable, requested: RequestedReturn) {
  const quantities = refundable.lines.map(
    ({ lineNo }) => requested.lines.find((one) => one.lineNo === lineNo)?.quantity ?? 0,
  );
  const isFaulty = requested.lines.some(({ reason }) => isShopsFault(reason));
  return refundOfReturn(refundable, quantities, isFaulty);
}

/** What of the refund of a return is shipping. */
export const shippingOf = ({ refundTwd, lines }: ReturnRow): number =>
  refundTwd - lines.reduce((sum, line) => sum + line.refundTwd, 0);
