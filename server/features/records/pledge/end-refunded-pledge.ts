import { stateBefore } from '@kaituan/domain/life-cycle';
import { pledgeLife } from '@kaituan/domain/pledge/pledge-life';
import { and, eq, ne, notExists, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';

/** Marks a pledge as refunded once no refund of its order is pending any more. */
export async function endRefundedPledge(database: Database, orderNo: string): Promise<void> {
  const unpaid = database
    .select({ one: sql`1` })
    .from(refund)
    .where(and(eq(refund.orderNo, orderNo), ne(refund.status, 'DONE')));
  await database
    .update(groupPledge)
    .set({ status: 'REFUNDED' })
    .where(
      and(
        eq(groupPledge.orderNo, orderNo),
        eq(groupPledge.status, stateBefore(pledgeLife, { from: 'REFUND_DUE', to: 'REFUNDED' })),
        notExists(unpaid),
      ),
    );
}
