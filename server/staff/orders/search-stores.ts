import * as contract from '@kaituan/contract/staff/orders/staff-order-change';
import { findStores } from '@kaituan/domain/shipping/pickup-store';
import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { PickupStore } from '#server/database/schema/cart-schema.ts';
import { shipment } from '#server/database/schema/order-schema.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { getStaffOrder } from './staff-order.ts';

/** Of the newest so many parcels of a method. */
const readParcels = 5_000;

/** The stores of the logistics company's list where it has one, and those that buyers chose on its map. */
export const searchStoreArray = handleStaff(
  contract.searchStoreArray,
  async ({ orderNo, method, search }, { database, staff, storeMap }) => {
    await getStaffOrder({ database, staff }, orderNo);
    const chosen = await listChosenStores(database, method);
    const listed = storeMap?.list?.(method) ?? [];
    const byId = new Map([...chosen, ...listed].map((store) => [store.storeId, store]));
    return { result: findStores([...byId.values()], search) };
  },
);

/** Newer ones last, so that they are what remains of a store that was renamed. Numbers of orders begin with their day. */
async function listChosenStores(
  database: Database,
  method: ShippingMethod,
): Promise<PickupStore[]> {
  const rows = await database
    .select({ store: shipment.store })
    .from(shipment)
    .where(and(eq(shipment.method, method), isNotNull(shipment.store)))
    .orderBy(desc(shipment.orderNo))
    .limit(readParcels);
  return rows.flatMap(({ store }) => store ?? []).toReversed();
}
