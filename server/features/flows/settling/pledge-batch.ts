import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { groupPledge, groupPledgeLine } from '#server/database/schema/group-schema.ts';
import { orderLine, shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import { inTransaction } from '#server/http/run-handler.ts';

/** Pledges settled in one transaction. */
const batchSize = 1_000;

/** A confirmed pledge, locked with its order. */
export type ClosingPledge = Pick<
  typeof groupPledge.$inferSelect,
  'pledgeNo' | 'orderNo' | 'campaignId' | 'teamNo' | 'units' | 'pledgedTwd' | 'outcomeText' | 'seq'
> & {
  /** To be paid with the goods: nothing has come yet. */
  isOwed: boolean;
};

/** A SKU of a pledge with the order's line and the parcel for it. */
export type ClosingLine = Omit<
  typeof groupPledgeLine.$inferSelect,
  'isAllOrNothing' | 'finalUnitPriceTwd' | 'replacedQuantity'
> & { lineNo: number; name: string; shipmentNo: number; parcelFeeTwd: number };

type Take = (transaction: Database, pledges: ClosingPledge[]) => Promise<void>;

/**
 * Processes confirmed pledges in the order of joining, in batches of one transaction each, and counts them.
 * Rows locked by others are skipped until the next run, and so is a pledge that fails. Processed pledges
 * are no longer confirmed, so any number of nodes can run this, and one that dies leaves nothing half done.
 */
export async function forEachBatch(
  database: Database,
  { which, log }: { which: SQL | undefined; log: Pick<Logger, 'error'> },
  take: Take,
): Promise<number> {
  for (let done = 0, lastSeq = 0; ; ) {
    const isNext = and(which, gt(groupPledge.seq, lastSeq));
    const batch = await takeBatch(database, isNext, take);
    const { pledges, error } = batch;
    done += error ? await takeApart(database, batch, { which, log }, take) : pledges.length;
    lastSeq = pledges.at(-1)?.seq ?? lastSeq;
    if (pledges.length < batchSize) return done;
  }
}

/** Processes a batch or, with the error, none of it; throws where no batch can be read at all. */
async function takeBatch(database: Database, which: SQL | undefined, take: Take) {
  let pledges: ClosingPledge[] = [];
  try {
    await inTransaction(database, async (transaction) => {
      pledges = [];
      pledges = await lockConfirmed(transaction, which);
      if (pledges.length > 0) await take(transaction, pledges);
    });
    return { pledges, error: null };
  } catch (error) {
    if (pledges.length === 0) throw error;
    return { pledges, error };
  }
}

/** Retries a failed batch in halves, down to the one pledge that fails, so that it does not block others. */
async function takeApart(
  database: Database,
  { pledges, error }: { pledges: readonly ClosingPledge[]; error: unknown },
  { which, log }: { which: SQL | undefined; log: Pick<Logger, 'error'> },
  take: Take,
): Promise<number> {
  const [first] = pledges;
  if (pledges.length === 1 && first) {
    const { pledgeNo, orderNo } = first;
    log.error({ err: error, pledgeNo, orderNo }, 'settling a pledge failed');
    return 0;
  }
  const middle = Math.ceil(pledges.length / 2);
  let done = 0;
  for (const half of [pledges.slice(0, middle), pledges.slice(middle)]) {
    const pledgeNos = textsParameter(half.map(({ pledgeNo }) => pledgeNo));
    const isIn = and(which, sql`${groupPledge.pledgeNo} = any(${pledgeNos})`);
    const batch = await takeBatch(database, isIn, take);
    done += batch.error
      ? await takeApart(database, batch, { which, log }, take)
      : batch.pledges.length;
  }
  return done;
}

/** Whether the order of a pledge is to be paid with the goods. */
export const isOwedSql = sql<boolean>`${shopOrder.paymentStatus} = 'COD_DUE'`;

/** Orders are locked before their pledges, as in every flow. */
function lockConfirmed(database: Database, which: SQL | undefined): Promise<ClosingPledge[]> {
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
      isOwed: isOwedSql,
    })
    .from(shopOrder)
    .innerJoin(groupPledge, eq(groupPledge.orderNo, shopOrder.orderNo))
    .where(and(eq(groupPledge.status, 'CONFIRMED'), eq(shopOrder.status, 'CONFIRMED'), which))
    .orderBy(asc(groupPledge.seq))
    .limit(batchSize)
    .for('no key update', { of: [shopOrder, groupPledge], skipLocked: true });
}

/** The lines of the pledges, by pledge. */
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
      parcelFeeTwd: sql<number>`coalesce(${shipment.settledFeeTwd}, ${shipment.feeTwd})`,
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
