import type { StaffOrder } from '@kaituan/contract/staff-order';
import * as contract from '@kaituan/contract/staff-order';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/event-schema.ts';
import { orderLine, returnRequest } from '#server/database/order-schema.ts';
import { refund } from '#server/database/payment-schema.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { listAttempts } from '#server/features/records/payment/attempt-query.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { factsOf, presentOrderRow } from './search-order-array.ts';
import { getStaffOrder } from './staff-order.ts';

/** Everything needed to pack an order and to answer questions about it. */
export const describeOrder = handleStaff(
  contract.describeOrder,
  async ({ orderNo }, { database, staff }) => {
    const order = await getStaffOrder({ database, staff }, orderNo);
    const seesAmounts = staff.may('ORDERS', order.channelId);
    const returns = await database
      .select()
      .from(returnRequest)
      .where(eq(returnRequest.orderNo, orderNo));
    const result: StaffOrder = {
      ...presentOrderRow(order, await factsOf(database, [order]), staff),
      status: order.status,
      address: order.address && addressOf(order.address),
      note: order.note,
      parcels: await listParcels(database, orderNo),
      money: seesAmounts ? await moneyOf(database, order) : null,
      returns: returns.map(({ returnNo, status, refundTwd, note }) => ({
        ...{ returnNo, status, note },
        refundTwd: seesAmounts ? refundTwd : null,
      })),
      // Reasons name amounts, such as the final price of a group buy.
      events: (await listEvents(database, orderNo)).map((event) =>
        seesAmounts ? event : { ...event, reason: '' },
      ),
    };
    return { result };
  },
);

type Address = NonNullable<OrderRow['address']>;
const addressOf = ({
  recipient,
  phone,
  zip,
  county,
  district,
  street,
  note,
}: Address): StaffOrder['address'] => ({ recipient, phone, zip, county, district, street, note });

async function listParcels(database: Database, orderNo: string): Promise<StaffOrder['parcels']> {
  const parcels = await listShipments(database, orderNo);
  const lines = await database
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderNo, orderNo))
    .orderBy(asc(orderLine.lineNo));
  return parcels.map(({ shipmentNo, status, method, store, carrier, trackingNo }) => ({
    ...{ shipmentNo, status, method, store, carrier, trackingNo },
    lines: lines
      .filter((line) => line.shipmentNo === shipmentNo)
      .map(settledLineOf)
      .map(({ code, name, optionText, quantity }) => ({ code, name, optionText, quantity })),
  }));
}

async function moneyOf(database: Database, order: OrderRow): Promise<StaffOrder['money']> {
  const { orderNo, payableTwd, paidTwd, refundedTwd } = order;
  const attempts = await listAttempts(database, orderNo);
  const refunds = await database.select().from(refund).where(eq(refund.orderNo, orderNo));
  return {
    ...{ payableTwd, paidTwd, refundedTwd },
    attempts: attempts.map(({ method, status, receivedTwd, report, failure }) => ({
      ...{ method, status, receivedTwd, report, failure },
    })),
    refunds: refunds.map(({ refundNo, cause, status, amountTwd, failure }) => ({
      ...{ refundNo, cause, status, amountTwd, failure },
    })),
  };
}

async function listEvents(database: Database, orderNo: string): Promise<StaffOrder['events']> {
  const rows = await database
    .select()
    .from(domainEvent)
    .where(and(eq(domainEvent.subject, 'ORDER'), eq(domainEvent.subjectId, orderNo)))
    .orderBy(asc(domainEvent.id));
  return rows.map(({ at, kind, actor, actedBy, reason }) => ({
    ...{ kind, actor, actedBy, reason },
    at: at.toISOString(),
  }));
}
