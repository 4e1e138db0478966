import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { findShopFact } from '#server/database/sql/shop-fact.ts';

const factKey = 'jobs-held-since-restore';

/**
 * Whether the jobs of a restored shop are held until the owner declares it live: a copy beside the live
 * shop would refund and cancel a second time.
 */
export async function areJobsHeld(database: Database): Promise<boolean> {
  return (await findShopFact(database, factKey)) !== undefined;
}

/** Logs a warning when a shop starts with held jobs. */
export async function warnOfHeldJobs(database: Database, log: Pick<Logger, 'warn'>): Promise<void> {
  if (!(await areJobsHeld(database))) return;
  log.warn(
    '這是還原的商店，退款、取消、成團等工作暫停中；確定由它接手營業後請執行 npm run restore -- --live / jobs of this restored shop wait for: npm run restore -- --live',
  );
}

/** Holds the jobs of a shop restored from a backup of this moment. */
export async function writeJobsHold(
  connection: { query(text: string, values: unknown[]): Promise<unknown> },
  backupMadeAt: string,
): Promise<void> {
  await connection.query(
    `insert into shop_fact (key, value) values ($1, jsonb_build_object('backupMadeAt', $2::text))
     on conflict (key) do update set value = excluded.value`,
    [factKey, backupMadeAt],
  );
}

/** Releases the jobs; returns whether they were held. */
export async function releaseJobs(database: Database): Promise<boolean> {
  const { rows } = await database.execute(
    sql`delete from shop_fact where key = ${factKey} returning key`,
  );
  return rows.length > 0;
}
