import type { TeamOffer } from '@kaituan/domain/group-buy/team-offer';
import type { TeamStatus } from '@kaituan/domain/group-buy/team-rules';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import type { PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { epochMs } from '#server/database/sql/parameters.ts';
import { payBySql } from '#server/features/records/payment/pay-by-sql.ts';
import { isAllFetchedSql, opensTeamSql } from '#server/features/records/pledge/pledge-facts-sql.ts';

export type PledgeLineRow = {
  skuId: number;
  name: string;
  optionText: string;
  unitLabel: string;
  quantity: number;
  maxQuantity: number;
  isAllOrNothing: boolean;
  ceilingUnitPriceTwd: number;
  settledQuantity: number | null;
  finalUnitPriceTwd: number | null;
};

/** A pledge with its order's money and events; moments in milliseconds since 1970. */
export type PledgeRow = {
  pledgeNo: string;
  seq: number;
  /** Ended for good: listed after the others. */
  isOver: boolean;
  campaignId: number;
  orderNo: string;
  status: PledgeStatus;
  /** A change of it waits for its difference. */
  isChanging: boolean;
  units: number;
  joinedAt: number;
  confirmedAt: number | null;
  heldUntil: number | null;
  /** The payment deadline of its order. */
  payBy: number | null;
  endedAt: number | null;
  offerTaken: TeamOffer | null;
  outcomeText: string;
  team: {
    teamNo: string;
    status: TeamStatus;
    isLed: boolean;
    /** Opened with this pledge; its lead may pass on. */
    isOpened: boolean;
    expiresAt: number;
    endedAt: number | null;
  } | null;
  lines: PledgeLineRow[];
  /**
   * All money that arrived for the order, late or twice included; what was requested back, refunded, and
   * failed.
   */
  paidTwd: number;
  paidBy: PaymentMethod[];
  refundTwd: number;
  /** The total of the order, and its shipping fee. */
  payableTwd: number;
  /** To be paid with the goods. */
  isOwed: boolean;
  paymentMethod: PaymentMethod;
  shippingTwd: number;
  /** Fetched at a place of the shop, all of it. */
  isFetched: boolean;
  refundedTwd: number;
  refundFailedTwd: number;
  shippingKeptTwd: number;
  /** A refund needs a bank account. */
  needsAccount: boolean;
  events: { kind: string; at: number; data: Record<string, unknown> }[];
};

/** The last pledge of a page. */
export type PledgePlace = Pick<PledgeRow, 'isOver' | 'seq'>;

/** A member's pledges in a channel after a cursor: live ones first, then ended ones, the latest first. */
export function listOwnPledges(
  database: Database,
  query: { memberId: string; channelId: number; after: PledgePlace | undefined; limit: number },
): Promise<PledgeRow[]> {
  const { memberId, channelId, after, limit } = query;
  const isAfter = after
    ? sql`(${isOver(sql`g`)}, -g.seq) > (${after.isOver}::boolean, -(${after.seq}::bigint))`
    : sql`true`;
  return readPledges(
    database,
    sql`g.member_id = ${memberId} and ${isAfter} and exists (
      select from group_campaign c where c.id = g.campaign_id and c.channel_id = ${channelId})
    order by ${isOver(sql`g`)}, g.seq desc limit ${limit}`,
  );
}

/** One pledge of a member; undefined for another's. */
export async function findOwnPledge(
  database: Database,
  query: { memberId: string; pledgeNo: string },
): Promise<PledgeRow | undefined> {
  const isOwn = sql`g.member_id = ${query.memberId} and g.pledge_no = ${query.pledgeNo}`;
  const [found] = await readPledges(database, isOwn);
  return found;
}

/** A member's live pledge in a campaign, or the latest ended one. */
export async function findPledgeIn(
  database: Database,
  query: { memberId: string; campaignId: number },
): Promise<PledgeRow | undefined> {
  const [found] = await readPledges(
    database,
    sql`g.member_id = ${query.memberId} and g.campaign_id = ${query.campaignId}
      order by g.status in ('HELD', 'CONFIRMED') desc, g.seq desc limit 1`,
  );
  return found;
}

async function readPledges(database: Database, whereAndOrder: SQL): Promise<PledgeRow[]> {
  const { rows } = await database.execute<PledgeRow>(sql`
    select p.pledge_no as "pledgeNo", p.seq::float8 as seq, p.campaign_id as "campaignId",
      p.order_no as "orderNo", p.status, p.units, ${isOver(sql`p`)} as "isOver",
      exists (select from group_pledge_change h
        where h.pledge_no = p.pledge_no and h.status = 'HELD') as "isChanging",
      ${epochMs(sql`p.joined_at`)} as "joinedAt", ${epochMs(sql`p.confirmed_at`)} as "confirmedAt",
      ${epochMs(sql`p.held_until`)} as "heldUntil",
      case when p.status = 'HELD' then ${epochMs(payBySql(sql`so`))} end as "payBy", ${epochMs(sql`p.ended_at`)} as "endedAt",
      p.offer_taken as "offerTaken", p.outcome_text as "outcomeText",
      case when t.team_no is not null then jsonb_build_object('teamNo', t.team_no,
        'status', t.status, 'isLed', coalesce(t.leader_pledge_no = p.pledge_no, false),
        'isOpened', ${opensTeamSql(sql`p`)},
        'expiresAt', ${epochMs(sql`t.expires_at`)}, 'endedAt', ${epochMs(sql`t.ended_at`)}) end as team,
      ${lines} as lines, ${events} as events,
      coalesce((select sum(a.received_twd) from payment_attempt a
        where a.order_no = p.order_no and a.status in ('PAID', 'SURPLUS')), 0)::float8 as "paidTwd",
      coalesce((select jsonb_agg(distinct a.method) from payment_attempt a
        where a.order_no = p.order_no and a.status in ('PAID', 'SURPLUS')), '[]') as "paidBy",
      so.payable_twd as "payableTwd", so.payment_status = 'COD_DUE' as "isOwed",
      so.payment_method as "paymentMethod",
      so.shipping_fee_twd - so.shipping_discount_twd as "shippingTwd",
      ${isAllFetchedSql(sql`p`)} as "isFetched",
      coalesce(r.requested, 0)::float8 as "refundTwd", coalesce(r.done, 0)::float8 as "refundedTwd",
      coalesce(r.failed, 0)::float8 as "refundFailedTwd",
      coalesce((select sum(s.settled_fee_twd - s.fee_twd) from shipment s
        where s.order_no = p.order_no and s.status <> 'CANCELLED'), 0)::float8 as "shippingKeptTwd",
      coalesce(r.waits, false) as "needsAccount"
    from (select g.* from group_pledge g where ${whereAndOrder}) p
    join shop_order so on so.order_no = p.order_no
    left join group_team t on t.team_no = p.team_no
    left join lateral (
      select sum(f.amount_twd) as requested,
        sum(f.amount_twd) filter (where f.status = 'DONE') as done,
        sum(f.amount_twd) filter (where f.status = 'FAILED') as failed,
        bool_or(f.kind = 'BANK_FORM' and f.status = 'REQUESTED' and f.bank_form is null) as waits
      from refund f where f.order_no = p.order_no
    ) r on true
    order by "isOver", p.seq desc`);
  return rows;
}

const isOver = (pledge: SQL) =>
  sql`(${pledge}.status in ('EXPIRED', 'WITHDRAWN', 'REFUNDED', 'RELEASED'))`;

/** With the names from when they were ordered. */
const lines = sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'skuId', l.sku_id, 'name', coalesce(o.name, ''), 'optionText', coalesce(o.option_text, ''),
    'unitLabel', coalesce(o.unit_label, ''), 'quantity', l.quantity,
    'maxQuantity', l.max_quantity, 'isAllOrNothing', l.is_all_or_nothing,
    'ceilingUnitPriceTwd', l.ceiling_unit_price_twd, 'settledQuantity', l.settled_quantity,
    'finalUnitPriceTwd', l.final_unit_price_twd) order by o.line_no, l.sku_id)
  from group_pledge_line l
  left join lateral (
    select i.line_no, i.name, i.option_text, i.unit_label from order_line i
    where i.order_no = p.order_no and i.sku_id = l.sku_id order by i.line_no limit 1) o on true
  where l.pledge_no = p.pledge_no), '[]')`;

const events = sql`coalesce((
  select jsonb_agg(jsonb_build_object(
    'kind', e.kind, 'at', ${epochMs(sql`e.at`)}, 'data', e.data) order by e.id)
  from domain_event e where e.subject = 'ORDER' and e.subject_id = p.order_no), '[]')`;
