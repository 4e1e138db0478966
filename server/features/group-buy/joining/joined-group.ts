import { paymentMethodsForPledge } from '@kaituan/domain/pledge-hold';
import { isLivePledge } from '@kaituan/domain/pledge-life';
import { joinPriceOf } from '@kaituan/domain/price-ladder';
import { teamExpiresAt } from '@kaituan/domain/team-rules';
import { and, eq, inArray, ne } from 'drizzle-orm';
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
  /** The member's other pledge that is held or confirmed. */
  livePledgeNo: string | null;
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
  const rows = await database
    .select({ campaign: groupCampaign, item: groupCampaignItem })
    .from(groupCampaign)
    .innerJoin(groupCampaignItem, eq(groupCampaignItem.campaignId, groupCampaign.id))
    .where(eq(groupCampaign.id, campaignId))
    .prepare('group_to_join')
    .execute();
  const [first] = rows;
  if (!first) throw new Refusal('NOT_FOUND');
  const isNamed = teamNo !== null && teamNo !== 'NEW';
  return {
    ...{ joining, campaign: first.campaign, items: rows.map(({ item }) => item) },
    team: isNamed ? await getTeam(database, campaignId, teamNo) : null,
    ...(await findEarlierPledges(database, { campaignId, memberId, replacesPledgeNo })),
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

/** The member's other pledges in the campaign: their pieces, and the live one of which there is one at most. */
async function findEarlierPledges(
  database: Database,
  of: { campaignId: number; memberId: string; replacesPledgeNo: string | null },
): Promise<Pick<JoinedGroup, 'alreadyPledged' | 'livePledgeNo'>> {
  const { pledgeNo, status, maxUnits } = groupPledge;
  const rows = await database
    .select({ pledgeNo, status, maxUnits })
    .from(groupPledge)
    .where(
      and(
        eq(groupPledge.campaignId, of.campaignId),
        eq(groupPledge.memberId, of.memberId),
        inArray(groupPledge.status, [...countedStatuses]),
        ne(groupPledge.pledgeNo, of.replacesPledgeNo ?? ''),
      ),
    )
    .prepare('earlier_pledges')
    .execute();
  return {
    alreadyPledged: rows.reduce((sum, row) => sum + row.maxUnits, 0),
    livePledgeNo: rows.find((row) => isLivePledge(row.status))?.pledgeNo ?? null,
  };
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
