import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

/**
 * Serialises changes of one member's data until the transaction ends, so that counts are still true when
 * more is written. It is locked before anything else of the member.
 */
export async function lockMember(database: Queryable, memberId: string): Promise<void> {
  await database.execute(sql`select id from member where id = ${memberId} for no key update`);
}
