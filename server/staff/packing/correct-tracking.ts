import * as contract from '@kaituan/contract/staff/orders/staff-packing';
import { isUnderWay } from '@kaituan/domain/shipping/shipment-life';
import { and, eq } from 'drizzle-orm';
import { shipment } from '#server/database/schema/order-schema.ts';
import { getMovableShipment } from '#server/features/records/order/change-shipment.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockStaffOrder } from '#server/staff/orders/staff-order.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

/** Corrects the tracking number of a parcel under way; refused when it is not the number that the form showed. */
export const correctTracking = handleStaff(
  contract.correctTracking,
  async ({ orderNo, parcel: shipmentNo, carrier, trackingNo, seen }, context) => {
    const { database, staff, now } = context;
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const parcel = await getMovableShipment(database, order, shipmentNo);
    const before = { carrier: parcel.carrier ?? '', trackingNo: parcel.trackingNo ?? '' };
    const isAsSeen = before.carrier === seen.carrier && before.trackingNo === seen.trackingNo;
    if (!isUnderWay(parcel.status) || !isAsSeen) {
      const is = [before.carrier, before.trackingNo].filter(Boolean).join(' ') || '沒有單號';
      throw new Refusal('ORDER_STATE_CONFLICT', { message: `這個包裹現在是：${is}，沒有更正` });
    }
    const after = { carrier, trackingNo };
    await database
      .update(shipment)
      .set(after)
      .where(and(eq(shipment.orderNo, orderNo), eq(shipment.shipmentNo, shipmentNo)));
    const data = { shipmentNo, ...after };
    const event = { orderNo, kind: 'TRACKING_CORRECTED', actor: 'SHOP', data } as const;
    await recordOrderEvent(database, event, now);
    staff.note({ subjectId: orderNo, before, after });
    return { result: null };
  },
);
