import { asc, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { flashSale, flashSaleItem } from '#server/database/schema/flash-schema.ts';
import type { StoredPromotion } from '#server/promotion-file/promotion-record.ts';

/** The stored flash sales of a condition, by id; for a change their SKUs are locked. */
export async function listStoredFlashSales(
  database: Database,
  where: SQL | undefined,
  isLocking: boolean,
): Promise<StoredPromotion[]> {
  const sales = await database.select().from(flashSale).where(where).orderBy(asc(flashSale.id));
  const ids = sales.map(({ id }) => id);
  const { flashSaleId, skuId } = flashSaleItem;
  const found = database
    .select()
    .from(flashSaleItem)
    .where(inArray(flashSaleId, ids))
    .orderBy(asc(flashSaleId), asc(skuId));
  const items = await (isLocking ? found.for('no key update') : found);
  const itemsOf = Map.groupBy(items, (item) => item.flashSaleId);
  return sales.map(({ id, code, title, channelId, startsAt, endsAt, ...sale }) => ({
    ...{ id, kind: 'FLASH', takenUnits: new Map() },
    values: {
      ...{ code, title, channelId },
      ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      ...{ transferHours: sale.transferHours, paysOnDelivery: sale.paysOnDelivery },
      paysAtPickup: sale.paysAtPickup,
      cancelledAt: sale.cancelledAt?.toISOString() ?? null,
    },
    items: (itemsOf.get(id) ?? []).map(({ stock, flashPriceTwd, perMember, perOrder, ...item }) => {
      return { skuId: item.skuId, values: { stock, flashPriceTwd, perMember, perOrder } };
    }),
  }));
}
