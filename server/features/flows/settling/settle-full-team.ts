import { joinPriceOf } from '@kaituan/domain/group-buy/price-ladder';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign, groupPledge, groupTeam } from '#server/database/schema/group-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { isSeatedIn, lockTeamOrders } from '#server/features/records/pledge/lock-pledge.ts';
import { type ClosingPledge, isOwedSql, listClosingLines } from './pledge-batch.ts';
import { settlePledge } from './settle-pledge.ts';
import { writeSettled } from './write-settled.ts';

/**
 * Settles the team of an order if it is full: every member pays the price the whole campaign has reached,
 * at most their own ceiling, and their orders can be packed.
 */
export async function settleFullTeam(
  database: Database,
  { orderNo, campaignId }: Pick<OrderRow, 'orderNo' | 'campaignId'>,
  now: Date,
): Promise<void> {
  if (campaignId === null) return;
  const [full] = await database
    .select({ teamNo: groupTeam.teamNo, campaign: groupCampaign })
    .from(groupPledge)
    .innerJoin(groupTeam, eq(groupTeam.teamNo, groupPledge.teamNo))
    .innerJoin(groupCampaign, eq(groupCampaign.id, groupPledge.campaignId))
    .where(and(eq(groupPledge.orderNo, orderNo), eq(groupTeam.status, 'FULL')));
  if (!full) return;
  const pledges = await lockPledgesOf(database, full.teamNo);
  const lines = await listClosingLines(database, pledges);
  const { ladder, confirmedUnits } = full.campaign;
  const settled = pledges.map((pledge) =>
    settlePledge(pledge, lines.get(pledge.pledgeNo) ?? [], (skuId) =>
      joinPriceOf(ladder, confirmedUnits, skuId),
    ),
  );
  await writeSettled(database, settled, now);
}

async function lockPledgesOf(database: Database, teamNo: string): Promise<ClosingPledge[]> {
  await lockTeamOrders(database, teamNo);
  const rows = await database
    .select({ pledge: groupPledge, isOwed: isOwedSql })
    .from(groupPledge)
    .innerJoin(shopOrder, eq(shopOrder.orderNo, groupPledge.orderNo))
    .where(isSeatedIn(teamNo))
    .orderBy(asc(groupPledge.seq))
    .for('no key update', { of: groupPledge });
  return rows.map(({ pledge, isOwed }) => ({ ...pledge, isOwed }));
}
