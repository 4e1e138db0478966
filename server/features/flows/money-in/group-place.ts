import { canReinstate } from '@kaituan/domain/group-buy/campaign-join';
import { seatsLeftIn } from '@kaituan/domain/group-buy/team-rules';
import { isLivePledge } from '@kaituan/domain/pledge/pledge-life';
import { piecesToHold } from '@kaituan/domain/pledge/pledge-raise';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import {
  groupCampaignItem,
  groupPledge,
  groupPledgeLine,
} from '#server/database/schema/group-schema.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { settleFullTeam } from '#server/features/flows/settling/settle-full-team.ts';
import { lockOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { campaignTimesOf } from '#server/features/records/pledge/campaign-times.ts';
import { confirmPledge, isUndecided } from '#server/features/records/pledge/confirm-pledge.ts';
import {
  type LockedPledge,
  lockPledge,
  lockTeamOrders,
} from '#server/features/records/pledge/lock-pledge.ts';
import { movePledge } from '#server/features/records/pledge/move-pledge.ts';
import { listPledgeLines } from '#server/features/records/pledge/pledge-lines.ts';

/** The locked pledge that a payment confirms, and the order it replaces. */
export type Place = { locked: LockedPledge; replacedOrder: OrderRow | null };

/**
 * Finds the place of a locked order in its group: the one it holds, or the expired one if it is still
 * available. Null for an order outside group buys; undefined when the place is unavailable and the money
 * must be refunded.
 */
export async function findPlace(
  database: Database,
  { orderNo, campaignId }: Pick<OrderRow, 'orderNo' | 'campaignId'>,
  now: Date,
): Promise<Place | null | undefined> {
  if (campaignId === null) return null;
  const replacedOrder = await lockOthers(database, orderNo);
  const locked = await lockPledge(database, orderNo);
  if (!locked || !isUndecided(locked, now)) return undefined;
  if (!(await isReplaceable(database, locked))) return undefined;
  const { status } = locked.pledge;
  if (status === 'HELD') return { locked, replacedOrder };
  const isFree = status === 'EXPIRED' && (await isPlaceFree(database, locked, now));
  return isFree ? { locked, replacedOrder } : undefined;
}

/**
 * Confirms the pledge: a replaced one is withdrawn and refunded whole, and a team that becomes full is
 * settled.
 */
export async function takePlace(database: Database, place: Place, now: Date): Promise<void> {
  const { orderNo, campaignId } = place.locked.pledge;
  await confirmPlace(database, place, now);
  await settleFullTeam(database, { orderNo, campaignId }, now);
}

async function confirmPlace(
  database: Database,
  { locked, replacedOrder }: Place,
  now: Date,
): Promise<void> {
  const { orderNo, pledgeNo } = locked.pledge;
  if (!replacedOrder) return confirmPledge(database, locked, now);
  const text = '數量已由新的參團取代';
  const cancelling = { reason: 'MEMBER', actor: 'SYSTEM', text, replacedBy: pledgeNo } as const;
  await cancelPlacedOrder(database, replacedOrder, cancelling, now);
  const afterwards = await lockPledge(database, orderNo);
  if (afterwards) await confirmPledge(database, afterwards, now);
}

/** Late money for an unavailable place: the expired hold is released for good. */
export async function giveUpPlace(database: Database, orderNo: string, now: Date): Promise<void> {
  const locked = await lockPledge(database, orderNo);
  if (locked?.pledge.status !== 'EXPIRED') return;
  await movePledge(database, locked, { to: 'REFUND_DUE', team: null }, now);
}

type Others = { replacedOrderNo: string | null; teamNo: string | null; isLastSeat: boolean };

const findOthers = namedStatement<Others>(
  'others_of_pledge',
  sql`select r.order_no as "replacedOrderNo", p.team_no as "teamNo",
      coalesce(t.seats_confirmed + 1 >= t.size, false) as "isLastSeat"
    from group_pledge p
    left join group_pledge r on r.pledge_no = p.replaces_pledge_no
    left join group_team t on t.team_no = p.team_no
    where p.order_no = ${sql.placeholder('orderNo')}`,
);

/**
 * Orders are locked before pledges, so all that change with this one are locked now: the replaced order,
 * and those of a team that becomes full.
 */
async function lockOthers(database: Database, orderNo: string): Promise<OrderRow | null> {
  const [others] = await findOthers(database, { orderNo });
  if (!others) return null;
  if (others.teamNo !== null && others.isLastSeat) await lockTeamOrders(database, others.teamNo);
  return others.replacedOrderNo === null ? null : lockOrder(database, others.replacedOrderNo);
}

/** A replacing pledge needs the replaced one to be still confirmed. */
async function isReplaceable(database: Database, { pledge }: LockedPledge): Promise<boolean> {
  if (pledge.replacesPledgeNo === null) return true;
  const [replaced] = await database
    .select({ status: groupPledge.status })
    .from(groupPledge)
    .where(eq(groupPledge.pledgeNo, pledge.replacesPledgeNo));
  return replaced?.status === 'CONFIRMED';
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
  const isSeatless = team === null || pledge.replacesPledgeNo !== null;
  if (!isSeatless && seatsLeftIn(team) === 0) return false;
  if (pledge.replacesPledgeNo === null && (await hasLivePledge(database, pledge))) return false;
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
  const { replacesPledgeNo } = pledge;
  const replaced =
    replacesPledgeNo === null ? [] : await listPledgeLines(database, replacesPledgeNo);
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
    return canReinstate(capacity, piecesToHold(line, replaced), now.getTime());
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
