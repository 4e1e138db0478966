import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

/** Whether a member belongs to a price group of any channel: a page of a guest's prices is fetched again. */
export async function hasOwnPrices(database: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await database.execute<{ found: boolean }>(sql`
    select exists (select from price_group_member where member_id = ${memberId}) as found`);
  return rows[0]?.found ?? false;
}
