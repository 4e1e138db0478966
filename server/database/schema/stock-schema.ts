import { stockMovements } from '@kaituan/domain/stock/stock-movement';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, sku } from './catalog-schema.ts';

/** Every change of what is on hand, written by the statement that changes it. Holding pieces is none. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    skuId: integer('sku_id')
      .notNull()
      .references(() => sku.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    kind: text({ enum: stockMovements }).notNull(),
    /** Pieces more, or fewer. */
    delta: integer().notNull(),
    onHandAfter: integer('on_hand_after').notNull(),
    heldAfter: integer('held_after').notNull(),
    note: text().notNull().default(''),
    /** Of a parcel that left or came back. */
    orderNo: text('order_no'),
    /** The staff who moved it: a member's id, or `COMMAND_LINE`; null for what the shop did by itself. */
    actedBy: text('acted_by'),
  },
  (t) => [
    index('stock_movement_by_sku').on(t.skuId, t.id),
    check('stock_movement_not_below_held', sql`${t.heldAfter} between 0 and ${t.onHandAfter}`),
  ],
);
