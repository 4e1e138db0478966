import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { activity, brand } from '#server/database/schema/catalog-schema.ts';
import type { homeBanner } from '#server/database/schema/content-schema.ts';

type Numbered = typeof homeBanner | typeof brand | typeof activity;

/** The highest number of a table, of all channels; nobody else draws one until the end of the transaction. */
export async function drawLastId(database: Database, table: Numbered): Promise<number> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtext('numbers of settings'))`);
  const [last] = await database
    .select({ id: sql<number>`coalesce(max(${table.id}), 0)` })
    .from(table);
  return last?.id ?? 0;
}
