import { canSpoil } from '@kaituan/domain/order/return-life';
import { eq, sql } from 'drizzle-orm';
import { product } from '#server/database/schema/catalog-schema.ts';
import { orderLine, type shipment } from '#server/database/schema/order-schema.ts';

type Line = typeof orderLine.$inferSelect;
type Parcel = typeof shipment.$inferSelect;

/** Whether the goods of a line had a food label when ordered, or their product has one now. */
export const hasFoodLabel = sql<boolean>`${orderLine.foodLabel} is not null or exists (
  select from ${product} where ${eq(product.id, orderLine.productId)} and ${product.food} is not null)`;

/** Whether the goods of a line can go bad, by what they are and how they travelled. */
export function canLineSpoil(
  { line, hasFoodLabel }: { line: Line; hasFoodLabel: boolean },
  parcels: readonly Pick<Parcel, 'shipmentNo' | 'temperature'>[],
): boolean {
  const parcel = parcels.find(({ shipmentNo }) => shipmentNo === line.shipmentNo);
  const { rescissionExemption } = line;
  const temperature = parcel?.temperature ?? 'AMBIENT';
  return canSpoil({ hasFoodLabel, rescissionExemption, temperature });
}
