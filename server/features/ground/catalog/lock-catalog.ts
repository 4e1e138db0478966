import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

/** An arbitrary number that every node of the shop uses. */
const catalogLock = 100084;

/** Those who write goods from a file, categories, brands and words of the whole shop wait for each other. */
export async function lockCatalog(database: Queryable): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(${catalogLock})`);
}
