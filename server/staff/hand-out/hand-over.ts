import * as contract from '@kaituan/contract/staff/orders/staff-hand-out';
import { formatTwd } from '@kaituan/domain/format-twd';
import { isReceived, shipmentStatusText } from '@kaituan/domain/shipping/shipment-life';
import { isFetchedAtShop } from '@kaituan/domain/shipping/shipping-method';
import { inArray, sql } from 'drizzle-orm';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { findCashDue } from '#server/features/flows/parcels/deliver-parcel.ts';
import { handOverParcel } from '#server/features/flows/parcels/hand-over-parcel.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import { recordOrderEvents } from '#server/features/records/order/order-event.ts';
import { Refusal } from '#server/http/refusal.ts';
import { listStaffNotes, writeOrderNote } from '#server/staff/orders/order-notes.ts';
import { findLeaderId, lockStaffOrder, requireCashier } from '#server/staff/orders/staff-order.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';

/** A device without a connection keeps what was ticked off for so long, and no clock is ahead of the shop's. */
const maxDeviceDelayMs = 3 * 86_400_000;
const remindedAgainMs = 12 * 3_600_000;

/** Once, however often it is said: by a device that sends it again, or by two people. */
export const handOver = handleStaff(
  contract.handOver,
  async ({ orderNo, parcel: shipmentNo, collectedTwd, missing, ...times }, context) => {
    const { database, staff, now } = context;
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const parcel = (await listShipments(database, orderNo)).find(
      (one) => one.shipmentNo === shipmentNo && isFetchedAtShop(one.method),
    );
    if (!parcel) throw new Refusal('NOT_FOUND');
    if (missing !== '') await noteMissing({ database, staff, now }, orderNo, missing);
    if (isReceived(parcel.status)) {
      const handedAt = (parcel.deliveredAt ?? now).toISOString();
      return { result: { outcome: 'ALREADY' as const, handedAt, bookedTwd: 0 } };
    }
    const dueTwd = await findCashDue(database, order);
    await requireCashier({ database, staff }, order, dueTwd);
    if ((collectedTwd ?? 0) !== dueTwd) {
      throw new Refusal('VALIDATION_FAILED', {
        message: dueTwd > 0 ? `應收 ${formatTwd(dueTwd)}` : '這張訂單已經付清，不用收錢',
        details: [{ path: 'collectedTwd', rule: 'DUE', allowed: dueTwd }],
      });
    }
    const handedAt = momentOf(times.handedAt, now);
    await handOverParcel(database, order, { shipmentNo, handedAt }, now);
    const after = {
      status: shipmentStatusText.PICKED_UP,
      handedAt: handedAt.toISOString(),
      bookedTwd: dueTwd,
    };
    staff.note({
      subjectId: orderNo,
      before: { status: shipmentStatusText[parcel.status] },
      after,
    });
    const result = { outcome: 'HANDED' as const, bookedTwd: dueTwd };
    return { result: { ...result, handedAt: handedAt.toISOString() } };
  },
);

/** Once, as the handing over itself. */
async function noteMissing(
  { database, staff, now }: Pick<StaffContext, 'database' | 'staff' | 'now'>,
  orderNo: string,
  missing: string,
): Promise<void> {
  const text = `領取時少給：${missing}`;
  const notesOf = await listStaffNotes(database, [orderNo]);
  if (notesOf(orderNo).includes(text)) return;
  await writeOrderNote(database, { orderNo, writtenBy: staff.by, text }, now);
}

function momentOf(times: string | undefined, now: Date): Date {
  const at = times === undefined ? now.getTime() : Date.parse(times);
  const isPossible = at <= now.getTime() && at > now.getTime() - maxDeviceDelayMs;
  return isPossible ? new Date(at) : now;
}

/** Notifies buyers whose parcels can be fetched; those notified lately are left out. */
export const remindPickupArray = handleStaff(
  contract.remindPickupArray,
  async ({ orderNoArray }, { database, staff, now }) => {
    // Locked, so that two who press at the same time remind once.
    const orders = await database
      .select()
      .from(shopOrder)
      .where(inArray(shopOrder.orderNo, orderNoArray))
      .orderBy(shopOrder.orderNo)
      .for('update');
    for (const order of orders) {
      const leaderId = await findLeaderId(database, order);
      staff.requireLed({ channelId: order.channelId, leaderId });
    }
    if (orders.length < new Set(orderNoArray).size) throw new Refusal('NOT_FOUND');
    const since = new Date(now.getTime() - remindedAgainMs).toISOString();
    const { rows } = await database.execute<{ orderNo: string; shipmentNo: number }>(sql`
      select s.order_no as "orderNo", min(s.shipment_no)::int as "shipmentNo"
      from shipment s join shop_order o on o.order_no = s.order_no
      where o.order_no in (${sql.join(
        orders.map(({ orderNo }) => sql`${orderNo}`),
        sql`, `,
      )}) and o.status = 'CONFIRMED' and s.method in ('STORE_PICKUP', 'GROUP_PICKUP')
        and s.status = 'AT_STORE'
        and not exists (select from domain_event e where e.subject = 'ORDER'
          and e.subject_id = o.order_no and e.kind = 'PICKUP_REMINDED'
          and e.at > ${since}::timestamptz)
      group by s.order_no order by s.order_no`);
    const kind = 'PICKUP_REMINDED' as const;
    const events = rows.map(({ orderNo, shipmentNo }) => ({
      ...{ orderNo, kind, actor: 'SHOP' as const, data: { shipmentNo } },
    }));
    await recordOrderEvents(database, events, now);
    staff.note({ after: { reminded: rows.map(({ orderNo }) => orderNo) } });
    return { result: { reminded: rows.length } };
  },
);
