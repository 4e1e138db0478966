import type { NotificationContent } from '@kaituan/domain/notification/notification-kinds';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import {
  notification,
  notificationDelivery,
  outdatedDelivery,
} from '#server/database/schema/notification-schema.ts';
import { idsParameter, rowsParameter } from '#server/database/sql/parameters.ts';

export type NewNotification = NotificationContent & {
  memberId: string;
  /** Where its page is; null where every channel has it. */
  channelId: number | null;
  /** What happened, by a key that is the same however often it is processed. */
  occasion: string;
  /** Earlier occasions of this member that it also tells of, and whose notifications it replaces. */
  replaces?: readonly string[];
  at: Date;
};

/** Notifications of a member that say nothing true any more, by what they told of. */
export type ReplacedNotifications = Pick<NewNotification, 'memberId' | 'replaces' | 'at'>;

/**
 * Writes notifications in the caller's transaction, each once per member and occasion; returns how many
 * were new.
 */
export async function writeNotifications(
  database: Database,
  notifications: readonly NewNotification[],
): Promise<number> {
  if (notifications.length === 0) return 0;
  await removeReplaced(database, notifications);
  const rows = notifications.map(({ memberId, channelId, at, replaces: _, ...rest }, place) => ({
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

/**
 * A notification that is being sent, or goes with others in one message, stays. What another process works on is left to it:
 * nothing is waited for, and no delivery is planned for what is being removed.
 */
export async function removeReplaced(
  database: Database,
  notifications: readonly ReplacedNotifications[],
): Promise<void> {
  const replacing = notifications.filter(({ replaces = [] }) => replaces.length > 0);
  if (replacing.length === 0) return;
  const replaced = replacing.flatMap(({ memberId, replaces = [] }) =>
    replaces.map((occasion) => ({ member_id: memberId, occasion })),
  );
  const { rows: locked } = await database.execute<{ id: number }>(sql`
    select n.id::float8 as id from ${notification} n
    join jsonb_to_recordset(${rowsParameter(replaced)}) as r(member_id text, occasion text)
      on r.member_id = n.member_id and r.occasion = n.occasion
    for update of n skip locked`);
  const ids = idsParameter(locked.map(({ id }) => id));
  const { rows: idle } = await database.execute<{ id: number; isLookedFor: boolean }>(sql`
    with idle as (
      select d.id from ${notificationDelivery} d
      where d.notification_id = any(${ids}) and (d.status <> 'PENDING' or (d.tries = 0 and d.lead_id is null
        and not exists (select from ${notificationDelivery} f where f.lead_id = d.id)))
      for update of d skip locked)
    select n.id::float8 as id, exists (
      select from ${notificationDelivery} d where d.notification_id = n.id and ${isLookedFor}) as "isLookedFor"
    from ${notification} n where n.id = any(${ids}) and not exists (
      select from ${notificationDelivery} d
      where d.notification_id = n.id and d.id not in (select idle.id from idle))`);
  const [ended = [], removable = []] = [true, false].map((isKept) =>
    idle.filter((row) => row.isLookedFor === isKept).map(({ id }) => id),
  );
  await database.delete(notification).where(inArray(notification.id, removable));
  await endReplaced(database, ended, new Date(Math.max(...replacing.map(({ at }) => +at))));
}

/** The desk lists deliveries that failed, and a letter may come back later, which is found by its delivery. */
const isLookedFor = sql`(d.status = 'DEAD' or (d.way = 'EMAIL' and d.status = 'SENT'))`;

/** A replaced notification that stays is read, and leaves by no further way. */
async function endReplaced(database: Database, ids: readonly number[], at: Date): Promise<void> {
  await database
    .update(notification)
    .set({ readAt: at })
    .where(and(inArray(notification.id, [...ids]), isNull(notification.readAt)));
  await database
    .update(notificationDelivery)
    .set({ status: 'SKIPPED', endedAt: at, failure: outdatedDelivery })
    .where(
      and(
        inArray(notificationDelivery.notificationId, [...ids]),
        eq(notificationDelivery.status, 'PENDING'),
      ),
    );
}
