import { unitsLeftIn } from '@kaituan/domain/group-buy/campaign-join';
import { joinPriceOf } from '@kaituan/domain/group-buy/price-ladder';
import { teamExpiresAt } from '@kaituan/domain/group-buy/team-rules';
import { isLivePledge, type PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { GroupJoining } from '#server/database/schema/cart-schema.ts';
import {
  groupCampaign,
  groupCampaignItem,
  type groupPledgeLine,
  groupTeam,
} from '#server/database/schema/group-schema.ts';
import { type RowRecord, rowOf } from '#server/database/sql/columns.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { CampaignRow, TeamRow } from './lock-pledge.ts';

export type CampaignItemRow = typeof groupCampaignItem.$inferSelect;

/** The current state of the group buy that a member is about to join. */
export type JoinedGroup = {
  joining: GroupJoining;
  campaign: CampaignRow;
  items: CampaignItemRow[];
  /** Null for a campaign without teams, and for a new team. */
  team: TeamRow | null;
  /** Pieces of the member's other pledges in the campaign, with their tolerance. */
  alreadyPledged: number;
  /** The member's other pledge that is held or confirmed. */
  livePledgeNo: string | null;
  /** The lines of the member's pledge that is being changed. */
  changed: readonly ChangedLine[] | null;
};

type ChangedLine = Pick<
  typeof groupPledgeLine.$inferSelect,
  'skuId' | 'quantity' | 'maxQuantity' | 'ceilingUnitPriceTwd'
>;

type FoundGroup = RowRecord & {
  items: RowRecord[];
  team: RowRecord | null;
  earlier: { pledgeNo: string; status: PledgeStatus; maxUnits: number }[];
  changed: ChangedLine[];
};

const { placeholder } = sql;

/**
 * A campaign with everything a join touches. `offset 0` makes the planner find the member's few pledges
 * first: a plan made while a campaign was empty would go on to read all of it for every joiner.
 */
const groupStatement = namedStatement<FoundGroup>(
  'group_to_join',
  sql`
  select c.*,
    (select coalesce(jsonb_agg(i), '[]') from group_campaign_item i
      where i.campaign_id = c.id) as items,
    (select to_jsonb(t) from group_team t
      where t.team_no = ${placeholder('teamNo')} and t.campaign_id = c.id) as team,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'pledgeNo', p.pledge_no, 'status', p.status, 'maxUnits', p.max_units)), '[]')
      from (select * from group_pledge p where p.member_id = ${placeholder('memberId')} offset 0) p
      where p.campaign_id = c.id and p.status in ('HELD', 'CONFIRMED', 'SETTLED', 'REDUCED')
        and p.pledge_no is distinct from ${placeholder('changedPledgeNo')}) as earlier,
    (select coalesce(jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'quantity', l.quantity,
        'maxQuantity', l.max_quantity, 'ceilingUnitPriceTwd', l.ceiling_unit_price_twd)), '[]')
      from group_pledge_line l
      where l.pledge_no = ${placeholder('changedPledgeNo')}) as changed
  from group_campaign c where c.id = ${placeholder('campaignId')}`,
);

/** For a change of a pledge, `changedPledgeNo` is its number: its own pieces count as available. */
export async function loadJoinedGroup(
  database: Database,
  joining: GroupJoining,
  memberId: string,
  changedPledgeNo: string | null = null,
): Promise<JoinedGroup> {
  const { campaignId } = joining;
  const teamNo = joining.teamNo === 'NEW' ? null : joining.teamNo;
  const parameters = { campaignId, teamNo, memberId, changedPledgeNo };
  const [found] = await groupStatement(database, parameters);
  if (!found || (teamNo !== null && !found.team)) throw new Refusal('NOT_FOUND');
  const { items, team, earlier, changed } = found;
  return {
    joining,
    campaign: rowOf(groupCampaign, found),
    items: items.map((item) => rowOf(groupCampaignItem, item)),
    team: team && rowOf(groupTeam, team),
    alreadyPledged: earlier.reduce((sum, { maxUnits }) => sum + maxUnits, 0),
    livePledgeNo: earlier.find(({ status }) => isLivePledge(status))?.pledgeNo ?? null,
    changed: changedPledgeNo === null ? null : changed,
  };
}

/**
 * The piece price in TWD for a buyer who joins now, by confirmed pledges; never above that of the pledge
 * that is being changed.
 */
export function ceilingOf(
  { campaign, changed }: Pick<JoinedGroup, 'campaign' | 'changed'>,
  skuId: number,
): number {
  const own = changed ?? [];
  const ownUnits = own.reduce((sum, { quantity }) => sum + quantity, 0);
  const othersUnits = campaign.confirmedUnits - ownUnits;
  const joinTwd = joinPriceOf(campaign.ladder, othersUnits, skuId);
  const before = own.find((line) => line.skuId === skuId);
  return Math.min(joinTwd, before?.ceilingUnitPriceTwd ?? joinTwd);
}

/**
 * Pieces of a SKU that a pledge can have: those left, and its own where it is being changed; null for
 * no limit.
 */
export function piecesLeftFor(
  { skuId, capUnits, confirmedUnits, heldUnits }: CampaignItemRow,
  own: readonly { skuId: number; maxQuantity: number }[],
): number | null {
  const left = unitsLeftIn({ capUnits, unitsConfirmed: confirmedUnits, unitsHeld: heldUnits });
  const ownUnits = own.find((line) => line.skuId === skuId)?.maxQuantity ?? 0;
  return left === null ? null : left + ownUnits;
}

/** When the group ends, in milliseconds since 1970: the team's end, or the campaign's. */
export function groupEndOf({ joining, campaign, team }: JoinedGroup, now: Date): number {
  const closesAt = campaign.closesAt.getTime();
  if (team) return team.expiresAt.getTime();
  if (joining.teamNo === null || campaign.teamHours === null) return closesAt;
  return teamExpiresAt(now.getTime(), campaign.teamHours, closesAt);
}
