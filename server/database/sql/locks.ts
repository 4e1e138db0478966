import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/database/database.ts';
import type { activity, brand } from '#server/database/schema/catalog-schema.ts';
import type { homeBanner } from '#server/database/schema/content-schema.ts';

/** An arbitrary number that every node of the shop uses. */
const catalogLock = 100084;

/** Serialises imports of goods with changes of categories, brands and search words, until the transaction ends. */
export async function lockCatalog(database: Queryable): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(${catalogLock})`);
}

/**
 * Serialises changes of one member's data until the transaction ends, so that counts are still true when
 * more is written. It is locked before anything else of the member.
 */
export async function lockMember(database: Queryable, memberId: string): Promise<void> {
  await database.execute(sql`select id from member where id = ${memberId} for no key update`);
}

type Numbered = typeof homeBanner | typeof brand | typeof activity;

/** The highest number of a table, of all channels; nobody else draws one until the end of the transaction. */
export async function drawLastId(database: Database, table: Numbered): Promise<number> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtext('numbers of settings'))`);
  const [last] = await database
    .select({ id: sql<number>`coalesce(max(${table.id}), 0)` })
    .from(table);
  return last?.id ?? 0;
}
