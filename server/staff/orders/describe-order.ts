import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import * as contract from '@kaituan/contract/staff/orders/staff-order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { maskEmail } from '@kaituan/domain/member/masked-name';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { listShipments, type ShipmentRow } from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { approvalFlagOf } from '#server/features/records/order/order-event.ts';
import {
  reducedText,
  refundCauseText,
  sentBackText,
} from '#server/features/records/order/order-event-text.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { listAttempts } from '#server/features/records/payment/attempt-query.ts';
import {
  listHeldParts,
  listReceiptsWithFile,
} from '#server/features/records/payment/part-payments.ts';
import { findHeldChange } from '#server/features/records/pledge/pledge-change.ts';
import { staffNameOf } from '#server/http/staff-access.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { listOrderNotes } from './order-notes.ts';
import { readLabels } from './parcel-label.ts';
import { findReturnUntil, presentReturns } from './returns.ts';
import { factsOf, presentOrderRow } from './search-order-array.ts';
import { getStaffOrder, presentAddress } from './staff-order.ts';

/** Everything needed to pack an order and to answer questions about it. */
export const describeOrder = handleStaff(contract.describeOrder, async ({ orderNo }, context) => {
  const { database, staff } = context;
  const order = await getStaffOrder({ database, staff }, orderNo);
  const seesAmounts = staff.may('ORDERS', order.channelId);
  const events = await listEvents(database, order);
  const result: StaffOrder = {
    ...presentOrderRow(order, await factsOf(database, [order]), staff),
    status: order.status,
    buyer: await buyerOf(database, order.memberId),
    address: presentAddress(order.address, { isMasked: true }),
    note: order.note,
    notes: await listOrderNotes(database, orderNo),
    parcels: await listParcels(database, order, seesAmounts),
    money: seesAmounts ? await moneyOf(database, order, events) : null,
    returnUntil: await findReturnUntil(database, order),
    returns: await presentReturns(context, order),
    // Reasons name amounts, such as the final price of a group buy.
    events: events.map((event) => (seesAmounts ? event : { ...event, reason: '', detail: '' })),
  };
  return { result };
});

async function buyerOf(database: Database, memberId: string): Promise<StaffOrder['buyer']> {
  const [found] = await database
    .select({ displayName: member.displayName })
    .from(member)
    .where(eq(member.id, memberId));
  return { memberId, displayName: found?.displayName ?? '' };
}

async function listParcels(
  database: Database,
  order: OrderRow,
  seesAmounts: boolean,
): Promise<StaffOrder['parcels']> {
  const { orderNo } = order;
  const parcels = await listShipments(database, orderNo);
  const lines = await database
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderNo, orderNo))
    .orderBy(asc(orderLine.lineNo));
  const labels = await readLabels(database, [orderNo]);
  return parcels.map((parcel) => ({
    ...partOf(parcel),
    labelVersion: labels.current(order, parcel),
    isRelabelled: labels.isOutdated(parcel),
    lines: lines
      .filter((line) => line.shipmentNo === parcel.shipmentNo)
      .map((line) => {
        const { lineNo, code, name, optionText, quantity, netTwd, foodLabel } = settledLineOf(line);
        const shown = { lineNo, code, name, optionText, quantity, orderedQuantity: line.quantity };
        return { ...shown, foodLabel, netTwd: seesAmounts ? netTwd : null };
      }),
  }));
}

const partOf = ({ shipmentNo, status, temperature, ...sent }: ShipmentRow) => ({
  ...{ shipmentNo, status, temperature },
  ...{ method: sent.method, store: sent.store },
  ...{ carrier: sent.carrier, trackingNo: sent.trackingNo },
});

async function moneyOf(
  database: Database,
  order: OrderRow,
  events: StaffOrder['events'],
): Promise<StaffOrder['money']> {
  const { orderNo, payableTwd, paidTwd, refundedTwd } = order;
  const { goodsTwd, discountTwd, paymentFeeTwd, walletUsedTwd } = order;
  const { type, value, title, email } = order.invoice;
  const attempts = await listAttempts(database, orderNo);
  const refunds = await database.select().from(refund).where(eq(refund.orderNo, orderNo));
  return {
    ...{ payableTwd, paidTwd, refundedTwd, goodsTwd, discountTwd, paymentFeeTwd, walletUsedTwd },
    shippingTwd: order.shippingFeeTwd - order.shippingDiscountTwd,
    differenceTwd: await differenceOf(database, order),
    invoice: { type, value, title, email: maskEmail(email) },
    attempts: attempts.map(({ method, status, receivedTwd, report, failure }) => ({
      ...{ method, status, receivedTwd, report, failure },
    })),
    receipts: await presentReceipts(database, orderNo, events),
    refunds: refunds.map(({ refundNo, cause, status, amountTwd, failure }) => ({
      ...{ refundNo, cause, status, amountTwd, failure },
    })),
  };
}

async function differenceOf(
  database: Database,
  { orderNo, status }: OrderRow,
): Promise<number | null> {
  const change = status === 'CONFIRMED' ? await findHeldChange(database, orderNo) : undefined;
  if (!change) return null;
  const { heldTwd } = await listHeldParts(database, orderNo);
  return change.differenceTwd - heldTwd;
}

async function presentReceipts(
  database: Database,
  orderNo: string,
  events: StaffOrder['events'],
): Promise<NonNullable<StaffOrder['money']>['receipts']> {
  const receipts = await listReceiptsWithFile(database, orderNo);
  return receipts.map((receipt) => {
    const { receiptNo, status, amountTwd, receivedOn, reference, statementFile } = receipt;
    const bookedAt = receipt.bookedAt.toISOString();
    // Booking is one transaction: the events of its moment name who booked.
    const cause = events.find(({ at, actedBy }) => at === bookedAt && actedBy !== null);
    return {
      ...{ receiptNo, status, amountTwd, receivedOn, reference, bookedAt, statementFile },
      bookedByName: cause?.actedByName ?? '',
    };
  });
}

async function listEvents(
  database: Database,
  { orderNo, cancelReason }: OrderRow,
): Promise<StaffOrder['events']> {
  const rows = await database
    .select({ event: domainEvent, name: member.displayName })
    .from(domainEvent)
    .leftJoin(member, eq(member.id, domainEvent.actedBy))
    .where(and(eq(domainEvent.subject, 'ORDER'), eq(domainEvent.subjectId, orderNo)))
    .orderBy(asc(domainEvent.id));
  return rows.map(({ event: { at, kind, actor, actedBy, reason, data }, name }) => ({
    ...{ kind, actor, actedBy, reason, ...approvalFlagOf({ kind, reason, data }) },
    detail: detailOf({ kind, data }, cancelReason),
    actedByName: staffNameOf(actedBy, name, ''),
    at: at.toISOString(),
  }));
}

const keptOffSaleText = '冷藏、冷凍商品沒有回到庫存';

/** Events of one amount. */
const amountKinds = new Set<string>(['PAID', 'REFUND_REQUESTED', 'REFUNDED', 'REFUND_FAILED']);

/** What its kind alone does not say. */
function detailOf(
  { kind, data }: { kind: string; data: Record<string, unknown> },
  cancelReason: OrderRow['cancelReason'],
): string {
  const { amountTwd, leftTwd, cause } = data;
  if (kind === 'REDUCED') return reducedText(data);
  if (amountKinds.has(kind) && typeof amountTwd === 'number') {
    const amount = formatTwd(amountTwd);
    return typeof cause === 'string'
      ? `${amount}：${refundCauseText(cause, cancelReason)}`
      : amount;
  }
  if (kind === 'PART_RECEIVED' && typeof amountTwd === 'number' && typeof leftTwd === 'number') {
    return `${formatTwd(amountTwd)}，還差 ${formatTwd(leftTwd)}`;
  }
  if (kind !== 'SENT_BACK') return '';
  const said = [
    ...(data.owedLessTwd ? [sentBackText(data)] : []),
    ...(data.isKeptOffSale === true ? [keptOffSaleText] : []),
  ];
  return said.join('；');
}
