import { canStep } from '@kaituan/domain/life-cycle';
import { type ReturnStatus, returnLife } from '@kaituan/domain/order/return-life';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { returnLine, returnRequest } from '#server/database/schema/order-schema.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { Refusal } from '#server/http/refusal.ts';

export type ReturnLineRow = typeof returnLine.$inferSelect;
export type ReturnRow = typeof returnRequest.$inferSelect & { lines: ReturnLineRow[] };

/** The returns of an order, oldest first, each with its lines. */
export async function listReturns(database: Database, orderNo: string): Promise<ReturnRow[]> {
  const returns = await database
    .select()
    .from(returnRequest)
    .where(eq(returnRequest.orderNo, orderNo))
    .orderBy(asc(returnRequest.requestedAt), asc(returnRequest.returnNo));
  if (returns.length === 0) return [];
  const numbers = returns.map(({ returnNo }) => returnNo);
  const lines = await database
    .select()
    .from(returnLine)
    .where(inArray(returnLine.returnNo, numbers))
    .orderBy(asc(returnLine.lineNo));
  return returns.map((one) => ({
    ...one,
    lines: lines.filter(({ returnNo }) => returnNo === one.returnNo),
  }));
}

/** A return of a locked order, or NOT_FOUND. */
export async function getReturn(
  database: Database,
  order: OrderRow,
  returnNo: string,
): Promise<ReturnRow> {
  const returns = await listReturns(database, order.orderNo);
  const found = returns.find((one) => one.returnNo === returnNo);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Changes a return along its life cycle only. */
export async function changeReturn(
  database: Database,
  one: ReturnRow,
  status: ReturnStatus,
  values: Partial<typeof returnRequest.$inferInsert> = {},
): Promise<void> {
  if (!canStep(returnLife, one.status, status)) throw new Refusal('ORDER_STATE_CONFLICT');
  const changed = await database
    .update(returnRequest)
    .set({ ...values, status })
    .where(and(eq(returnRequest.returnNo, one.returnNo), eq(returnRequest.status, one.status)))
    .returning({ returnNo: returnRequest.returnNo });
  if (changed.length === 0) throw new Refusal('ORDER_STATE_CONFLICT');
}
