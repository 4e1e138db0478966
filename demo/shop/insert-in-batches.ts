import type { Transaction } from '@kaituan/server/database/database';
import type { PgTable } from 'drizzle-orm/pg-core';

/** PostgreSQL takes 65,535 parameters at once; the widest table here has 22 columns. */
const batchSize = 500;

export async function insertInBatches(
  transaction: Transaction,
  table: PgTable,
  rows: readonly object[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += batchSize) {
    await transaction.insert(table).values(rows.slice(at, at + batchSize));
  }
}
