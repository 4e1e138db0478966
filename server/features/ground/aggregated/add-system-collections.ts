import { systemActivities } from '@kaituan/domain/settings/system-activities';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { activity } from '#server/database/schema/catalog-schema.ts';
import { drawLastId } from '#server/database/sql/locks.ts';
import { instantParameter, rowsParameter } from '#server/database/sql/parameters.ts';
import { inTransaction } from '#server/http/run-handler.ts';

const endsAt = new Date('2099-12-31T16:00:00Z');
/** After an owner's own activities, of which there are a hundred at most. */
const firstPosition = 1_000;

/** Adds the system collections that an active channel does not have. They are hidden while they are empty. */
export async function addSystemCollections(database: Database, now: Date): Promise<void> {
  const rows = Object.entries(systemActivities).map(([key, texts], index) => ({
    ...{ key, ...texts, position: firstPosition + index },
  }));
  const missing = sql`
    from channel c
    cross join jsonb_to_recordset(${rowsParameter(rows)})
      as s(key text, name text, introduction text, position int)
    where c.is_active and not exists (
      select from activity a where a.channel_id = c.id and a.key = s.key)`;
  const found = await database.execute(sql`select 1 ${missing} limit 1`);
  if (found.rows.length === 0) return;
  await inTransaction(database, async (transaction) => {
    const lastId = await drawLastId(transaction, activity);
    await transaction.execute(sql`
      insert into activity (id, channel_id, key, name, introduction, position, starts_at, ends_at)
      select ${lastId}::int + row_number() over (order by c.id, s.position), c.id, s.key, s.name,
        s.introduction, s.position, ${instantParameter(now)}, ${instantParameter(endsAt)}
      ${missing}
      on conflict do nothing`);
  });
}
