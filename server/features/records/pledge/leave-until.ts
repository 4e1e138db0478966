import {
  type CampaignTimes,
  canWithdraw,
  withdrawUntil,
} from '@kaituan/domain/group-buy/campaign-life';
import type { TeamStatus } from '@kaituan/domain/group-buy/team-life';
import type { PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { epochMs } from '#server/database/row-parameter.ts';
import { campaignTimesOf } from './campaign-times.ts';
import type { LockedPledge } from './lock-pledge.ts';

/** What decides whether an order's buyer may still leave its group; moments in milliseconds since 1970. */
export type GroupStanding = {
  pledgeNo: string;
  pledge: PledgeStatus;
  team: TeamStatus | null;
  /** Whether it was decided what the campaign came to. */
  isDecided: boolean;
  campaign: CampaignTimes;
};

export const groupStandingOf = ({ pledge, campaign, team }: LockedPledge): GroupStanding => ({
  pledgeNo: pledge.pledgeNo,
  pledge: pledge.status,
  team: team?.status ?? null,
  isDecided: campaign.settledAt !== null,
  campaign: campaignTimesOf(campaign),
});

/**
 * Until when a group's member may leave, in milliseconds since 1970: null for one who has not paid and may
 * always, 0 for one who is bound.
 */
export function leaveUntil(group: Omit<GroupStanding, 'pledgeNo'>, now: number): number | null {
  const { pledge, team, isDecided, campaign } = group;
  if (pledge === 'HELD') return null;
  const isForming = team === null || team === 'FORMING';
  const isFree = pledge === 'CONFIRMED' && isForming && !isDecided && canWithdraw(campaign, now);
  return isFree ? withdrawUntil(campaign) : 0;
}

/** The same facts of the order with this number as one JSON value, null for an order of no group. */
export const groupStandingSql = (orderNo: SQL): SQL => sql`(
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

export async function findGroupStanding(
  database: Database,
  orderNo: string,
): Promise<GroupStanding | null> {
  const { rows } = await database.execute<{ group: GroupStanding | null }>(
    sql`select ${groupStandingSql(sql`${orderNo}`)} as "group"`,
  );
  return rows[0]?.group ?? null;
}
