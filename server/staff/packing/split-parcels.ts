import * as contract from '@kaituan/contract/staff/orders/staff-packing';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import {
  joinParcel as join,
  splitParcel as split,
} from '#server/features/flows/parcels/split-parcel.ts';
import { getMovableShipment } from '#server/features/records/order/change-shipment.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { requireLabel } from '#server/staff/orders/parcel-label.ts';
import { lockStaffOrder } from '#server/staff/orders/staff-order.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';

type Target = { orderNo: string; parcel: number; labelVersion: string };

export const splitParcel = handleStaff(
  contract.splitParcel,
  async ({ units, ...target }, context) => {
    const { database, now } = context;
    const shipmentNo = target.parcel;
    return packNoted(target, context, (order) =>
      split(database, order, { shipmentNo, units }, now),
    );
  },
);

/** The other way round. */
export const joinParcel = handleStaff(contract.joinParcel, async (target, context) => {
  const { database, now } = context;
  const shipmentNo = target.parcel;
  return packNoted(target, context, (order) => join(database, order, { shipmentNo }, now));
});

/** Packs a locked order anew, noted in the log; refused when its goods or place are not those that the form showed. */
async function packNoted(
  { orderNo, parcel: shipmentNo, labelVersion }: Target,
  { database, staff }: StaffContext,
  run: (order: Awaited<ReturnType<typeof lockStaffOrder>>) => Promise<number>,
): Promise<{ result: number }> {
  const order = await lockStaffOrder({ database, staff }, orderNo);
  const parcel = await getMovableShipment(database, order, shipmentNo);
  await requireLabel(database, { order, parcel }, labelVersion);
  const before = await listGoods(database, orderNo);
  const result = await run(order);
  staff.note({ subjectId: orderNo, before, after: await listGoods(database, orderNo) });
  return { result };
}

/** 「包裹 1」 and what is in it, for the log. */
async function listGoods(database: Database, orderNo: string): Promise<Record<string, string>> {
  const lines = await database
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderNo, orderNo))
    .orderBy(asc(orderLine.shipmentNo), asc(orderLine.lineNo));
  const parcels = Map.groupBy(lines, ({ shipmentNo }) => `包裹 ${shipmentNo}`);
  return Object.fromEntries(
    [...parcels].map(([name, own]) => [
      name,
      own
        .map(settledLineOf)
        .map(({ code, quantity }) => `${code} × ${quantity}`)
        .join('、'),
    ]),
  );
}
