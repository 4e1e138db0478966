import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign, groupPledge, groupTeam } from '#server/database/schema/group-schema.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';

export type CampaignRow = typeof groupCampaign.$inferSelect;
export type PledgeRow = typeof groupPledge.$inferSelect;
export type TeamRow = typeof groupTeam.$inferSelect;

/** A pledge with its campaign and its team, all of them locked. */
export type LockedPledge = { pledge: PledgeRow; campaign: CampaignRow; team: TeamRow | null };

/**
 * Locks the pledge of an order, then its campaign, then its team, until the transaction ends. The order
 * must be locked before; pools are changed under the campaign's lock only.
 */
export async function lockPledge(
  database: Database,
  orderNo: string,
): Promise<LockedPledge | undefined> {
  const [found] = await database
    .select({ pledge: groupPledge, campaign: groupCampaign })
    .from(groupPledge)
    .innerJoin(groupCampaign, eq(groupCampaign.id, groupPledge.campaignId))
    .where(eq(groupPledge.orderNo, orderNo))
    .for('no key update')
    .prepare('lock_pledge')
    .execute();
  if (!found) return undefined;
  const { teamNo } = found.pledge;
  return { ...found, team: teamNo === null ? null : await lockTeam(database, teamNo) };
}

/**
 * Locks the orders of all paid members of a team: they settle together, and orders are locked before
 * pledges.
 */
export async function lockTeamOrders(database: Database, teamNo: string): Promise<void> {
  const mates = await database
    .select({ orderNo: groupPledge.orderNo })
    .from(groupPledge)
    .where(isSeatedIn(teamNo))
    .orderBy(asc(groupPledge.orderNo));
  for (const { orderNo } of mates) await lockOrder(database, orderNo);
}

/** The paid pledges of a team. */
export const isSeatedIn = (teamNo: string) =>
  and(eq(groupPledge.teamNo, teamNo), eq(groupPledge.status, 'CONFIRMED'));

async function lockTeam(database: Database, teamNo: string): Promise<TeamRow> {
  const [found] = await database
    .select()
    .from(groupTeam)
    .where(eq(groupTeam.teamNo, teamNo))
    .for('no key update')
    .prepare('lock_team')
    .execute();
  if (!found) throw new Error(`there is no team ${teamNo}`);
  return found;
}
