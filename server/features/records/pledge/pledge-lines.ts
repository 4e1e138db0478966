import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledgeLine } from '#server/database/schema/group-schema.ts';

export type PledgeLineRow = typeof groupPledgeLine.$inferSelect;

export function listPledgeLines(database: Database, pledgeNo: string): Promise<PledgeLineRow[]> {
  return database
    .select()
    .from(groupPledgeLine)
    .where(eq(groupPledgeLine.pledgeNo, pledgeNo))
    .orderBy(asc(groupPledgeLine.skuId));
}
