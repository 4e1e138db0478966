import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { groupPledge, groupPledgeLine } from '../../../database/group-schema.ts';
import { orderLine, shipment, shopOrder } from '../../../database/order-schema.ts';
import { textsParameter } from '../../../database/row-parameter.ts';
import { inTransaction } from '../../../http/run-handler.ts';

/** So many pledges are settled in one transaction. */
const batchSize = 1_000;

/** A confirmed pledge, locked with its order. */
export type ClosingPledge = Pick<
  typeof groupPledge.$inferSelect,
  'pledgeNo' | 'orderNo' | 'campaignId' | 'teamNo' | 'units' | 'pledgedTwd' | 'outcomeText' | 'seq'
>;

/** A SKU of a pledge, the order's line for it, and the parcel that carries it. */
export type ClosingLine = Omit<
  typeof groupPledgeLine.$inferSelect,
  'isAllOrNothing' | 'finalUnitPriceTwd'
> & { lineNo: number; name: string; shipmentNo: number; parcelFeeTwd: number };

/**
 * Takes confirmed pledges in the sequence of joining, so many in each transaction, and counts them. What
 * somebody else holds just now is left for the next time. A pledge that was dealt with is no longer
 * confirmed, so any number of nodes can do this, and one that dies leaves nothing half done.
 */
export async function forEachBatch(
  database: Database,
  which: SQL | undefined,
  take: (transaction: Database, pledges: ClosingPledge[]) => Promise<void>,
): Promise<number> {
  for (let done = 0, lastSeq = 0; ; ) {
    const batch = await inTransaction(database, async (transaction) => {
      const pledges = await lockConfirmed(transaction, and(which, gt(groupPledge.seq, lastSeq)));
      if (pledges.length > 0) await take(transaction, pledges);
      return pledges;
    });
    done += batch.length;
    lastSeq = batch.at(-1)?.seq ?? lastSeq;
    if (batch.length < batchSize) return done;
  }
}

/** Orders are locked before their pledges, as every step does. */
export function lockConfirmed(
  database: Database,
  which: SQL | undefined,
): Promise<ClosingPledge[]> {
  return database
    .select({
      pledgeNo: groupPledge.pledgeNo,
      orderNo: groupPledge.orderNo,
      campaignId: groupPledge.campaignId,
      teamNo: groupPledge.teamNo,
      units: groupPledge.units,
      pledgedTwd: groupPledge.pledgedTwd,
      outcomeText: groupPledge.outcomeText,
      seq: groupPledge.seq,
    })
    .from(shopOrder)
    .innerJoin(groupPledge, eq(groupPledge.orderNo, shopOrder.orderNo))
    .where(and(eq(groupPledge.status, 'CONFIRMED'), eq(shopOrder.status, 'CONFIRMED'), which))
    .orderBy(asc(groupPledge.seq))
    .limit(batchSize)
    .for('no key update', { of: [shopOrder, groupPledge], skipLocked: true });
}

/** The lines of pledges, by pledge. */
export async function listClosingLines(
  database: Database,
  pledges: readonly ClosingPledge[],
): Promise<Map<string, ClosingLine[]>> {
  const pledgeNos = pledges.map(({ pledgeNo }) => pledgeNo);
  const rows = await database
    .select({
      pledgeNo: groupPledgeLine.pledgeNo,
      skuId: groupPledgeLine.skuId,
      quantity: groupPledgeLine.quantity,
      maxQuantity: groupPledgeLine.maxQuantity,
      ceilingUnitPriceTwd: groupPledgeLine.ceilingUnitPriceTwd,
      settledQuantity: groupPledgeLine.settledQuantity,
      lineNo: orderLine.lineNo,
      name: sql<string>`trim(${orderLine.name} || ' ' || ${orderLine.optionText})`,
      shipmentNo: shipment.shipmentNo,
      parcelFeeTwd: shipment.feeTwd,
    })
    .from(groupPledge)
    .innerJoin(groupPledgeLine, eq(groupPledgeLine.pledgeNo, groupPledge.pledgeNo))
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderNo, groupPledge.orderNo), eq(orderLine.skuId, groupPledgeLine.skuId)),
    )
    .innerJoin(
      shipment,
      and(eq(shipment.orderNo, orderLine.orderNo), eq(shipment.shipmentNo, orderLine.shipmentNo)),
    )
    .where(sql`${groupPledge.pledgeNo} = any(${textsParameter(pledgeNos)})`)
    .orderBy(asc(groupPledge.seq), asc(orderLine.lineNo));
  return Map.groupBy(rows, ({ pledgeNo }) => pledgeNo);
}
