import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

/** The next number; numbers that files gave are passed over. */
export async function takeCampaignNumber(database: Database): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select setval(pg_get_serial_sequence('group_campaign', 'id'),
      greatest((select coalesce(max(id), 0) from group_campaign) + 1,
        nextval(pg_get_serial_sequence('group_campaign', 'id'))))::int as id`);
  const [taken] = rows;
  if (!taken) throw new Error('no number for a campaign');
  return taken.id;
}
