import { flashHeldUntil } from '@kaituan/domain/pledge/pledge-hold';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine } from '#server/database/order-schema.ts';
import { sellFlashPieces } from './flash-bucket.ts';
import type { FlashPieces } from './refuse-flash-pieces.ts';

type Line = { skuId: number; quantity: number; holdSource: string; flashSaleId: number | null };

/** The lines of an order that are from flash sales. */
export const flashPiecesOf = (lines: readonly Line[]): FlashPieces[] =>
  lines.flatMap(({ holdSource, flashSaleId, skuId, quantity }) =>
    holdSource === 'FLASH' && flashSaleId !== null ? [{ flashSaleId, skuId, quantity }] : [],
  );

/** The deadlines of an order with goods of a flash sale: nobody waits longer for them to be paid. */
export function flashDeadlines(placedAt: Date): { payBy: Date; holdUntil: Date } {
  const heldUntil = new Date(flashHeldUntil(placedAt.getTime()));
  return { payBy: heldUntil, holdUntil: heldUntil };
}

const isFlashOf = (orderNo: string) =>
  and(eq(orderLine.orderNo, orderNo), eq(orderLine.holdSource, 'FLASH'));

/** Whether an order is of goods from a flash sale, in whole or in part. */
export async function isFlashOrder(database: Database, orderNo: string): Promise<boolean> {
  const found = await database
    .select({ lineNo: orderLine.lineNo })
    .from(orderLine)
    .where(isFlashOf(orderNo))
    .limit(1);
  return found.length > 0;
}

/** What an order holds of flash sales is sold: its money is there. */
export async function sellFlashOrder(database: Database, orderNo: string): Promise<void> {
  const lines = await database
    .select()
    .from(orderLine)
    .where(and(isFlashOf(orderNo), eq(orderLine.holdState, 'HELD')))
    .orderBy(asc(orderLine.lineNo));
  await sellFlashPieces(database, flashPiecesOf(lines));
}
