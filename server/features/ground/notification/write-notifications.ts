import type { NotificationContent } from '@kaituan/domain/notification/notification-kinds';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { rowsParameter } from '#server/database/sql/parameters.ts';

export type NewNotification = NotificationContent & {
  memberId: string;
  /** Where its page is; null where every channel has it. */
  channelId: number | null;
  /** What happened, by a key that is the same however often it is processed. */
  occasion: string;
  at: Date;
};

/**
 * Writes notifications in the caller's transaction, each once per member and occasion; returns how many
 * were new.
 */
export async function writeNotifications(
  database: Database,
  notifications: readonly NewNotification[],
): Promise<number> {
  if (notifications.length === 0) return 0;
  const rows = notifications.map(({ memberId, channelId, at, ...rest }, place) => ({
    ...{ member_id: memberId, channel_id: channelId, at: at.toISOString(), place },
    ...rest,
  }));
  const { rows: written } = await database.execute(sql`
    insert into ${notification} (member_id, channel_id, kind, facts, occasion, at)
    select n.member_id, n.channel_id, n.kind, n.facts, n.occasion, n.at
    from jsonb_to_recordset(${rowsParameter(rows)}) as n(member_id text, channel_id int, kind text,
      facts jsonb, occasion text, at timestamptz, place int)
    join ${member} m on m.id = n.member_id
    order by n.place
    on conflict (member_id, occasion) do nothing
    returning id`);
  return written.length;
}
