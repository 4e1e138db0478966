import type { CampaignGoal } from '@kaituan/domain/group-buy/campaign-goal';
import { campaignStatuses } from '@kaituan/domain/group-buy/campaign-life';
import { campaignModes } from '@kaituan/domain/group-buy/campaign-plan';
import { casePolicies } from '@kaituan/domain/group-buy/case-lot';
import type { PriceLadder } from '@kaituan/domain/group-buy/price-ladder';
import type { TeamOffer } from '@kaituan/domain/group-buy/team-offer';
import { teamStatuses } from '@kaituan/domain/group-buy/team-rules';
import { pledgeStatuses } from '@kaituan/domain/pledge/pledge-life';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { activity, channel, instant, media, sku } from './catalog-schema.ts';
import { member } from './identity-schema.ts';

/**
 * A group buy: one pool until its close (CAMPAIGN), or teams that must fill (TEAM). Its counters sum its
 * pledges and are updated in the same statements: HELD ones in `held…`, CONFIRMED and settled ones in
 * `confirmed…`. Units include the tolerance where they limit capacity (`group_campaign_item`), and never
 * where they show progress (here).
 */
export const groupCampaign = pgTable(
  'group_campaign',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The owner's code for it, by which import files find it. */
    code: text().unique('group_campaign_code_is_unique'),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channel.id),
    /** The activity that lists it. */
    activityId: integer('activity_id').references(() => activity.id),
    mode: text({ enum: campaignModes }).notNull(),
    /** The member who leads it and may run it as staff; null for one of the shop alone. */
    leaderId: text('leader_id'),
    title: text().notNull(),
    introduction: text().notNull().default(''),
    mediaId: text('media_id').references(() => media.id),
    /** LINK_ONLY is in no list. */
    visibility: text({ enum: ['PUBLIC', 'LINK_ONLY'] })
      .notNull()
      .default('PUBLIC'),
    status: text({ enum: campaignStatuses }).notNull(),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    editUntil: instant('edit_until').notNull(),
    extensions: smallint().notNull().default(0),
    extendedAt: instant('extended_at'),
    shipFrom: instant('ship_from').notNull(),
    shipTo: instant('ship_to').notNull(),
    goalKind: text('goal_kind').$type<CampaignGoal['kind']>().notNull(),
    goalMin: integer('goal_min').notNull(),
    /** Start prices of every item, and the rungs. */
    ladder: jsonb().$type<PriceLadder>().notNull(),
    perMemberMax: integer('per_member_max'),
    perOrderMax: integer('per_order_max'),
    teamSize: smallint('team_size'),
    teamHours: smallint('team_hours'),
    allowsStrangers: boolean('allows_strangers').notNull().default(true),
    caseQty: integer('case_qty'),
    casePolicy: text('case_policy', { enum: casePolicies }),
    /** How it may be paid later: hours for a transfer, null for none, and with the goods. */
    transferHours: smallint('transfer_hours'),
    paysOnDelivery: boolean('pays_on_delivery').notNull().default(false),
    paysAtPickup: boolean('pays_at_pickup').notNull().default(false),
    heldBuyers: integer('held_buyers').notNull().default(0),
    heldUnits: integer('held_units').notNull().default(0),
    confirmedBuyers: integer('confirmed_buyers').notNull().default(0),
    confirmedUnits: integer('confirmed_units').notNull().default(0),
    /** The sum of the confirmed pieces at their join prices. */
    confirmedTwd: bigint('confirmed_twd', { mode: 'number' }).notNull().default(0),
    /** When its outcome was decided, once; the columns below are final from then on. */
    settledAt: instant('settled_at'),
    finalRung: smallint('final_rung'),
    /** Pieces that the shop buys to fill the last cases. */
    shopFills: integer('shop_fills').notNull().default(0),
    /** The outcome as a text: stored because the counters decrease with later refunds. */
    outcomeText: text('outcome_text').notNull().default(''),
    /** Why the shop cancelled it. */
    cancelReason: text('cancel_reason'),
  },
  (t) => [
    index('group_campaign_by_channel').on(t.channelId, t.closesAt),
    index('group_campaign_by_activity').on(t.activityId),
    index('group_campaign_by_leader').on(t.leaderId).where(sql`${t.leaderId} is not null`),
    index('group_campaign_running')
      .on(t.closesAt)
      .where(sql`${t.status} in ('SCHEDULED', 'OPEN', 'CLOSING')`),
    check('group_campaign_closes_after_opening', sql`${t.opensAt} < ${t.closesAt}`),
    check('group_campaign_goal_above_zero', sql`${t.goalMin} > 0`),
    check(
      'group_campaign_counts_not_negative',
      sql`least(${t.heldBuyers}, ${t.heldUnits}, ${t.confirmedBuyers}, ${t.confirmedUnits}, ${t.confirmedTwd}) >= 0`,
    ),
    check(
      'group_campaign_of_teams_has_a_size',
      sql`(${t.mode} = 'TEAM') = (${t.teamSize} is not null and ${t.teamHours} is not null)`,
    ),
    check(
      'group_campaign_case_has_a_policy',
      sql`(${t.caseQty} is null) = (${t.casePolicy} is null)`,
    ),
  ],
);

/** A SKU of a group buy and its pool: pieces held and confirmed, including tolerance. */
export const groupCampaignItem = pgTable(
  'group_campaign_item',
  {
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => groupCampaign.id, { onDelete: 'cascade' }),
    skuId: integer('sku_id')
      .notNull()
      .references(() => sku.id),
    position: smallint().notNull().default(0),
    /** The capacity in pieces; null for no limit. */
    capUnits: integer('cap_units'),
    heldUnits: integer('held_units').notNull().default(0),
    confirmedUnits: integer('confirmed_units').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.skuId] }),
    index('group_campaign_item_by_sku').on(t.skuId),
    check(
      'group_campaign_item_within_its_pool',
      sql`least(${t.heldUnits}, ${t.confirmedUnits}) >= 0
        and (${t.capUnits} is null or ${t.heldUnits} + ${t.confirmedUnits} <= ${t.capUnits})`,
    ),
  ],
);

/** A team of a TEAM campaign; its seats are counted from its pledges. */
export const groupTeam = pgTable(
  'group_team',
  {
    teamNo: text('team_no').primaryKey(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => groupCampaign.id),
    /** Null until its founder has paid, and again when nobody is left. */
    leaderPledgeNo: text('leader_pledge_no').references((): AnyPgColumn => groupPledge.pledgeNo),
    size: smallint().notNull(),
    seatsHeld: smallint('seats_held').notNull().default(0),
    seatsConfirmed: smallint('seats_confirmed').notNull().default(0),
    allowsStrangers: boolean('allows_strangers').notNull(),
    status: text({ enum: teamStatuses }).notNull().default('FORMING'),
    openedAt: instant('opened_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was full, expired or dissolved. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('group_team_by_campaign').on(t.campaignId, t.expiresAt),
    index('group_team_forming').on(t.expiresAt).where(sql`${t.status} = 'FORMING'`),
    check(
      'group_team_seats_within_its_size',
      sql`least(${t.seatsHeld}, ${t.seatsConfirmed}) >= 0
        and ${t.seatsHeld} + ${t.seatsConfirmed} <= ${t.size}`,
    ),
  ],
);

/** A member's pledge in a group buy: the group's side of one order, from hold to settlement. */
export const groupPledge = pgTable(
  'group_pledge',
  {
    pledgeNo: text('pledge_no').primaryKey(),
    /** The order of joining: cases are cut from the newest. */
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => groupCampaign.id),
    teamNo: text('team_no').references(() => groupTeam.teamNo),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    orderNo: text('order_no').notNull().unique('group_pledge_has_one_order'),
    /** Not used, like `replacedUnits` and `replacedQuantity`: a later release drops them (0057). */
    replacesPledgeNo: text('replaces_pledge_no').references(
      (): AnyPgColumn => groupPledge.pledgeNo,
    ),
    status: text({ enum: pledgeStatuses }).notNull(),
    /** Pieces of all lines, without and with tolerance, and the former's sum at ceiling prices. */
    units: integer().notNull(),
    maxUnits: integer('max_units').notNull(),
    replacedUnits: integer('replaced_units').notNull().default(0),
    pledgedTwd: integer('pledged_twd').notNull(),
    heldUntil: instant('held_until'),
    joinedAt: instant('joined_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    endedAt: instant('ended_at'),
    /** What a member of an expired team chose, or REFUND after a day. */
    offerTaken: text('offer_taken').$type<TeamOffer>(),
    /** The outcome at the close as a text for its owner. */
    outcomeText: text('outcome_text').notNull().default(''),
  },
  (t) => [
    uniqueIndex('group_pledge_one_live_per_member')
      .on(t.campaignId, t.memberId)
      .where(
        sql`${t.status} = 'CONFIRMED' or (${t.status} = 'HELD' and ${t.replacesPledgeNo} is null)`,
      ),
    uniqueIndex('group_pledge_replaced_once_at_a_time')
      .on(t.replacesPledgeNo)
      .where(sql`${t.status} = 'HELD' and ${t.replacesPledgeNo} is not null`),
    index('group_pledge_by_campaign').on(t.campaignId, t.status, t.seq),
    index('group_pledge_by_member').on(t.memberId, t.seq),
    index('group_pledge_by_team').on(t.teamNo).where(sql`${t.teamNo} is not null`),
    check(
      'group_pledge_units_within_bounds',
      sql`${t.units} >= 1 and ${t.maxUnits} >= ${t.units} and ${t.pledgedTwd} >= 0`,
    ),
  ],
);

/** A SKU of a pledge: quantity, maximum quantity, and ceiling price per piece. */
export const groupPledgeLine = pgTable(
  'group_pledge_line',
  {
    pledgeNo: text('pledge_no')
      .notNull()
      .references(() => groupPledge.pledgeNo, { onDelete: 'cascade' }),
    skuId: integer('sku_id').notNull(),
    quantity: integer().notNull(),
    maxQuantity: integer('max_quantity').notNull(),
    replacedQuantity: integer('replaced_quantity').notNull().default(0),
    isAllOrNothing: boolean('is_all_or_nothing').notNull().default(false),
    ceilingUnitPriceTwd: integer('ceiling_unit_price_twd').notNull(),
    /** The final quantity and price; null until settled. */
    settledQuantity: integer('settled_quantity'),
    finalUnitPriceTwd: integer('final_unit_price_twd'),
  },
  (t) => [
    primaryKey({ columns: [t.pledgeNo, t.skuId] }),
    check(
      'group_pledge_line_within_bounds',
      sql`${t.quantity} >= 1 and ${t.maxQuantity} >= ${t.quantity} and ${t.ceilingUnitPriceTwd} >= 0`,
    ),
    check(
      'group_pledge_line_never_dearer',
      sql`${t.finalUnitPriceTwd} is null or ${t.finalUnitPriceTwd} <= ${t.ceilingUnitPriceTwd}`,
    ),
    check(
      'group_pledge_line_settled_within_pledged',
      sql`${t.settledQuantity} is null or ${t.settledQuantity} between 0 and ${t.maxQuantity}`,
    ),
  ],
);
