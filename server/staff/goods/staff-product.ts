import { eq } from 'drizzle-orm';
import { channelProduct, sku } from '#server/database/schema/catalog-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { StaffContext } from '#server/staff/staff-handler.ts';

type Access = Pick<StaffContext, 'database' | 'staff'>;
export type SkuRow = typeof sku.$inferSelect;

/**
 * Goods are shared by the channels that offer them: who sees one channel sees them, who changes them needs the
 * permission in each. What no channel offers belongs to the whole shop.
 */
export async function requireProduct(
  { database, staff }: Access,
  productId: number,
  to: 'SEE' | 'CHANGE',
): Promise<void> {
  const offering = await database
    .select({ channelId: channelProduct.channelId })
    .from(channelProduct)
    .where(eq(channelProduct.productId, productId));
  const channelIds = offering.map(({ channelId }) => channelId);
  const granted = staff.channels();
  if (granted === 'ALL') return staff.requireChannel(null);
  const seen = channelIds.find((channelId) => granted.includes(channelId));
  if (to === 'SEE') return staff.requireChannel(seen ?? channelIds[0] ?? null);
  if (channelIds.length === 0) return staff.requireChannel(null);
  for (const channelId of channelIds) staff.requireChannel(channelId);
}

/** A variant that the caller may see. */
export async function getStaffSku(access: Access, skuId: number): Promise<SkuRow> {
  const [row] = await access.database.select().from(sku).where(eq(sku.id, skuId));
  if (!row) throw notFound(skuId);
  await requireProduct(access, row.productId, 'SEE');
  return row;
}

/** A variant that the caller may change, locked as orders lock it until the transaction ends. */
export async function lockStaffSku(access: Access, skuId: number): Promise<SkuRow> {
  const [row] = await access.database
    .select()
    .from(sku)
    .where(eq(sku.id, skuId))
    .for('no key update');
  if (!row) throw notFound(skuId);
  await requireProduct(access, row.productId, 'CHANGE');
  return row;
}

const notFound = (skuId: number) => new Refusal('NOT_FOUND', { message: `找不到規格 ${skuId}` });
