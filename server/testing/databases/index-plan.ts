import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

/**
 * The plan of a query by indexes alone, as in a large shop: tables of a test are so small that they would be read whole,
 * and sorted.
 */
export const explainByIndex = (database: Database, query: SQL): Promise<string> =>
  database.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    await transaction.execute(sql`set local enable_sort = off`);
    const { rows } = await transaction.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
