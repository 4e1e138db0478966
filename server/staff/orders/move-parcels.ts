import * as contract from '@kaituan/contract/staff/orders/staff-parcel';
import { type ParcelStep, parcelStepFrom } from '@kaituan/domain/shipping/shipment-life';
import { isFetchedAtShop } from '@kaituan/domain/shipping/shipping-method';
import type { Database } from '#server/database/database.ts';
import { deliverParcel, findCashDue } from '#server/features/flows/parcels/deliver-parcel.ts';
import {
  arriveAtStore,
  shipParcel,
  startPreparing,
} from '#server/features/flows/parcels/move-parcel.ts';
import { markUnclaimed, takeBackParcel } from '#server/features/flows/parcels/take-back-parcel.ts';
import { listShipments, type ShipmentRow } from '#server/features/records/order/change-shipment.ts';
import { lockOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { noteOrderChange } from './noted-order.ts';
import { requireLabel } from './parcel-label.ts';
import { lockStaffOrder, requireCashier } from './staff-order.ts';

export const moveParcels = handleStaff(
  contract.moveParcels,
  async ({ orderNo, step, parcel, carrier, trackingNo, labelVersion }, context) => {
    const { database, staff, now } = context;
    if (step === 'SHIP' && carrier === '') {
      throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'carrier', rule: 'REQUIRED' }] });
    }
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const move = () =>
      moveEach(database, order, { step, parcel }, async (current, one) => {
        const { shipmentNo, status } = one;
        // Of what is prepared and leaves now, the label has to be right.
        if (leaving.includes(step) && status !== 'SHIPPED') {
          await requireLabel(database, { order: current, parcel: one }, labelVersion);
        }
        if (status === 'READY') await startPreparing(database, current, one, now);
        const sent = { shipmentNo, carrier, trackingNo };
        if (step === 'SHIP') await shipParcel(database, current, sent, now);
        if (step === 'ARRIVE') await arriveAtStore(database, current, one, now);
        // Money of what a carrier brings comes from the carrier.
        if (step === 'DELIVER' && isFetchedAtShop(one.method)) {
          await requireCashier({ database, staff }, current, await findCashDue(database, current));
        }
        if (step === 'DELIVER') await deliverParcel(database, current, one, now);
        if (step === 'UNCLAIMED') await markUnclaimed(database, current, one, now);
      });
    const sentBy = { after: { carrier, trackingNo } };
    return { result: await noteOrderChange(context, orderNo, move, () => sentBy) };
  },
);

const leaving: readonly ParcelStep[] = ['SHIP', 'ARRIVE'];

export const takeBackParcels = handleStaff(
  contract.takeBackParcels,
  async ({ orderNo, parcel, restocksCold }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const takeBack = () =>
      moveEach(database, order, { step: 'BACK', parcel }, (current, one) =>
        takeBackParcel(database, current, { ...one, restocksCold }, now),
      );
    const said = () => (restocksCold ? { after: { restocksCold } } : {});
    return { result: await noteOrderChange({ database, staff }, orderNo, takeBack, said) };
  },
);

/** Moves the given parcel, or every parcel in a suitable status; returns their numbers. */
async function moveEach(
  database: Database,
  { orderNo }: OrderRow,
  { step, parcel }: { step: ParcelStep; parcel: number | undefined },
  move: (order: OrderRow, parcel: ShipmentRow) => Promise<void>,
): Promise<number[]> {
  const parcels = (await listShipments(database, orderNo)).filter(
    (one) =>
      parcelStepFrom[step].includes(one.status) &&
      (parcel ?? one.shipmentNo) === one.shipmentNo &&
      // No carrier takes what is fetched at the shop's places.
      (step !== 'SHIP' || !isFetchedAtShop(one.method)),
  );
  if (parcels.length === 0) throw new Refusal('ORDER_STATE_CONFLICT');
  for (const one of parcels) {
    // Delivering the first parcel may have paid the order, so it is read again.
    await move(await lockOrder(database, orderNo), one);
  }
  return parcels.map(({ shipmentNo }) => shipmentNo);
}
