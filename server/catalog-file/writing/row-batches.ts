import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import type { RowByColumn } from './catalog-table.ts';

const batchSize = 500;

/** Lists the next records after an id. */
export type BatchLister = (
  database: Queryable,
  after: number,
) => Promise<{ id: number; rows: RowByColumn[] }[]>;

/** Iterates over a lister, holding one batch at a time. */
export async function* listInBatches(
  database: Queryable,
  list: BatchLister,
): AsyncGenerator<RowByColumn> {
  let after = 0;
  for (;;) {
    const batch = await list(database, after);
    for (const { rows } of batch) yield* rows;
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export const page = (alias: string, after: number): SQL =>
  sql`where ${sql.raw(alias)}.id > ${after} order by ${sql.raw(alias)}.id limit ${batchSize}`;
