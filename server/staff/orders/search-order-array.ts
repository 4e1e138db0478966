import type { StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import * as contract from '@kaituan/contract/staff/orders/staff-order';
import { type OrderLabel, orderLabelOf } from '@kaituan/domain/order/order-label';
import { type ShopStep, shopStepsOf } from '@kaituan/domain/order/shop-steps';
import { parcelStepFrom } from '@kaituan/domain/shipping/shipment-life';
import { and, asc, desc, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  orderLine,
  returnRequest,
  shipment,
  shopOrder,
} from '#server/database/schema/order-schema.ts';
import { paymentAttempt } from '#server/database/schema/payment-schema.ts';
import {
  parseOrderCursor,
  presentOrderCursor,
} from '#server/features/flows/orders/order-cursor.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { sumHeldParts } from '#server/features/records/payment/part-payments.ts';
import { listMoneyLeft } from '#server/features/records/payment/request-refund.ts';
import type { StaffAccess } from '#server/http/staff-access.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { ordersThat } from './order-filters.ts';

export const searchOrderArray = handleStaff(
  contract.searchOrderArray,
  async (filters, { database, staff, now }) => {
    const channels = staff.channels();
    const { cursor, limit } = filters;
    const after = cursor === undefined ? undefined : parseOrderCursor(cursor);
    const isNewestFirst = filters.sort === 'NEWEST';
    const place = sql`(${shopOrder.placedAt}, ${shopOrder.orderNo})`;
    const last =
      after && sql`(${new Date(after.placedAtMs).toISOString()}::timestamptz, ${after.orderNo})`;
    const order = isNewestFirst ? desc : asc;
    const conditions = await ordersThat(database, filters, now);
    const rows = await database
      .select()
      .from(shopOrder)
      .where(
        and(
          ...conditions,
          channels === 'ALL' ? undefined : inArray(shopOrder.channelId, [...channels]),
          last && (isNewestFirst ? sql`${place} < ${last}` : sql`${place} > ${last}`),
        ),
      )
      .orderBy(order(shopOrder.placedAt), order(shopOrder.orderNo))
      .limit(limit + 1);
    const shown = rows.slice(0, limit);
    const facts = await factsOf(database, shown);
    const lastShown = rows.length > limit ? shown.at(-1) : undefined;
    return {
      result: shown.map((one) => presentOrderRow(one, facts, staff)),
      nextCursor: lastShown
        ? presentOrderCursor({
            placedAtMs: lastShown.placedAt.getTime(),
            orderNo: lastShown.orderNo,
          })
        : null,
    };
  },
);

/** The latest transfer that the buyer reported. */
type Report = { lastFive: string; amountTwd: number };

/** What the row of an order shows beside the order itself, by its number. */
export type OrderFacts = ReadonlyMap<
  string,
  {
    label: OrderLabel;
    isPreparing: boolean;
    steps: ShopStep[];
    shipFrom: string | null;
    goods: string;
    lineCount: number;
    pieces: number;
    report: Report | undefined;
    heldTwd: number;
    refundableTwd: number;
  }
>;

/** `hasMoneyToCheck` has the same of cash. */
const lacksCash = ({ status, deliveredAt, paymentStatus }: OrderRow): boolean =>
  status === 'CONFIRMED' && deliveredAt !== null && paymentStatus === 'COD_DUE';

export function presentOrderRow(
  order: OrderRow,
  facts: OrderFacts,
  staff: StaffAccess,
): StaffOrderRow {
  const { orderNo, channelId, placedAt, payableTwd, paymentMethod, campaignId } = order;
  const found = facts.get(orderNo);
  if (!found) throw new Error(`order ${orderNo} has no label`);
  const { report, heldTwd, refundableTwd, ...shown } = found;
  const seesAmounts = staff.may('ORDERS', channelId);
  return {
    ...{ orderNo, channelId, paymentMethod, campaignId, ...shown },
    lacksCash: lacksCash(order),
    placedAt: placedAt.toISOString(),
    payableTwd: seesAmounts ? payableTwd : null,
    recipient: order.address?.recipient ?? null,
    reportedLastFive: seesAmounts ? (report?.lastFive ?? null) : null,
    reportedTwd: seesAmounts ? (report?.amountTwd ?? null) : null,
    heldTwd: seesAmounts ? heldTwd : null,
    refundableTwd: seesAmounts ? refundableTwd : null,
  };
}

export async function factsOf(
  database: Database,
  orders: readonly OrderRow[],
): Promise<OrderFacts> {
  const numbers = orders.map(({ orderNo }) => orderNo);
  const parcels = await database
    .select({
      ...{ orderNo: shipment.orderNo, status: shipment.status, shipFrom: shipment.shipFrom },
      method: shipment.method,
    })
    .from(shipment)
    .where(inArray(shipment.orderNo, numbers));
  const returns = await database
    .select({ orderNo: returnRequest.orderNo, status: returnRequest.status })
    .from(returnRequest)
    .where(inArray(returnRequest.orderNo, numbers));
  const lines = await database
    .select({
      ...{ orderNo: orderLine.orderNo, name: orderLine.name, optionText: orderLine.optionText },
      ...{ quantity: orderLine.quantity, settled: orderLine.settledQuantity },
    })
    .from(orderLine)
    .where(inArray(orderLine.orderNo, numbers))
    .orderBy(asc(orderLine.orderNo), asc(orderLine.lineNo));
  const reports = await database
    .select({
      orderNo: paymentAttempt.orderNo,
      lastFive: sql<string>`${paymentAttempt.report}->>'lastFive'`,
      amountTwd: sql<number>`(${paymentAttempt.report}->>'amountTwd')::int`,
    })
    .from(paymentAttempt)
    .where(and(inArray(paymentAttempt.orderNo, numbers), sql`${paymentAttempt.report} is not null`))
    .orderBy(asc(paymentAttempt.createdAt));
  const heldOf = await sumHeldParts(database, numbers);
  const leftOf = await listMoneyLeft(database, numbers);
  const linesOf = Map.groupBy(lines, (line) => line.orderNo);
  const parcelsOf = Map.groupBy(parcels, (parcel) => parcel.orderNo);
  const returnsOf = Map.groupBy(returns, (one) => one.orderNo);
  const reportOf = new Map(reports.map(({ orderNo, ...report }) => [orderNo, report]));
  return new Map(
    orders.map((order) => {
      const { orderNo } = order;
      const ownParcels = parcelsOf.get(orderNo) ?? [];
      const own = linesOf.get(orderNo) ?? [];
      const label = orderLabelOf({
        order: order.status,
        cancelReason: order.cancelReason,
        payment: order.paymentStatus,
        shipments: ownParcels.map(({ status }) => status),
        returns: (returnsOf.get(orderNo) ?? []).map(({ status }) => status),
      });
      const goods = [own[0]?.name, own[0]?.optionText].filter(Boolean).join(' ');
      const pieces = own.reduce((sum, line) => sum + (line.settled ?? line.quantity), 0);
      const report = reportOf.get(orderNo);
      const heldTwd = heldOf.get(orderNo) ?? 0;
      const refundableTwd = leftOf(orderNo) + heldTwd;
      const waiting = ownParcels.filter(({ status }) => parcelStepFrom.SHIP.includes(status));
      const days = waiting.map(({ shipFrom }) => shipFrom?.getTime() ?? 0);
      const last = Math.max(0, ...days);
      const shown = {
        ...{ label, goods, lineCount: own.length, pieces },
        isPreparing: waiting.some(({ status }) => status === 'PREPARING'),
        steps: shopStepsOf({ status: order.status, parcels: ownParcels }),
        shipFrom: last > 0 ? new Date(last).toISOString() : null,
      };
      return [orderNo, { ...shown, report, heldTwd, refundableTwd }];
    }),
  );
}
