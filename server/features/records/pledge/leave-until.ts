import {
  type CampaignTimes,
  canWithdraw,
  withdrawUntil,
} from '@kaituan/domain/group-buy/campaign-life';
import type { TeamStatus } from '@kaituan/domain/group-buy/team-rules';
import type { PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { epochMs } from '#server/database/sql/parameters.ts';
import { campaignTimesOf } from './campaign-times.ts';
import type { LockedPledge } from './lock-pledge.ts';

/** The facts that decide whether a buyer may still leave the group; moments in milliseconds since 1970. */
export type LeaveFacts = {
  pledgeNo: string;
  pledge: PledgeStatus;
  team: TeamStatus | null;
  /** Whether the campaign's outcome was decided. */
  isDecided: boolean;
  campaign: CampaignTimes;
};

export const leaveFactsOf = ({ pledge, campaign, team }: LockedPledge): LeaveFacts => ({
  pledgeNo: pledge.pledgeNo,
  pledge: pledge.status,
  team: team?.status ?? null,
  isDecided: campaign.settledAt !== null,
  campaign: campaignTimesOf(campaign),
});

/**
 * The deadline for leaving a group, in milliseconds since 1970: null for an unpaid pledge, which may always
 * leave, 0 for one that no longer may.
 */
export function leaveUntil(group: Omit<LeaveFacts, 'pledgeNo'>, now: number): number | null {
  const { pledge, team, isDecided, campaign } = group;
  if (pledge === 'HELD') return null;
  const isForming = team === null || team === 'FORMING';
  const isFree = pledge === 'CONFIRMED' && isForming && !isDecided && canWithdraw(campaign, now);
  return isFree ? withdrawUntil(campaign) : 0;
}

/** The same facts as one JSON value, null for an order outside group buys. */
export const leaveFactsSql = (orderNo: SQL): SQL => sql`(
  select jsonb_build_object('pledgeNo', gp.pledge_no, 'pledge', gp.status, 'team', gt.status,
    'isDecided', gc.settled_at is not null,
    'campaign', jsonb_build_object('status', gc.status, 'opensAt', ${epochMs(sql`gc.opens_at`)},
      'closesAt', ${epochMs(sql`gc.closes_at`)}, 'editUntil', ${epochMs(sql`gc.edit_until`)},
      'extensions', gc.extensions, 'extendedAt', ${epochMs(sql`gc.extended_at`)}))
  from group_pledge gp
  join group_campaign gc on gc.id = gp.campaign_id
  left join group_team gt on gt.team_no = gp.team_no
  where gp.order_no = ${orderNo}
)`;

export async function findLeaveFacts(
  database: Database,
  orderNo: string,
): Promise<LeaveFacts | null> {
  const { rows } = await database.execute<{ group: LeaveFacts | null }>(
    sql`select ${leaveFactsSql(sql`${orderNo}`)} as "group"`,
  );
  return rows[0]?.group ?? null;
}
