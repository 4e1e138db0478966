import { type SQL, sql } from 'drizzle-orm';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The last order of a page: its time in milliseconds since 1970, and its number. */
export type OrderPosition = { placedAtMs: number; orderNo: string };

export const presentOrderCursor = ({ placedAtMs, orderNo }: OrderPosition): string =>
  `${placedAtMs}.${orderNo}`;

/** Parses a cursor; refuses invalid ones. */
export function parseOrderCursor(cursor: string): OrderPosition {
  const [, placedAtMs, orderNo] = /^(\d{1,14})\.(G[0-9A-Z]{12})$/.exec(cursor) ?? [];
  if (placedAtMs === undefined || orderNo === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return { placedAtMs: Number(placedAtMs), orderNo };
}

/** Orders placed after the last one of a page, where lists begin with the oldest. */
export function placedAfter(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { placedAtMs, orderNo } = parseOrderCursor(cursor);
  const placedAt = new Date(placedAtMs).toISOString();
  return sql`(${shopOrder.placedAt}, ${shopOrder.orderNo}) > (${placedAt}::timestamptz, ${orderNo})`;
}
