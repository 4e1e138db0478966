import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { sellFlashPieces } from './flash-bucket.ts';
import type { FlashPieces } from './refuse-flash-pieces.ts';

type Line = { skuId: number; quantity: number; holdSource: string; flashSaleId: number | null };

/** The order's pieces that belong to flash sales; those that travel in several parcels together. */
export function flashPiecesOf(lines: readonly Line[]): FlashPieces[] {
  const pieces = new Map<string, FlashPieces>();
  for (const { holdSource, flashSaleId, skuId, quantity } of lines) {
    if (holdSource !== 'FLASH' || flashSaleId === null) continue;
    const key = `${flashSaleId} ${skuId}`;
    const before = pieces.get(key)?.quantity ?? 0;
    pieces.set(key, { flashSaleId, skuId, quantity: before + quantity });
  }
  return [...pieces.values()];
}

/** Without pieces that were taken off the order before it was paid. */
const withoutTaken = (line: typeof orderLine.$inferSelect) => ({
  ...line,
  quantity: line.settledQuantity ?? line.quantity,
});

const isFlashOf = (orderNo: string) =>
  and(eq(orderLine.orderNo, orderNo), eq(orderLine.holdSource, 'FLASH'));

/** Whether any line of the order belongs to a flash sale. */
export async function isFlashOrder(database: Database, orderNo: string): Promise<boolean> {
  const found = await database
    .select({ lineNo: orderLine.lineNo })
    .from(orderLine)
    .where(isFlashOf(orderNo))
    .limit(1);
  return found.length > 0;
}

/** Marks the order's flash sale pieces as sold, once it is paid. */
export async function sellFlashOrder(database: Database, orderNo: string): Promise<void> {
  const lines = await database
    .select()
    .from(orderLine)
    .where(and(isFlashOf(orderNo), eq(orderLine.holdState, 'HELD')))
    .orderBy(asc(orderLine.lineNo));
  await sellFlashPieces(database, flashPiecesOf(lines.map(withoutTaken)));
}
