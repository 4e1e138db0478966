import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './catalog-schema.ts';
import { groupCampaign } from './group-schema.ts';
import { member } from './identity-schema.ts';
import { shopOrder } from './order-schema.ts';

/** Who ordered in a chat, and the order that staff made of it; one that counts for a name and group buy. */
export const chatOrder = pgTable(
  'chat_order',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => groupCampaign.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The name as it is compared, see `nameKeyOf`. */
    nameKey: text('name_key').notNull(),
    /** Null only within the transaction that places it. */
    orderNo: text('order_no')
      .unique('chat_order_has_one_order')
      .references(() => shopOrder.orderNo, { onDelete: 'cascade' }),
    /** Stands in for a person without an account; null for a member's order, and once it is claimed. */
    guestId: text('guest_id').references(() => member.id, { onDelete: 'set null' }),
    madeAt: instant('made_at').notNull(),
    claimedAt: instant('claimed_at'),
    /** When another order took the place of this one, which was cancelled. */
    replacedAt: instant('replaced_at'),
  },
  (t) => [
    uniqueIndex('chat_order_one_per_name')
      .on(t.campaignId, t.nameKey)
      .where(sql`${t.replacedAt} is null`),
    index('chat_order_by_guest').on(t.guestId).where(sql`${t.guestId} is not null`),
  ],
);
