import type { Picture } from '@kaituan/contract/media';
import type { CampaignGoal } from '@kaituan/domain/group-buy/campaign-goal';
import type { CampaignStatus } from '@kaituan/domain/group-buy/campaign-life';
import type { CasePolicy } from '@kaituan/domain/group-buy/case-lot';
import type { PriceLadder } from '@kaituan/domain/group-buy/price-ladder';
import type { LaterPayments } from '@kaituan/domain/payment/later-payment';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { epochMs, idsParameter } from '#server/database/sql/parameters.ts';

/** The pool of a SKU; its counts include the tolerance upwards. */
export type PoolRow = {
  skuId: number;
  capUnits: number | null;
  heldUnits: number;
  confirmedUnits: number;
};

/** A group buy with its counters as they are stored; moments in milliseconds since 1970. */
export type ShownCampaign = LaterPayments & {
  id: number;
  channelId: number;
  activityId: number | null;
  mode: 'CAMPAIGN' | 'TEAM';
  title: string;
  introduction: string;
  visibility: 'PUBLIC' | 'LINK_ONLY';
  status: CampaignStatus;
  opensAt: number;
  closesAt: number;
  editUntil: number;
  extensions: number;
  extendedAt: number | null;
  shipFrom: number;
  shipTo: number;
  goalKind: CampaignGoal['kind'];
  goalMin: number;
  /** Whether the channel shows prices to verified members only. */
  hidesPrices: boolean;
  ladder: PriceLadder;
  perMemberMax: number | null;
  perOrderMax: number | null;
  teamSize: number | null;
  teamHours: number | null;
  allowsStrangers: boolean;
  caseQty: number | null;
  casePolicy: CasePolicy | null;
  heldBuyers: number;
  heldUnits: number;
  confirmedBuyers: number;
  confirmedUnits: number;
  confirmedTwd: number;
  settledAt: number | null;
  finalRung: number | null;
  shopFills: number;
  outcomeText: string;
  cancelReason: string | null;
  picture: Picture | null;
  pools: PoolRow[];
};

/** The filters of a campaign list. */
export type CampaignSelection = {
  channelId: number;
  activityId?: number | undefined;
  productId?: number | undefined;
  skuIdArray?: number[] | undefined;
  /** Whether ended campaigns are included. */
  withEnded: boolean;
};

/** A list includes at most this many ended campaigns, the latest. */
const maxEndedCampaigns = 10;

const isRunning = sql`c.status in ('SCHEDULED', 'OPEN', 'CLOSING')`;
const isShown = sql`c.status <> 'DRAFT'`;

/** The public group buys of a channel: all running ones and, if requested, the latest ended ones; unordered. */
export async function listCampaigns(
  database: Database,
  selection: CampaignSelection,
): Promise<ShownCampaign[]> {
  const matches = sql`c.channel_id = ${selection.channelId} and c.visibility = 'PUBLIC'
    and ${narrowed(selection)}`;
  const running = sql`select c.id from group_campaign c where ${matches} and ${isRunning}`;
  const ended = sql`select c.id from group_campaign c
    where ${matches} and ${isShown} and not ${isRunning}
    order by c.closes_at desc, c.id desc limit ${maxEndedCampaigns}`;
  const ids = selection.withEnded ? sql`(${running}) union all (${ended})` : running;
  return readCampaigns(database, sql`c.id in (${ids})`);
}

/** Group buys by id in any visible state, including unlisted ones; unordered. */
export async function listCampaignsById(
  database: Database,
  ids: readonly number[],
  channelId?: number,
): Promise<ShownCampaign[]> {
  if (ids.length === 0) return [];
  const isHere = channelId === undefined ? sql`true` : sql`c.channel_id = ${channelId}`;
  return readCampaigns(
    database,
    sql`c.id = any(${idsParameter(ids)}) and ${isShown} and ${isHere}`,
  );
}

function narrowed({ activityId, productId, skuIdArray }: CampaignSelection): SQL {
  const ofActivity = activityId === undefined ? sql`true` : sql`c.activity_id = ${activityId}`;
  const itemIs = (condition: SQL) => sql`exists (
    select from group_campaign_item i join sku s on s.id = i.sku_id
    where i.campaign_id = c.id and ${condition})`;
  const ofProduct = productId === undefined ? sql`true` : itemIs(sql`s.product_id = ${productId}`);
  const ofSkus =
    skuIdArray === undefined ? sql`true` : itemIs(sql`s.id = any(${idsParameter(skuIdArray)})`);
  return sql`${ofActivity} and ${ofProduct} and ${ofSkus}`;
}

async function readCampaigns(database: Database, where: SQL): Promise<ShownCampaign[]> {
  const { rows } = await database.execute<ShownCampaign>(sql`
    select c.id, c.channel_id as "channelId", c.activity_id as "activityId", c.mode, c.title,
      c.introduction, c.visibility, c.status,
      ${epochMs(sql`c.opens_at`)} as "opensAt", ${epochMs(sql`c.closes_at`)} as "closesAt",
      ${epochMs(sql`c.edit_until`)} as "editUntil", c.extensions,
      ${epochMs(sql`c.extended_at`)} as "extendedAt",
      ${epochMs(sql`c.ship_from`)} as "shipFrom", ${epochMs(sql`c.ship_to`)} as "shipTo",
      c.goal_kind as "goalKind", c.goal_min as "goalMin", c.ladder,
      exists (
        select from channel_terms t
        where t.channel_id = c.channel_id and t.price_visibility <> 'PUBLIC'
      ) as "hidesPrices",
      c.per_member_max as "perMemberMax", c.per_order_max as "perOrderMax",
      c.team_size as "teamSize", c.team_hours as "teamHours",
      c.allows_strangers as "allowsStrangers", c.case_qty as "caseQty", c.transfer_hours as "transferHours",
      c.pays_on_delivery as "paysOnDelivery", c.pays_at_pickup as "paysAtPickup",
      c.case_policy as "casePolicy", c.held_buyers as "heldBuyers", c.held_units as "heldUnits",
      c.confirmed_buyers as "confirmedBuyers", c.confirmed_units as "confirmedUnits",
      c.confirmed_twd::float8 as "confirmedTwd", ${epochMs(sql`c.settled_at`)} as "settledAt",
      c.final_rung as "finalRung", c.shop_fills as "shopFills", c.outcome_text as "outcomeText",
      c.cancel_reason as "cancelReason",
      (select jsonb_build_object(
          'id', v.id, 'width', v.width, 'height', v.height, 'alt', v.alt, 'color', v.color)
        from media v where v.id = c.media_id) as picture,
      coalesce((select jsonb_agg(jsonb_build_object('skuId', i.sku_id, 'capUnits', i.cap_units,
          'heldUnits', i.held_units, 'confirmedUnits', i.confirmed_units)
          order by i.position, i.sku_id)
        from group_campaign_item i where i.campaign_id = c.id), '[]') as pools
    from group_campaign c where ${where}`);
  return rows;
}
