import { eq, sql } from 'drizzle-orm';
import type { activity, brand } from '#server/database/catalog-schema.ts';
import { type homeBanner, redirectRule } from '#server/database/content-schema.ts';
import type { Database } from '#server/database/database.ts';

type Numbered = typeof homeBanner | typeof brand | typeof activity;

/** The highest number of a table, of all channels; nobody else draws one until the end of the transaction. */
export async function drawLastId(database: Database, table: Numbered): Promise<number> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtext('numbers of settings'))`);
  const [last] = await database
    .select({ id: sql<number>`coalesce(max(${table.id}), 0)` })
    .from(table);
  return last?.id ?? 0;
}

/** Addresses of what is no more lead elsewhere; a rule that an owner wrote stays. */
export async function leadAway(
  database: Database,
  paths: readonly string[],
  target: string,
): Promise<void> {
  const rules = paths.map((path) => ({ path, target, status: 302 }));
  if (rules.length > 0) await database.insert(redirectRule).values(rules).onConflictDoNothing();
}

/** A number that was used before leads to what has it now. */
export async function leadNowhere(database: Database, paths: readonly string[]): Promise<void> {
  for (const path of paths) await database.delete(redirectRule).where(eq(redirectRule.path, path));
}
