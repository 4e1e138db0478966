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
  /** Its friend team; `expiresAt` in milliseconds since 1970. */
  team: { status: TeamStatus; expiresAt: number } | null;
  /** Whether the campaign's outcome was decided. */
  isDecided: boolean;
  campaign: CampaignTimes;
};

export const leaveFactsOf = ({ pledge, campaign, team }: LockedPledge): LeaveFacts => ({
  pledgeNo: pledge.pledgeNo,
  pledge: pledge.status,
  team: team && { status: team.status, expiresAt: team.expiresAt.getTime() },
  isDecided: campaign.settledAt !== null,
  campaign: campaignTimesOf(campaign),
});

/**
 * The last moment to leave, in milliseconds since 1970: that of the campaign, or the end of the pledge's
 * team where it comes before. After it the team fills or is over, whatever its campaign allows.
 */
export const lastMomentOf = (campaign: CampaignTimes, teamExpiresAt: number | null): number =>
  Math.min(withdrawUntil(campaign), teamExpiresAt ?? Infinity);

/**
 * The deadline for leaving a group, in milliseconds since 1970: null for an unpaid pledge, which may always
 * leave, 0 for one that no longer may.
 */
export function leaveUntil(group: Omit<LeaveFacts, 'pledgeNo'>, now: number): number | null {
  const { pledge, team, isDecided, campaign } = group;
  if (pledge === 'HELD') return null;
  const isForming = team === null || team.status === 'FORMING';
  const until = lastMomentOf(campaign, team?.expiresAt ?? null);
  const isInTime = canWithdraw(campaign, now) && now < until;
  return pledge === 'CONFIRMED' && isForming && !isDecided && isInTime ? until : 0;
}

/** The same facts as one JSON value, null for an order outside group buys. */
export const leaveFactsSql = (orderNo: SQL): SQL => sql`(
  select jsonb_build_object('pledgeNo', gp.pledge_no, 'pledge', gp.status, 'team',
      case when gt.team_no is not null then jsonb_build_object('status', gt.status,
        'expiresAt', ${epochMs(sql`gt.expires_at`)}) end,
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
