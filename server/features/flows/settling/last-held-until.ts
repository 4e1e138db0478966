import { and, eq, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { pledgeChange } from '#server/database/schema/pledge-change-schema.ts';
import { changeHeldUntil } from '#server/features/records/pledge/pledge-change.ts';

/** Until when the last payment of `which` pledges, or of a change of them, is waited for, in milliseconds; null for none. */
export async function findLastHeldUntil(database: Database, which: SQL): Promise<number | null> {
  const [held] = await database
    .select({ until: max(groupPledge.heldUntil) })
    .from(groupPledge)
    .where(and(which, eq(groupPledge.status, 'HELD')));
  const [changing] = await database
    .select({ until: sql<Date | null>`max(${changeHeldUntil})`.mapWith(pledgeChange.heldUntil) })
    .from(pledgeChange)
    .innerJoin(groupPledge, eq(groupPledge.pledgeNo, pledgeChange.pledgeNo))
    .where(and(which, eq(pledgeChange.status, 'HELD')));
  const until = [held?.until, changing?.until].flatMap((at) => at?.getTime() ?? []);
  return until.length > 0 ? Math.max(...until) : null;
}
