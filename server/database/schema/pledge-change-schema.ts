import type { PriceSource } from '@kaituan/domain/pricing/pricing';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './catalog-schema.ts';
import { groupCampaign, groupPledge } from './group-schema.ts';
import type { orderLine } from './order-schema.ts';

/** The texts of a SKU that the order did not have before, from when it was chosen. */
export type ChosenGoods = Pick<
  typeof orderLine.$inferSelect,
  | 'productId'
  | 'code'
  | 'name'
  | 'optionText'
  | 'unitLabel'
  | 'mediaId'
  | 'rescissionExemption'
  | 'foodLabel'
  | 'listPriceTwd'
> & { priceSource: PriceSource };

/** A SKU of a pledge after its change; the pieces above those it had are held from the pool. */
export type ChangedPledgeLine = {
  skuId: number;
  quantity: number;
  maxQuantity: number;
  isAllOrNothing: boolean;
  ceilingUnitPriceTwd: number;
  heldQuantity: number;
  shipmentNo: number;
  goods: ChosenGoods | null;
};

/**
 * A change of a confirmed pledge to more pieces or other variants. While its difference is unpaid it holds
 * the additional pieces, and the pledge stays as it is.
 */
export const pledgeChange = pgTable(
  'group_pledge_change',
  {
    changeNo: text('change_no').primaryKey(),
    pledgeNo: text('pledge_no')
      .notNull()
      .references(() => groupPledge.pledgeNo),
    orderNo: text('order_no').notNull(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => groupCampaign.id),
    status: text({ enum: ['HELD', 'APPLIED', 'EXPIRED', 'CANCELLED'] }).notNull(),
    /** All lines of the pledge after the change. */
    lines: jsonb().$type<ChangedPledgeLine[]>().notNull(),
    /** The shipping fee of each parcel after the change, in TWD. */
    fees: jsonb().$type<{ shipmentNo: number; feeTwd: number }[]>().notNull(),
    /** The additional pieces without tolerance, counted as held by the campaign. */
    heldUnits: integer('held_units').notNull(),
    /** The difference in TWD: due when positive, refunded when negative. */
    differenceTwd: integer('difference_twd').notNull(),
    heldUntil: instant('held_until').notNull(),
    requestedAt: instant('requested_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('group_pledge_change_one_held').on(t.pledgeNo).where(sql`${t.status} = 'HELD'`),
    index('group_pledge_change_by_order').on(t.orderNo, t.requestedAt),
    index('group_pledge_change_held').on(t.heldUntil).where(sql`${t.status} = 'HELD'`),
    check('group_pledge_change_held_units', sql`${t.heldUnits} >= 0`),
  ],
);
