import { teamExpiresAt } from '@kaituan/domain/group-buy/team-rules';
import type { PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { isCountedPledge } from '@kaituan/domain/pledge/pledge-life';
import type { groupTeam } from '@kaituan/server/database/schema/group-schema';
import type { CampaignMoments } from './campaign-moments.ts';
import type { CampaignPlan } from './campaign-plan.ts';
import { demoMark, demoUlid } from './pledges/demo-numbers.ts';
import type { PlannedPledge } from './pledges/planned-pledges.ts';

const hourMs = 3_600_000;
/** Teams are numbered beyond the pledges of their campaign. */
const firstTeamMark = 900;

/** A demo team; when it was full or expired, in milliseconds since 1970. */
export type PlannedTeam = {
  teamNo: string;
  openedAt: number;
  expiresAt: number;
  isPrivate: boolean;
  isFull: boolean;
  endedAt: number | null;
};

export function planTeams(
  plan: CampaignPlan,
  { nowAt, closesAt }: CampaignMoments,
  pledges: readonly PlannedPledge[],
): PlannedTeam[] {
  const { team } = plan;
  if (!team) return [];
  return team.teams.map(({ openedH, confirmed, isPrivate = false }, index) => {
    const openedAt = nowAt + openedH * hourMs;
    const expiresAt = teamExpiresAt(openedAt, team.hours, closesAt);
    const isFull = confirmed === team.size;
    const paidAt = pledges
      .filter((pledge) => pledge.team === index)
      .map(({ confirmedAt }) => confirmedAt ?? 0);
    const endedAt = isFull ? Math.max(...paidAt) : expiresAt <= nowAt ? expiresAt : null;
    const teamNo = demoUlid(openedAt, demoMark(plan.id, firstTeamMark + index));
    return { teamNo, openedAt, expiresAt, isPrivate, isFull, endedAt };
  });
}

type Seat = { pledgeNo: string; team: number | null; status: PledgeStatus };

/** Teams with the seats of their pledges; the first to join leads. */
export function presentTeams(
  plan: CampaignPlan,
  teams: readonly PlannedTeam[],
  seats: readonly Seat[],
): (typeof groupTeam.$inferInsert)[] {
  return teams.map(({ teamNo, openedAt, expiresAt, endedAt, isPrivate, isFull }, index) => {
    const own = seats.filter(({ team }) => team === index);
    const confirmed = own.filter(({ status }) => isCountedPledge(status));
    return {
      ...{ teamNo, campaignId: plan.id, size: plan.team?.size ?? 0 },
      leaderPledgeNo: confirmed[0]?.pledgeNo ?? null,
      seatsHeld: own.filter(({ status }) => status === 'HELD').length,
      seatsConfirmed: confirmed.length,
      allowsStrangers: !isPrivate,
      status: isFull ? 'FULL' : endedAt === null ? 'FORMING' : 'EXPIRED',
      openedAt: new Date(openedAt),
      expiresAt: new Date(expiresAt),
      endedAt: endedAt === null ? null : new Date(endedAt),
    };
  });
}
