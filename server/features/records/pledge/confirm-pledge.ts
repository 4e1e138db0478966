import { campaignStatusAt } from '@kaituan/domain/group-buy/campaign-life';
import {
  findSeatsAfter,
  type SeatStep,
  seatsMissingIn,
} from '@kaituan/domain/group-buy/team-rules';
import type { Database } from '#server/database/database.ts';
import { campaignTimesOf } from './campaign-times.ts';
import { recordTeamEvents, recordTeamJoin } from './group-event.ts';
import type { LockedPledge, TeamRow } from './lock-pledge.ts';
import { movePledge, type TeamAfter } from './move-pledge.ts';

/** Whether neither the campaign nor the team of a pledge has been settled yet. */
export function isUndecided({ campaign, team }: LockedPledge, now: Date): boolean {
  const status = campaignStatusAt(campaignTimesOf(campaign), now.getTime());
  const isRunning = status === 'OPEN' || status === 'CLOSING';
  return isRunning && campaign.settledAt === null && (team === null || team.status === 'FORMING');
}

/** Confirms a locked, paid pledge: it counts from now on, and its seat is taken. */
export async function confirmPledge(
  database: Database,
  locked: LockedPledge,
  now: Date,
): Promise<void> {
  const step = locked.pledge.status === 'HELD' ? 'CONFIRM' : 'RETAKE';
  const team = locked.team && teamAfterConfirming(locked, locked.team, step, now);
  await movePledge(database, locked, { to: 'CONFIRMED', team }, now);
  if (team && team.leaderPledgeNo !== locked.pledge.pledgeNo) {
    await recordTeamJoin(database, { ...locked.pledge, teamNo: team.teamNo }, now);
  }
  if (team?.status === 'FULL') await recordTeamEvents(database, [team], 'FILLED', now);
}

/** The first to confirm leads; with the last seat the team is full. */
function teamAfterConfirming(
  { pledge }: LockedPledge,
  team: TeamRow,
  step: SeatStep,
  now: Date,
): TeamAfter {
  const seats = findSeatsAfter(team, step);
  if (!seats) throw new Error(`team ${team.teamNo} has no seat for pledge ${pledge.pledgeNo}`);
  const led = { ...seats, leaderPledgeNo: team.leaderPledgeNo ?? pledge.pledgeNo };
  return seatsMissingIn(seats) === 0 ? { ...led, status: 'FULL', endedAt: now } : led;
}
