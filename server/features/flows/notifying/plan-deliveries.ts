import {
  isChoosable,
  type NotificationWay,
  sendableAt,
} from '@kaituan/domain/notification/notification-delivery';
import {
  isNotificationKind,
  notificationKinds,
} from '@kaituan/domain/notification/notification-kinds';
import { asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/identity-schema.ts';
import { notification, notificationDelivery } from '#server/database/notification-schema.ts';
import { loadWants, type Wants } from '#server/features/ground/notification/preference-query.ts';
import { inTransaction } from '#server/http/run-handler.ts';

const pageSize = 500;
/** Older ones only stay in the list: nobody wants last week's news by mail. */
const freshMs = 24 * 3_600_000;

type NewDelivery = typeof notificationDelivery.$inferInsert;
type Fresh = Awaited<ReturnType<typeof listUnplanned>>[number];

/** Decides once for every new notification by which of these ways it leaves the shop, and when. */
export async function planDeliveries(
  database: Database,
  ways: readonly NotificationWay[],
  now: Date,
): Promise<number> {
  for (let done = 0; ; ) {
    const count = await inTransaction(database, (transaction) => planPage(transaction, ways, now));
    done += count;
    if (count < pageSize) return done;
  }
}

async function planPage(
  database: Database,
  ways: readonly NotificationWay[],
  now: Date,
): Promise<number> {
  const rows = await listUnplanned(database);
  if (rows.length === 0) return 0;
  const wants = await loadWants(database, [...new Set(rows.map(({ memberId }) => memberId))]);
  const deliveries = rows.flatMap((row) =>
    ways.flatMap((way) => deliveryOf(row, { way, wants, now })),
  );
  if (deliveries.length > 0) {
    await database.insert(notificationDelivery).values(deliveries).onConflictDoNothing();
  }
  const ids = rows.map(({ id }) => id);
  await database.update(notification).set({ plannedAt: now }).where(inArray(notification.id, ids));
  return rows.length;
}

const listUnplanned = (database: Database) =>
  database
    .select({
      ...{ id: notification.id, kind: notification.kind, at: notification.at },
      ...{ memberId: notification.memberId, hasEmail: member.emailVerified },
    })
    .from(notification)
    .innerJoin(member, eq(member.id, notification.memberId))
    .where(isNull(notification.plannedAt))
    .orderBy(asc(notification.id))
    .limit(pageSize)
    .for('update', { of: notification, skipLocked: true });

function deliveryOf(
  { id, kind, at, memberId, hasEmail }: Fresh,
  { way, wants, now }: { way: NotificationWay; wants: Wants; now: Date },
): NewDelivery[] {
  if (!isNotificationKind(kind) || !hasEmail) return [];
  const { topic } = notificationKinds[kind];
  if (!isChoosable(topic) || !wants(memberId, topic, way)) return [];
  if (now.getTime() - at.getTime() > freshMs) return [];
  const nextTryAt = new Date(sendableAt(kind, now.getTime()));
  return [{ notificationId: id, way, nextTryAt }];
}
