import { canStep, statesBefore } from '@kaituan/domain/life-cycle';
import { findRelabelled } from '@kaituan/domain/order/delivery-change';
import type { ReducibleParcel } from '@kaituan/domain/order/reduction';
import {
  isReceived,
  isReceivedWhole,
  type ShipmentStatus,
  shipmentLife,
} from '@kaituan/domain/shipping/shipment-life';
import { type ShippingMethod, shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shipment } from '#server/database/schema/order-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changeOrder, type OrderRow } from './lock-order.ts';
import { settledParcelOf } from './settled-line.ts';

export type ShipmentRow = typeof shipment.$inferSelect;

/** Parcels of an order, oldest first. */
export function listShipments(database: Database, orderNo: string): Promise<ShipmentRow[]> {
  return database
    .select()
    .from(shipment)
    .where(eq(shipment.orderNo, orderNo))
    .orderBy(asc(shipment.shipmentNo));
}

/** What parcels have in common that travel together unless somebody parts them: for one fee. */
export const deliveryKeyOf = ({
  temperature,
  method,
  store,
  day,
  slot,
  shipFrom,
}: ShipmentRow): string =>
  JSON.stringify([temperature, method, store?.storeId, day, slot, shipFrom]);

/** What of a parcel decides whether its fee is freed. */
export const reducibleParcelOf = (parcel: ShipmentRow): ReducibleParcel => ({
  ...{ shipmentNo: parcel.shipmentNo, status: parcel.status, way: deliveryKeyOf(parcel) },
  collectTwd: parcel.collectTwd,
  feeTwd: settledParcelOf(parcel).feeTwd,
});

/** A parcel of a confirmed order, or a refusal: goods of another order do not move. */
export async function getMovableShipment(
  database: Database,
  order: OrderRow,
  shipmentNo: number,
): Promise<ShipmentRow> {
  if (order.status !== 'CONFIRMED') throw new Refusal('ORDER_STATE_CONFLICT');
  const [found] = await database
    .select()
    .from(shipment)
    .where(and(eq(shipment.orderNo, order.orderNo), eq(shipment.shipmentNo, shipmentNo)));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Takes one parcel a step further, along its life cycle only. */
export async function changeShipment(
  database: Database,
  parcel: ShipmentRow,
  status: ShipmentStatus,
  values: Partial<ShipmentRow> = {},
): Promise<ShipmentRow> {
  if (!canStep(shipmentLife, parcel.status, status)) throw new Refusal('ORDER_STATE_CONFLICT');
  const [changed] = await database
    .update(shipment)
    .set({ ...values, status })
    .where(
      and(
        eq(shipment.orderNo, parcel.orderNo),
        eq(shipment.shipmentNo, parcel.shipmentNo),
        eq(shipment.status, parcel.status),
      ),
    )
    .returning();
  if (!changed) throw new Refusal('ORDER_STATE_CONFLICT');
  return changed;
}

/** Takes every parcel that may take this step there; the others stay. */
export async function changeShipments(
  database: Database,
  orderNo: string,
  status: ShipmentStatus,
  from: readonly ShipmentStatus[] = statesBefore(shipmentLife, status),
): Promise<void> {
  await database
    .update(shipment)
    .set({ status })
    .where(and(eq(shipment.orderNo, orderNo), inArray(shipment.status, [...from])));
}

/** The parcels being prepared whose labels say what to collect, once that is another amount; undefined of an order paid otherwise. */
export async function listRelabelled(
  database: Database,
  { orderNo, paymentStatus }: Pick<OrderRow, 'orderNo' | 'paymentStatus'>,
): Promise<number[] | undefined> {
  if (paymentStatus !== 'COD_DUE') return undefined;
  const parcels = await listShipments(database, orderNo);
  return findRelabelled(parcels, { touched: [], hasOtherAmount: true });
}

/**
 * Cancels parcels that are still to be sent, or in these states, and have no pieces any more. The fee of a way goes on with
 * another parcel of it.
 */
export async function cancelEmptyShipments(
  database: Database,
  orderNo: string,
  from: readonly ShipmentStatus[] = statesBefore(shipmentLife, 'CANCELLED'),
): Promise<void> {
  const isEmpty = sql`not exists (select from order_line l
    where l.order_no = ${shipment.orderNo} and l.shipment_no = ${shipment.shipmentNo}
      and coalesce(l.settled_quantity, l.quantity) > 0)`;
  const cancelled = await database
    .update(shipment)
    .set({ status: 'CANCELLED' })
    .where(and(eq(shipment.orderNo, orderNo), inArray(shipment.status, [...from]), isEmpty))
    .returning();
  for (const parcel of cancelled) {
    if (settledParcelOf(parcel).feeTwd > 0) await handFeeOn(database, parcel);
  }
}

async function handFeeOn(database: Database, emptied: ShipmentRow): Promise<void> {
  const heir = (await listShipments(database, emptied.orderNo)).find(
    (one) => one.status !== 'CANCELLED' && deliveryKeyOf(one) === deliveryKeyOf(emptied),
  );
  if (!heir) return;
  await setFee(database, emptied, { feeTwd: 0, settledFeeTwd: null });
  const isSettled = emptied.settledFeeTwd !== null || heir.settledFeeTwd !== null;
  const settledFeeTwd = settledParcelOf(emptied).feeTwd + settledParcelOf(heir).feeTwd;
  await setFee(database, heir, {
    feeTwd: emptied.feeTwd + heir.feeTwd,
    settledFeeTwd: isSettled ? settledFeeTwd : null,
  });
}

const setFee = (
  database: Database,
  { orderNo, shipmentNo }: ShipmentRow,
  fees: Pick<ShipmentRow, 'feeTwd' | 'settledFeeTwd'>,
) =>
  database
    .update(shipment)
    .set(fees)
    .where(and(eq(shipment.orderNo, orderNo), eq(shipment.shipmentNo, shipmentNo)));

/** Records the delivery of the last parcel that was not cancelled or returned. */
export async function completeDeliveryIfLast(
  database: Database,
  order: OrderRow,
  now: Date,
): Promise<OrderRow> {
  const parcels = await listShipments(database, order.orderNo);
  const isAllThere = isReceivedWhole(parcels.map(({ status }) => status));
  return isAllThere ? changeOrder(database, order, { deliveredAt: now }) : order;
}

/** What of a parcel decides whether its goods can come back; `deliveredAt` in milliseconds since 1970. */
export type ParcelFacts = {
  shipmentNo: number;
  status: ShipmentStatus;
  method: ShippingMethod;
  deliveredAt: number | null;
};

/** When and how the parcel of a line came to its buyer. */
export function arrivalOf(line: { shipmentNo: number }, shipments: readonly ParcelFacts[]) {
  const parcel = shipments.find(({ shipmentNo }) => shipmentNo === line.shipmentNo);
  return {
    receivedAt: parcel && isReceived(parcel.status) ? parcel.deliveredAt : null,
    shippingKind: parcel ? shippingMethodFacts(parcel.method).kind : ('HOME' as const),
  };
}

/** What of a parcel's row decides it. */
export const parcelFactsOf = ({ shipmentNo, status, method, deliveredAt }: ShipmentRow) => ({
  ...{ shipmentNo, status, method },
  deliveredAt: deliveredAt?.getTime() ?? null,
});
