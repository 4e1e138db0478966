import { unitsLeftIn } from '@kaituan/domain/group-buy/campaign-join';
import { joinPriceOf } from '@kaituan/domain/group-buy/price-ladder';
import { teamExpiresAt } from '@kaituan/domain/group-buy/team-rules';
import { isLivePledge, type PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { type SQL, sql } from 'drizzle-orm';
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
import { leftOfAttemptSql } from '#server/features/records/payment/request-refund.ts';
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
  /** The pledge that will be replaced. */
  replaced: ReplacedPledge | null;
};

/** The pledge's pieces without tolerance, its lines, and the refund it would get. */
type ReplacedPledge = { units: number; lines: readonly ReplacedLine[]; backTwd: number };
type ReplacedLine = Pick<
  typeof groupPledgeLine.$inferSelect,
  'skuId' | 'quantity' | 'maxQuantity' | 'ceilingUnitPriceTwd'
>;

type FoundGroup = RowRecord & {
  items: RowRecord[];
  team: RowRecord | null;
  earlier: { pledgeNo: string; status: PledgeStatus; maxUnits: number }[];
  replaced: ReplacedLine[];
  backTwd: number;
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
        and p.pledge_no is distinct from ${placeholder('replacesPledgeNo')}) as earlier,
    (select coalesce(jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'quantity', l.quantity,
        'maxQuantity', l.max_quantity, 'ceilingUnitPriceTwd', l.ceiling_unit_price_twd)), '[]')
      from group_pledge_line l
      where l.pledge_no = ${placeholder('replacesPledgeNo')}) as replaced,
    ${moneyLeftSql(sql`${placeholder('replacesPledgeNo')}`)} as "backTwd"
  from group_campaign c where c.id = ${placeholder('campaignId')}`,
);

export async function loadJoinedGroup(
  database: Database,
  joining: GroupJoining,
  memberId: string,
): Promise<JoinedGroup> {
  const { campaignId, replacesPledgeNo } = joining;
  const teamNo = joining.teamNo === 'NEW' ? null : joining.teamNo;
  const parameters = { campaignId, teamNo, memberId, replacesPledgeNo };
  const [found] = await groupStatement(database, parameters);
  if (!found || (teamNo !== null && !found.team)) throw new Refusal('NOT_FOUND');
  const { items, team, earlier, replaced } = found;
  return {
    joining,
    campaign: rowOf(groupCampaign, found),
    items: items.map((item) => rowOf(groupCampaignItem, item)),
    team: team && rowOf(groupTeam, team),
    alreadyPledged: earlier.reduce((sum, { maxUnits }) => sum + maxUnits, 0),
    livePledgeNo: earlier.find(({ status }) => isLivePledge(status))?.pledgeNo ?? null,
    replaced: replacesPledgeNo === null ? null : replacedOf(replaced, found.backTwd),
  };
}

const replacedOf = (lines: ReplacedLine[], backTwd: number): ReplacedPledge => ({
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  ...{ lines, backTwd },
});

/**
 * The piece price in TWD for a buyer who joins now, by confirmed pledges; never above that of the replaced
 * pledge.
 */
export function ceilingOf(
  { campaign, replaced }: Pick<JoinedGroup, 'campaign' | 'replaced'>,
  skuId: number,
): number {
  const othersUnits = campaign.confirmedUnits - (replaced?.units ?? 0);
  const joinTwd = joinPriceOf(campaign.ladder, othersUnits, skuId);
  const before = replaced?.lines.find((line) => line.skuId === skuId);
  return Math.min(joinTwd, before?.ceilingUnitPriceTwd ?? joinTwd);
}

/**
 * Pieces of a SKU that a pledge can have: those left and those of the pledge it replaces; null for no
 * limit.
 */
export function piecesLeftFor(
  { skuId, capUnits, confirmedUnits, heldUnits }: CampaignItemRow,
  replaced: readonly { skuId: number; maxQuantity: number }[],
): number | null {
  const left = unitsLeftIn({ capUnits, unitsConfirmed: confirmedUnits, unitsHeld: heldUnits });
  const own = replaced.find((line) => line.skuId === skuId)?.maxQuantity ?? 0;
  return left === null ? null : left + own;
}

/** When the group ends, in milliseconds since 1970: the team's end, or the campaign's. */
export function groupEndOf({ joining, campaign, team }: JoinedGroup, now: Date): number {
  const closesAt = campaign.closesAt.getTime();
  if (team) return team.expiresAt.getTime();
  if (joining.teamNo === null || campaign.teamHours === null) return closesAt;
  return teamExpiresAt(now.getTime(), campaign.teamHours, closesAt);
}

/**
 * The paid amount of a pledge without a refund yet, in TWD; it is refunded when another pledge replaces
 * this one.
 */
function moneyLeftSql(pledgeNo: SQL): SQL {
  return sql`coalesce((
    select sum(${leftOfAttemptSql(sql`ra`)})
    from group_pledge rp join payment_attempt ra on ra.order_no = rp.order_no and ra.status = 'PAID'
    where rp.pledge_no = ${pledgeNo}
  ), 0)`;
}
