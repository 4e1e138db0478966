import type { Database } from '#server/database/database.ts';
import { deliverParcel } from '#server/features/flows/parcels/deliver-parcel.ts';
import { shipParcel, startPreparing } from '#server/features/flows/parcels/move-parcel.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';

/** Ships every parcel of a confirmed order. */
export async function sendOrder(database: Database, orderNo: string, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderNo);
    for (const { shipmentNo } of await listShipments(transaction, orderNo)) {
      await startPreparing(transaction, order, { shipmentNo }, now);
      const parcel = { shipmentNo, carrier: '黑貓宅急便', trackingNo: '900000000001' };
      await shipParcel(transaction, order, parcel, now);
    }
  });
}

/** Ships and delivers every parcel; cash on delivery is collected. */
export async function deliverOrder(database: Database, orderNo: string, now: Date): Promise<void> {
  await sendOrder(database, orderNo, now);
  for (const { shipmentNo } of await listShipments(database, orderNo)) {
    await database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, orderNo);
      await deliverParcel(transaction, order, { shipmentNo }, now);
    });
  }
}
