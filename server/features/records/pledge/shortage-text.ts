import { owedLessText } from '@kaituan/domain/group-buy/savings-preview';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';

/** What becomes of the money for goods that did not come, in the outcome of a pledge. */
export const shortageMoneyText = {
  REFUND: '退回',
  OWED_LESS: owedLessText,
  REFUND_LATER: '付款後退回',
} as const;

/** Says what was put off until a carrier had collected it, and is owed no more since the parcel came back. */
export async function sayOwedLess(database: Database, orderNo: string): Promise<void> {
  const { REFUND_LATER, OWED_LESS } = shortageMoneyText;
  await database
    .update(groupPledge)
    .set({ outcomeText: sql`replace(${groupPledge.outcomeText}, ${REFUND_LATER}, ${OWED_LESS})` })
    .where(eq(groupPledge.orderNo, orderNo));
}
