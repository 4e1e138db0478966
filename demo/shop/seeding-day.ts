import type { Database } from '@kaituan/server/database/database';
import { shopFact } from '@kaituan/server/database/schema/content-schema';
import { eq, sql } from 'drizzle-orm';

/** The day of which the demo's rows are; undefined in a shop that began without them. */
export async function findSeedingDay(database: Database): Promise<string | undefined> {
  const [fact] = await database
    .select({ day: sql<string | null>`${shopFact.value}->>'day'` })
    .from(shopFact)
    .where(eq(shopFact.key, 'demo'));
  return fact?.day ?? undefined;
}
