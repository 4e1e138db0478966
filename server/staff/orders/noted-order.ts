import { orderStatusText } from '@kaituan/domain/order/order-life';
import { paymentStatusText } from '@kaituan/domain/payment/payment-life';
import { shipmentStatusText } from '@kaituan/domain/shipping/shipment-life';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import type { StaffNote } from '#server/http/staff-access.ts';
import type { StaffContext } from '#server/staff/staff-handler.ts';

/** What the log says of an order: its states in words, and its money. */
async function readNotedOrder(
  database: Database,
  orderNo: string,
): Promise<NonNullable<StaffNote['before']>> {
  const [order] = await database
    .select({
      ...{ status: shopOrder.status, paymentStatus: shopOrder.paymentStatus },
      ...{ paidTwd: shopOrder.paidTwd, refundedTwd: shopOrder.refundedTwd },
    })
    .from(shopOrder)
    .where(eq(shopOrder.orderNo, orderNo));
  if (!order) return {};
  const parcels = await listShipments(database, orderNo);
  return {
    status: orderStatusText[order.status],
    paymentStatus: paymentStatusText[order.paymentStatus],
    ...{ paidTwd: order.paidTwd, refundedTwd: order.refundedTwd },
    parcels: parcels.map(({ shipmentNo, status }) => `${shipmentNo} ${shipmentStatusText[status]}`),
  };
}

/**
 * Changes an order by `run`, and notes in the log how it was before and after, with what `noteOf` says of the change: the log
 * shows what differs.
 */
export async function noteOrderChange<T>(
  { database, staff }: Pick<StaffContext, 'database' | 'staff'>,
  orderNo: string,
  run: () => Promise<T>,
  noteOf: (result: T) => StaffNote = () => ({}),
): Promise<T> {
  const before = await readNotedOrder(database, orderNo);
  const result = await run();
  const more = noteOf(result);
  staff.note({
    subjectId: orderNo,
    before: { ...before, ...more.before },
    after: { ...(await readNotedOrder(database, orderNo)), ...more.after },
  });
  return result;
}
