import {
  canTakeSeat,
  findSeatsAfter,
  seatsLeftIn,
  seatsMissingIn,
  teamLife,
} from '@kaituan/domain/group-buy/team-rules';
import { statesBefore } from '@kaituan/domain/life-cycle';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge, groupTeam } from '#server/database/schema/group-schema.ts';
import { announceCampaign } from '#server/events/announcements.ts';
import { settleFullTeam } from '#server/features/flows/settling/settle-full-team.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { teamFactsOf } from '#server/features/records/pledge/campaign-times.ts';
import { recordTeamEvents, recordTeamJoin } from '#server/features/records/pledge/group-event.ts';
import {
  type LockedPledge,
  lockPledge,
  lockTeamOrders,
  type TeamRow,
} from '#server/features/records/pledge/lock-pledge.ts';
import { Refusal } from '#server/http/refusal.ts';

type Change = { teamNo: string; requireChoice: (locked: LockedPledge) => void };

/**
 * Moves the pledge of a locked order from its expired team to an open one of the campaign, which may become
 * full by it.
 */
export async function changeTeam(
  database: Database,
  order: OrderRow,
  { teamNo, requireChoice }: Change,
  now: Date,
): Promise<void> {
  await lockTeamMates(database, teamNo);
  const locked = await lockPledge(database, order.orderNo);
  if (!locked?.team) throw new Refusal('ORDER_STATE_CONFLICT');
  requireChoice(locked);
  const { pledge } = locked;
  const team = await lockOpenTeam(database, { teamNo, campaignId: pledge.campaignId }, now);
  await leaveTeam(database, locked.team, pledge.pledgeNo);
  await takeSeat(database, team, pledge, now);
  announceCampaign(database, pledge.campaignId);
  const { orderNo } = order;
  const data = { teamNo };
  await recordOrderEvent(database, { orderNo, kind: 'TEAM_CHANGED', actor: 'MEMBER', data }, now);
  await settleFullTeam(database, order, now);
}

/** When a team becomes full all its orders settle, so they are locked. */
async function lockTeamMates(database: Database, teamNo: string): Promise<void> {
  const [team] = await database.select().from(groupTeam).where(eq(groupTeam.teamNo, teamNo));
  if (!team || seatsLeftIn(team) > 1) return;
  await lockTeamOrders(database, teamNo);
}

/** An open team of the campaign, locked. */
async function lockOpenTeam(
  database: Database,
  { teamNo, campaignId }: { teamNo: string; campaignId: number },
  now: Date,
): Promise<TeamRow> {
  const [team] = await database
    .select()
    .from(groupTeam)
    .where(and(eq(groupTeam.teamNo, teamNo), eq(groupTeam.campaignId, campaignId)))
    .for('no key update');
  const isOpen = team?.allowsStrangers && canTakeSeat(teamFactsOf(team), now.getTime());
  if (!team || !isOpen) throw new Refusal('TEAM_NOT_OPEN');
  return team;
}

async function leaveTeam(database: Database, team: TeamRow, pledgeNo: string): Promise<void> {
  const { seatsConfirmed } = seatsAfter(team, 'LEAVE');
  const isLeader = team.leaderPledgeNo === pledgeNo;
  await database
    .update(groupTeam)
    .set({ seatsConfirmed, ...(isLeader && { leaderPledgeNo: null }) })
    .where(eq(groupTeam.teamNo, team.teamNo));
}

async function takeSeat(
  database: Database,
  team: TeamRow,
  { pledgeNo, memberId }: Pick<LockedPledge['pledge'], 'pledgeNo' | 'memberId'>,
  now: Date,
): Promise<void> {
  const { teamNo, leaderPledgeNo } = team;
  const seats = seatsAfter(team, 'RETAKE');
  const isFull = seatsMissingIn(seats) === 0;
  await database.update(groupPledge).set({ teamNo }).where(eq(groupPledge.pledgeNo, pledgeNo));
  await database
    .update(groupTeam)
    .set({
      seatsConfirmed: seats.seatsConfirmed,
      leaderPledgeNo: leaderPledgeNo ?? pledgeNo,
      ...(isFull && { status: 'FULL' as const, endedAt: now }),
    })
    .where(
      and(
        eq(groupTeam.teamNo, teamNo),
        isFull ? inArray(groupTeam.status, statesBefore(teamLife, 'FULL')) : undefined,
      ),
    );
  if (leaderPledgeNo !== null) await recordTeamJoin(database, { teamNo, pledgeNo, memberId }, now);
  if (isFull) await recordTeamEvents(database, [team], 'FILLED', now);
}

function seatsAfter(team: TeamRow, step: 'LEAVE' | 'RETAKE'): TeamRow {
  const seats = findSeatsAfter(team, step);
  if (!seats) throw new Error(`team ${team.teamNo} has no seat to ${step}`);
  return seats;
}
