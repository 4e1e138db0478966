import {
  isNotificationKind,
  notificationKinds,
  notificationLink,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import { and, count, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { notification } from '#server/database/schema/notification-schema.ts';

type Row = typeof notification.$inferSelect;

/** A member's notifications, newest first; the channel does not matter. */
export function listNotifications(
  database: Database,
  { memberId, before, limit }: { memberId: string; before: number | undefined; limit: number },
) {
  const isOlder = before === undefined ? undefined : lt(notification.id, before);
  return database
    .select()
    .from(notification)
    .where(and(eq(notification.memberId, memberId), isOlder))
    .orderBy(desc(notification.id))
    .limit(limit);
}

/** Marks those of a member's unread notifications as read that meet a condition. */
export async function markNotificationsRead(
  database: Database,
  { memberId, which, now }: { memberId: string; which: SQL | undefined; now: Date },
): Promise<void> {
  await database
    .update(notification)
    .set({ readAt: now })
    .where(and(eq(notification.memberId, memberId), which, isNull(notification.readAt)));
}

/**
 * Notifications by their ids, and those that say the same as one of them: a message that goes to several members
 * at once has the id of one member's.
 */
export function isOneOf(ids: readonly number[]): SQL {
  const chosen = sql`any(${`{${ids.join(',')}}`}::bigint[])`;
  return sql`(${notification.id} = ${chosen} or exists (
    select from notification alike where alike.id = ${chosen}
      and alike.member_id <> ${notification.memberId} and alike.kind = ${notification.kind}
      and alike.facts = ${notification.facts}
      and alike.channel_id is not distinct from ${notification.channelId}))`;
}

export async function countUnread(database: Database, memberId: string): Promise<number> {
  const [row] = await database
    .select({ unread: count() })
    .from(notification)
    .where(and(eq(notification.memberId, memberId), isNull(notification.readAt)));
  return row?.unread ?? 0;
}

/** Its texts as they are now; a kind that a newer release wrote has none. */
export function presentNotification({ id, kind, facts, channelId, at, readAt }: Row) {
  const rest = { id, channelId, at: at.toISOString(), isRead: readAt !== null };
  if (!isNotificationKind(kind)) {
    return { ...rest, topic: 'NEWS' as const, title: '通知', body: '', link: null };
  }
  return {
    ...rest,
    topic: notificationKinds[kind].topic,
    ...notificationText(kind, facts as never),
    link: notificationLink(kind, facts as never),
  };
}
