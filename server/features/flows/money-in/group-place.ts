import { canReinstate } from '@kaituan/domain/group-buy/campaign-join';
import { seatsLeftIn } from '@kaituan/domain/group-buy/team-rules';
import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  groupCampaignItem,
  groupPledge,
  groupPledgeLine,
} from '#server/database/schema/group-schema.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { settleFullTeam } from '#server/features/flows/settling/settle-full-team.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { campaignTimesOf } from '#server/features/records/pledge/campaign-times.ts';
import { confirmPledge, isUndecided } from '#server/features/records/pledge/confirm-pledge.ts';
import {
  type LockedPledge,
  lockPledge,
  lockTeamOrders,
} from '#server/features/records/pledge/lock-pledge.ts';
import { movePledge } from '#server/features/records/pledge/move-pledge.ts';

/**
 * Finds the place of a locked order in its group: the one it holds, or the expired one if it is still
 * available. Null for an order outside group buys; undefined when the place is unavailable and the money
 * must be refunded.
 */
export async function findPlace(
  database: Database,
  { orderNo, campaignId }: Pick<OrderRow, 'orderNo' | 'campaignId'>,
  now: Date,
): Promise<LockedPledge | null | undefined> {
  if (campaignId === null) return null;
  await lockOrdersOfLastSeat(database, orderNo);
  const locked = await lockPledge(database, orderNo);
  if (!locked || !isUndecided(locked, now)) return undefined;
  const { status } = locked.pledge;
  if (status === 'HELD') return locked;
  const isFree = status === 'EXPIRED' && (await isPlaceFree(database, locked, now));
  return isFree ? locked : undefined;
}

/** Confirms the pledge of a place; a team that becomes full is settled. */
export async function takePlace(database: Database, place: LockedPledge, now: Date): Promise<void> {
  const { orderNo, campaignId } = place.pledge;
  await confirmPledge(database, place, now);
  await settleFullTeam(database, { orderNo, campaignId }, now);
}

/** Late money for an unavailable place: the expired hold is released for good. */
export async function giveUpPlace(database: Database, orderNo: string, now: Date): Promise<void> {
  const locked = await lockPledge(database, orderNo);
  if (locked?.pledge.status !== 'EXPIRED') return;
  await movePledge(database, locked, { to: 'REFUND_DUE', team: null }, now);
}

/** The late money never came: the place is as it was, and the money that does come may take it. */
export async function awaitPlaceAgain(
  database: Database,
  orderNo: string,
  now: Date,
): Promise<void> {
  const locked = await lockPledge(database, orderNo);
  if (locked?.pledge.status !== 'REFUND_DUE') return;
  await movePledge(database, locked, { to: 'EXPIRED', team: null }, now);
}

const findTeamOfLastSeat = namedStatement<{ teamNo: string }>(
  'team_of_last_seat',
  sql`select t.team_no as "teamNo"
    from group_pledge p join group_team t on t.team_no = p.team_no
    where p.order_no = ${sql.placeholder('orderNo')} and t.seats_confirmed + 1 >= t.size`,
);

/** Orders are locked before pledges, so those of a team that becomes full with this one are locked now. */
async function lockOrdersOfLastSeat(database: Database, orderNo: string): Promise<void> {
  const [team] = await findTeamOfLastSeat(database, { orderNo });
  if (team) await lockTeamOrders(database, team.teamNo);
}

/**
 * Whether everything an expired pledge held is available again: pieces, a seat, and no other pledge of its
 * member.
 */
async function isPlaceFree(
  database: Database,
  { pledge, campaign, team }: LockedPledge,
  now: Date,
): Promise<boolean> {
  if (team && seatsLeftIn(team) === 0) return false;
  if (await hasLivePledge(database, pledge)) return false;
  const rows = await database
    .select({ item: groupCampaignItem, line: groupPledgeLine })
    .from(groupPledgeLine)
    .innerJoin(
      groupCampaignItem,
      and(
        eq(groupCampaignItem.campaignId, pledge.campaignId),
        eq(groupCampaignItem.skuId, groupPledgeLine.skuId),
      ),
    )
    .where(eq(groupPledgeLine.pledgeNo, pledge.pledgeNo));
  const limits = { perMemberMax: null, perOrderMax: null };
  return rows.every(({ item, line }) => {
    const { capUnits, confirmedUnits: unitsConfirmed, heldUnits: unitsHeld } = item;
    const capacity = {
      ...campaignTimesOf(campaign),
      ...limits,
      capUnits,
      unitsConfirmed,
      unitsHeld,
    };
    return canReinstate(capacity, line.maxQuantity, now.getTime());
  });
}

async function hasLivePledge(
  database: Database,
  { campaignId, memberId }: LockedPledge['pledge'],
): Promise<boolean> {
  const rows = await database
    .select({ status: groupPledge.status })
    .from(groupPledge)
    .where(and(eq(groupPledge.campaignId, campaignId), eq(groupPledge.memberId, memberId)));
  return rows.some(({ status }) => isLivePledge(status));
}
