import { orderLabelOf, orderLabelText } from '@kaituan/domain/order/order-label';
import { isOpenReturn, returnStatuses } from '@kaituan/domain/order/return-life';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { and, asc, desc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/event-schema.ts';
import { orderLine, returnRequest, shipment, shopOrder } from '#server/database/order-schema.ts';
import { refund } from '#server/database/payment-schema.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { listAttempts } from '#server/features/records/payment/attempt-query.ts';
import { findSealedAccount } from '#server/features/records/payment/bank-account-seal.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import type { orderLists } from './order-command-schema.ts';

const listSize = 50;
const twd = (amount: number) => `NT$${amount.toLocaleString('en')}`;

/** The newest orders of a kind, one per line. */
export async function listOrders(
  database: Database,
  which: (typeof orderLists)[number],
): Promise<string> {
  const orders = await database
    .select()
    .from(shopOrder)
    .where(filterOf(database, which))
    .orderBy(desc(shopOrder.placedAt), desc(shopOrder.orderNo))
    .limit(listSize);
  const lines = await Promise.all(orders.map((order) => summarise(database, order)));
  return lines.length > 0 ? lines.join('\n') : '沒有訂單';
}

function filterOf(database: Database, which: (typeof orderLists)[number]) {
  const hasParcel = (...statuses: (typeof shipment.$inferSelect)['status'][]) =>
    exists(
      database
        .select({ one: sql`1` })
        .from(shipment)
        .where(and(eq(shipment.orderNo, shopOrder.orderNo), inArray(shipment.status, statuses))),
    );
  const isConfirmed = eq(shopOrder.status, 'CONFIRMED');
  switch (which) {
    case 'unpaid':
      return eq(shopOrder.status, 'PLACED');
    case 'to-ship':
      return and(isConfirmed, hasParcel('READY', 'PREPARING'));
    case 'shipped':
      return and(isConfirmed, hasParcel('SHIPPED', 'AT_STORE'));
    case 'returns':
      return exists(
        database
          .select({ one: sql`1` })
          .from(returnRequest)
          .where(
            and(
              eq(returnRequest.orderNo, shopOrder.orderNo),
              inArray(returnRequest.status, returnStatuses.filter(isOpenReturn)),
            ),
          ),
      );
    case 'all':
      return undefined;
  }
}

async function summarise(database: Database, order: OrderRow): Promise<string> {
  const parcels = await listShipments(database, order.orderNo);
  const returns = await database
    .select({ status: returnRequest.status })
    .from(returnRequest)
    .where(eq(returnRequest.orderNo, order.orderNo));
  const label = orderLabelOf({
    order: order.status,
    cancelReason: order.cancelReason,
    payment: order.paymentStatus,
    shipments: parcels.map(({ status }) => status),
    returns: returns.map(({ status }) => status),
  });
  const { text } = paymentMethodFacts(order.paymentMethod);
  return [
    order.orderNo,
    presentTaipeiTime(order.placedAt),
    orderLabelText[label],
    twd(order.payableTwd),
    text,
  ].join('  ');
}

/** Everything needed to pack an order and to answer questions about it. */
export async function describeOrder(database: Database, orderNo: string): Promise<string> {
  const [order] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
  if (!order) throw new Refusal('NOT_FOUND', { message: `找不到訂單 ${orderNo}` });
  const sections = [
    [await summarise(database, order)],
    describeAddress(order),
    await describeParcels(database, orderNo),
    await describeMoney(database, order),
    await describeReturns(database, orderNo),
    await describeEvents(database, orderNo),
  ];
  return sections
    .map((lines) => lines.join('\n'))
    .filter(Boolean)
    .join('\n\n');
}

const describeAddress = ({ address, note }: OrderRow): string[] => [
  ...(address
    ? [
        `${address.recipient} ${address.phone}`,
        `${address.zip} ${address.county}${address.district}${address.street} ${address.note}`.trim(),
      ]
    : []),
  ...(note ? [`備註：${note}`] : []),
];

async function describeParcels(database: Database, orderNo: string): Promise<string[]> {
  const parcels = await listShipments(database, orderNo);
  const lines = await database
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderNo, orderNo))
    .orderBy(asc(orderLine.lineNo));
  return parcels.flatMap((parcel) => [
    [
      `包裹 ${parcel.shipmentNo}`,
      ...[parcel.status, shippingMethodFacts(parcel.method).text, parcel.store?.name ?? ''],
      ...[parcel.carrier ?? '', parcel.trackingNo ?? ''],
    ]
      .filter(Boolean)
      .join('  '),
    ...lines
      .filter(({ shipmentNo }) => shipmentNo === parcel.shipmentNo)
      .map(settledLineOf)
      .map((line) => `  ${line.code} ${line.name} ${line.optionText} × ${line.quantity}`),
  ]);
}

async function describeMoney(database: Database, order: OrderRow): Promise<string[]> {
  const { orderNo } = order;
  const attempts = await listAttempts(database, orderNo);
  const refunds = await database.select().from(refund).where(eq(refund.orderNo, orderNo));
  return [
    `應付 ${twd(order.payableTwd)}  已付 ${twd(order.paidTwd)}  已退 ${twd(order.refundedTwd)}`,
    ...attempts.map(({ method, status, receivedTwd, report, failure }) =>
      [
        `  ${paymentMethodFacts(method).text} ${status} 實收 ${twd(receivedTwd)}`,
        report &&
          `回報末五碼 ${report.lastFive} ${report.paidOn} ${twd(report.amountTwd)} ${report.note}`,
        failure,
      ]
        .filter(Boolean)
        .join('  '),
    ),
    ...refunds.map(
      ({ refundNo, cause, status, amountTwd, failure }) =>
        `  退款 ${refundNo} ${cause} ${status} ${twd(amountTwd)} ${failure ?? ''}`,
    ),
  ];
}

async function describeReturns(database: Database, orderNo: string): Promise<string[]> {
  const rows = await database
    .select()
    .from(returnRequest)
    .where(eq(returnRequest.orderNo, orderNo));
  return rows.map(
    ({ returnNo, status, refundTwd, note }) =>
      `退貨 ${returnNo} ${status} ${twd(refundTwd)} ${note}`,
  );
}

async function describeEvents(database: Database, orderNo: string): Promise<string[]> {
  const rows = await database
    .select()
    .from(domainEvent)
    .where(eq(domainEvent.subjectId, orderNo))
    .orderBy(asc(domainEvent.id));
  return rows.map(({ at, kind, actor, reason }) =>
    `${presentTaipeiTime(at)}  ${kind}  ${actor}  ${reason}`.trim(),
  );
}

/** Refunds to be made by hand, with the account where the member gave one. */
export async function listRefunds(database: Database, accountKey: Buffer): Promise<string> {
  const rows = await database
    .select()
    .from(refund)
    .where(
      or(eq(refund.status, 'FAILED'), and(eq(refund.kind, 'BANK_FORM'), ne(refund.status, 'DONE'))),
    )
    .orderBy(asc(refund.requestedAt));
  if (rows.length === 0) return '沒有等人處理的退款';
  return rows
    .map(({ refundNo, orderNo, amountTwd, failure, bankForm }) => {
      const account = bankForm && findSealedAccount(accountKey, refundNo, bankForm);
      const where = account
        ? `${account.bankCode}-${account.branch} ${account.account} ${account.holder}`
        : (failure ?? '等會員提供帳戶');
      return `${refundNo}  ${orderNo}  ${twd(amountTwd)}  ${where}`;
    })
    .join('\n');
}
