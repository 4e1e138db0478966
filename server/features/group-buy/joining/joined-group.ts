import { paymentMethodsForPledge } from '@kaituan/domain/pledge-hold';
import { joinPriceOf } from '@kaituan/domain/price-ladder';
import { teamExpiresAt } from '@kaituan/domain/team-rules';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { GroupJoining } from '../../../database/cart-schema.ts';
import type { Database } from '../../../database/database.ts';
import {
  groupCampaign,
  groupCampaignItem,
  groupPledge,
  groupPledgeLine,
  groupTeam,
} from '../../../database/group-schema.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { ChannelTerms } from '../../checkout/channel-terms.ts';
import type { CampaignRow, TeamRow } from '../pledge/lock-pledge.ts';

export type CampaignItemRow = typeof groupCampaignItem.$inferSelect;

/** The group buy that a member is about to join, as it is now. */
export type JoinedGroup = {
  joining: GroupJoining;
  campaign: CampaignRow;
  items: CampaignItemRow[];
  /** Null where there are no teams, and for a team that is opened. */
  team: TeamRow | null;
  /** Pieces of the member's other pledges in the campaign, with their tolerance. */
  alreadyPledged: number;
  /** The pledge whose place is taken. */
  replaced: ReplacedPledge | null;
};

/** Its pieces without tolerance, and what one cost at most, in TWD by SKU. */
type ReplacedPledge = { units: number; ceilings: ReadonlyMap<number, number> };

const countedStatuses = ['HELD', 'CONFIRMED', 'SETTLED', 'REDUCED'] as const;

export async function loadJoinedGroup(
  database: Database,
  joining: GroupJoining,
  memberId: string,
): Promise<JoinedGroup> {
  const { campaignId, teamNo, replacesPledgeNo } = joining;
  const [campaign] = await database
    .select()
    .from(groupCampaign)
    .where(eq(groupCampaign.id, campaignId))
    .prepare('campaign_to_join')
    .execute();
  if (!campaign) throw new Refusal('NOT_FOUND');
  const items = await database
    .select()
    .from(groupCampaignItem)
    .where(eq(groupCampaignItem.campaignId, campaignId))
    .prepare('items_to_join')
    .execute();
  const isNamed = teamNo !== null && teamNo !== 'NEW';
  return {
    ...{ joining, campaign, items },
    team: isNamed ? await getTeam(database, campaignId, teamNo) : null,
    alreadyPledged: await countPledged(database, { campaignId, memberId, replacesPledgeNo }),
    replaced: replacesPledgeNo === null ? null : await loadReplaced(database, replacesPledgeNo),
  };
}

async function getTeam(database: Database, campaignId: number, teamNo: string): Promise<TeamRow> {
  const [found] = await database
    .select()
    .from(groupTeam)
    .where(and(eq(groupTeam.teamNo, teamNo), eq(groupTeam.campaignId, campaignId)))
    .prepare('team_to_join')
    .execute();
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

async function countPledged(
  database: Database,
  of: { campaignId: number; memberId: string; replacesPledgeNo: string | null },
): Promise<number> {
  const [row] = await database
    .select({ units: sql<number>`coalesce(sum(${groupPledge.maxUnits}), 0)::int` })
    .from(groupPledge)
    .where(
      and(
        eq(groupPledge.campaignId, of.campaignId),
        eq(groupPledge.memberId, of.memberId),
        inArray(groupPledge.status, [...countedStatuses]),
        ne(groupPledge.pledgeNo, of.replacesPledgeNo ?? ''),
      ),
    )
    .prepare('pieces_pledged')
    .execute();
  return row?.units ?? 0;
}

async function loadReplaced(database: Database, pledgeNo: string): Promise<ReplacedPledge> {
  const { skuId, quantity, ceilingUnitPriceTwd } = groupPledgeLine;
  const rows = await database
    .select({ skuId, quantity, ceilingUnitPriceTwd })
    .from(groupPledgeLine)
    .where(eq(groupPledgeLine.pledgeNo, pledgeNo));
  return {
    units: rows.reduce((sum, row) => sum + row.quantity, 0),
    ceilings: new Map(rows.map((row) => [row.skuId, row.ceilingUnitPriceTwd])),
  };
}

/**
 * What a piece costs whoever joins now, in TWD, by what others have paid for; never more than in the
 * pledge whose place is taken.
 */
export function ceilingOf(
  { campaign, replaced }: Pick<JoinedGroup, 'campaign' | 'replaced'>,
  skuId: number,
): number {
  const othersUnits = campaign.confirmedUnits - (replaced?.units ?? 0);
  const joinTwd = joinPriceOf(campaign.ladder, othersUnits, skuId);
  return Math.min(joinTwd, replaced?.ceilings.get(skuId) ?? joinTwd);
}

/** When the group ends that is joined now, in milliseconds since 1970: a team, or the whole campaign. */
export function groupEndOf({ joining, campaign, team }: JoinedGroup, now: Date): number {
  const closesAt = campaign.closesAt.getTime();
  if (team) return team.expiresAt.getTime();
  if (joining.teamNo === null || campaign.teamHours === null) return closesAt;
  return teamExpiresAt(now.getTime(), campaign.teamHours, closesAt);
}

/** A channel's terms for a group buy: paid while it runs, without a minimum. */
export function groupTermsOf(terms: ChannelTerms, group: JoinedGroup, now: Date): ChannelTerms {
  const possible = paymentMethodsForPledge('PAY_NOW', groupEndOf(group, now), now.getTime());
  return {
    ...terms,
    orderMinimumTwd: 0,
    payments: terms.payments.filter(({ method }) => possible.includes(method)),
  };
}
