import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { lastStatement, leaveToCommit } from '#server/database/last-statement.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { announceCampaign } from '#server/events/announcements.ts';
import { Refusal } from '#server/http/refusal.ts';
import { refuseFullPool } from './join-refusal.ts';

/** A SKU of a pledge; its ceiling price per piece, in TWD. */
export type HeldLine = {
  skuId: number;
  quantity: number;
  maxQuantity: number;
  isAllOrNothing: boolean;
  ceilingUnitPriceTwd: number;
};

export type NewPledge = {
  pledgeNo: string;
  campaignId: number;
  teamNo: string | null;
  memberId: string;
  orderNo: string;
  lines: readonly HeldLine[];
  heldUntil: Date | null;
};

/**
 * Holds the pieces of a pledge and a seat of its team: all of it, or a refusal. One statement on contended
 * rows, so it comes last in its transaction; `atCommit`: by the commit, where `leaveToCommit` can.
 */
export async function holdPledge(
  database: Database,
  pledge: NewPledge,
  now: Date,
  { atCommit = false } = {},
): Promise<void> {
  const { campaignId, teamNo, lines, heldUntil } = pledge;
  const sumOf = (value: (line: HeldLine) => number) =>
    lines.reduce((sum, line) => sum + value(line), 0);
  const values = {
    ...{ ...pledge, lines: JSON.stringify(lines), now: now.toISOString() },
    heldUntil: heldUntil?.toISOString() ?? null,
    units: sumOf(({ quantity }) => quantity),
    maxUnits: sumOf(({ maxQuantity }) => maxQuantity),
    pledgedTwd: sumOf(({ quantity, ceilingUnitPriceTwd }) => quantity * ceilingUnitPriceTwd),
  };
  if (atCommit && leaveToCommit(database, holdAtCommit(values))) {
    return announceCampaign(database, campaignId);
  }
  const [held] = await holdStatement(database, values);
  if (!held || held.pledges === 0) throw new Refusal('ALREADY_JOINED');
  if (held.campaigns === 0) throw new Refusal('CAMPAIGN_NOT_OPEN');
  const missing = lines.filter(({ skuId }) => !held.skuIds.includes(skuId));
  if (missing.length > 0) await refuseFullPool(database, campaignId, missing);
  if (teamNo !== null && held.teams === 0) throw new Refusal('TEAM_NOT_OPEN');
  announceCampaign(database, campaignId);
}

type Held = { pledges: number; campaigns: number; skuIds: number[]; teams: number };
const { placeholder } = sql;
const now = sql`${placeholder('now')}::timestamptz`;

const tryToHold = sql`
  with requested as (
    select * from jsonb_to_recordset(${placeholder('lines')}::jsonb) as w(
      "skuId" int, quantity int, "maxQuantity" int,
      "isAllOrNothing" boolean, "ceilingUnitPriceTwd" int)
  ),
  new_pledge as (
    insert into group_pledge (pledge_no, campaign_id, team_no, member_id, order_no,
      status, units, max_units, pledged_twd, held_until, joined_at)
    values (${placeholder('pledgeNo')}, ${placeholder('campaignId')}::int,
      ${placeholder('teamNo')}, ${placeholder('memberId')}, ${placeholder('orderNo')},
      'HELD', ${placeholder('units')}::int, ${placeholder('maxUnits')}::int,
      ${placeholder('pledgedTwd')}::int, ${placeholder('heldUntil')}::timestamptz, ${now})
    on conflict do nothing
    returning pledge_no, campaign_id, units
  ),
  new_line as (
    insert into group_pledge_line (pledge_no, sku_id, quantity, max_quantity,
      is_all_or_nothing, ceiling_unit_price_twd)
    select p.pledge_no, w."skuId", w.quantity, w."maxQuantity",
      w."isAllOrNothing", w."ceilingUnitPriceTwd"
    from new_pledge p, requested w
  ),
  campaign as (
    update group_campaign c
    set held_buyers = c.held_buyers + 1, held_units = c.held_units + p.units
    from new_pledge p
    where c.id = p.campaign_id and c.status in ('SCHEDULED', 'OPEN')
      and c.opens_at <= ${now} and c.closes_at > ${now}
    returning c.id
  ),
  item as (
    update group_campaign_item i 
    set held_units = i.held_units + w."maxQuantity"
    from campaign c, requested w
    where i.campaign_id = c.id and i.sku_id = w."skuId"
      and (i.cap_units is null
        or i.cap_units - i.held_units - i.confirmed_units >= w."maxQuantity")
    returning i.sku_id
  ),
  team as (
    update group_team t set seats_held = t.seats_held + 1
    from campaign c, (select count(*) from item) taken
    where t.team_no = ${placeholder('teamNo')} and t.campaign_id = c.id and t.status = 'FORMING'
      and t.expires_at > ${now} and t.seats_held + t.seats_confirmed < t.size
    returning t.team_no
  )`;

const holdStatement = namedStatement<Held>(
  'hold_pledge',
  sql`${tryToHold}
  select (select count(*)::int from new_pledge) as pledges,
    (select count(*)::int from campaign) as campaigns,
    (select coalesce(jsonb_agg(sku_id), '[]') from item) as "skuIds",
    (select count(*)::int from team) as teams`,
);

const holdAtCommit = lastStatement(
  'hold_pledge_at_commit',
  tryToHold,
  sql`exists (select from new_pledge) and exists (select from campaign)
    and (select count(*) from item) = (select count(*) from requested)
    and (${placeholder('teamNo')}::text is null or exists (select from team))`,
);
