import {
  findNextLeader,
  findSeatsAfter,
  type SeatStep,
} from '@kaituan/domain/group-buy/team-rules';
import type { CancelReason } from '@kaituan/domain/order/order-life';
import { isCountedPledge, type PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { leaveFactsOf, leaveUntil } from './leave-until.ts';
import { type LockedPledge, lockPledge, type TeamRow } from './lock-pledge.ts';
import { movePledge, type TeamAfter } from './move-pledge.ts';
import { endHeldChanges } from './pledge-change.ts';

/** Why a pledge ends before its group does, and the actor. */
export type PledgeEnding = {
  reason: CancelReason;
  /** Whether the member requested it; only then the edit deadline applies. */
  isByMember: boolean;
  /** Whether money of the order goes back. */
  isPaid: boolean;
  /** Whether its goods came from the supplier and went out: then they stay counted. */
  wasSent: boolean;
};

/**
 * Ends the pledge of an order that is being cancelled, if it is held or confirmed: pieces and seat are
 * released, those of an unpaid change as well. One that is settled leaves what is ordered from the supplier; only the shop
 * ends it. One that has ended stays as it is.
 */
export async function endPledge(
  database: Database,
  orderNo: string,
  ending: PledgeEnding,
  now: Date,
): Promise<void> {
  const locked = await lockPledge(database, orderNo);
  if (!locked) return;
  await endHeldChanges(database, [orderNo], 'CANCELLED', now);
  const { status } = locked.pledge;
  if (status === 'HELD') {
    const team = await teamAfterLeaving(database, locked, 'RELEASE', now);
    await movePledge(database, locked, { to: 'EXPIRED', team }, now);
  } else if (status === 'CONFIRMED') {
    requireFree(locked, ending, now);
    const to: PledgeStatus = ending.reason === 'GROUP_FAILED' ? 'REFUND_DUE' : 'WITHDRAWN';
    const team = await teamAfterLeaving(database, locked, 'LEAVE', now);
    await movePledge(database, locked, { to, team }, now);
  } else if (ending.isByMember) {
    throw new Refusal('PLEDGE_BINDING');
  } else if (isCountedPledge(status) && !ending.wasSent) {
    const team = await teamAfterLeaving(database, locked, 'LEAVE', now);
    const to: PledgeStatus = ending.isPaid ? 'REFUND_DUE' : 'RELEASED';
    await movePledge(database, locked, { to, team }, now);
  }
}

/** The edit deadline binds members; a pledge under settlement is left to the settlement. */
function requireFree(locked: LockedPledge, ending: PledgeEnding, now: Date): void {
  const { campaign, team } = locked;
  const isBound = leaveUntil(leaveFactsOf(locked), now.getTime()) === 0;
  if (ending.isByMember && isBound) throw new Refusal('PLEDGE_BINDING');
  const isDecided = campaign.settledAt !== null || team?.status === 'FULL';
  if (isDecided && ending.reason !== 'GROUP_FAILED') throw new Refusal('ORDER_STATE_CONFLICT');
}

/** Releases the seat; the next member to have joined leads, and an empty team is dissolved. */
async function teamAfterLeaving(
  database: Database,
  { pledge, team }: LockedPledge,
  step: Extract<SeatStep, 'RELEASE' | 'LEAVE'>,
  now: Date,
): Promise<TeamAfter | null> {
  if (!team) return null;
  const isLeader = team.leaderPledgeNo === pledge.pledgeNo;
  const seats = findSeatsAfter(team, step);
  if (!seats) throw new Error(`team ${team.teamNo} has no seat of pledge ${pledge.pledgeNo}`);
  const leaderPledgeNo = isLeader
    ? await findHeir(database, team, pledge.seq)
    : team.leaderPledgeNo;
  const isEmpty = seats.seatsHeld + seats.seatsConfirmed === 0 && team.status === 'FORMING';
  return {
    ...{ ...seats, leaderPledgeNo },
    ...(isEmpty && { status: 'DISSOLVED' as const, endedAt: now }),
  };
}

/** Who leads a team after a pledge of it left or is unpaid again; null when nobody is left. */
export async function findHeir(
  database: Database,
  { teamNo }: Pick<TeamRow, 'teamNo'>,
  leavingSeq: number,
): Promise<string | null> {
  const { pledgeNo, seq, status, confirmedAt } = groupPledge;
  const rows = await database
    .select({ pledgeNo, seq, status, confirmedAt })
    .from(groupPledge)
    .where(and(eq(groupPledge.teamNo, teamNo), eq(groupPledge.status, 'CONFIRMED')));
  const pledges = rows.map((row) => ({
    ...{ pledgeNo: row.seq, heirNo: row.pledgeNo, status: row.status },
    confirmedAt: row.confirmedAt?.getTime() ?? null,
  }));
  return findNextLeader(pledges, leavingSeq)?.heirNo ?? null;
}
