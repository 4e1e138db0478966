import { campaignStatusAt } from '@kaituan/domain/group-buy/campaign-life';
import { findSeatsAfter } from '@kaituan/domain/group-buy/team-rules';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { campaignTimesOf } from './campaign-times.ts';
import { findHeir } from './end-pledge.ts';
import type { LockedPledge } from './lock-pledge.ts';
import { movePledge, type TeamAfter } from './move-pledge.ts';

const refuse = (message: string) => new Refusal('ORDER_STATE_CONFLICT', { message });

/**
 * When the group of a confirmed pledge ends, until which it can be held again; refuses once others rely on its place:
 * after the close, or with its team full.
 */
export function requireUndecided({ pledge, campaign, team }: LockedPledge, now: Date): Date {
  if (team?.status === 'FULL') {
    throw refuse('這一團已經滿員成團，入帳不能取消；請查明款項後改用取消訂單');
  }
  const isOpen = campaignStatusAt(campaignTimesOf(campaign), now.getTime()) === 'OPEN';
  if (!isOpen || campaign.settledAt !== null) {
    throw refuse('團購已經截止或結算，入帳不能取消；請查明款項後改用取消訂單');
  }
  const endsAt = team ? team.expiresAt : campaign.closesAt;
  if (team && (team.status !== 'FORMING' || now >= endsAt)) {
    throw refuse('這一團的時限已經到了，入帳不能取消；請查明款項後改用取消訂單');
  }
  if (pledge.status !== 'CONFIRMED') {
    throw refuse('這筆跟團已經不能改回待付款，請改用取消訂單');
  }
  return endsAt;
}

/**
 * Takes a confirmed pledge whose money never came back to a hold: its pieces and its seat are held instead of counted. Whoever
 * paid first after it leads its team.
 */
export async function unconfirmPledge(
  database: Database,
  locked: LockedPledge,
  heldUntil: Date,
  now: Date,
): Promise<void> {
  const team = locked.team && (await teamAfter(database, locked, locked.team));
  await movePledge(database, locked, { to: 'HELD', team, heldUntil }, now);
}

async function teamAfter(
  database: Database,
  { pledge }: LockedPledge,
  team: NonNullable<LockedPledge['team']>,
): Promise<TeamAfter> {
  const seats = findSeatsAfter(team, 'UNCONFIRM');
  if (!seats) throw new Error(`team ${team.teamNo} has no seat of pledge ${pledge.pledgeNo}`);
  const isLeader = team.leaderPledgeNo === pledge.pledgeNo;
  return isLeader
    ? { ...seats, leaderPledgeNo: await findHeir(database, team, pledge.seq) }
    : seats;
}
