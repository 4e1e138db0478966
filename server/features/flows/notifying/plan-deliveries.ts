import {
  leavesBy,
  marketingKinds,
  marketingWeekMs,
  maxMarketingInWeek,
  sendableAt,
} from '@kaituan/domain/notification/notification-delivery';
import {
  isNotificationKind,
  type NotificationKind,
  notificationKinds,
} from '@kaituan/domain/notification/notification-kinds';
import { and, asc, count, eq, exists, gt, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { notification, notificationDelivery } from '#server/database/schema/notification-schema.ts';
import { loadWants } from '#server/features/ground/notification/preference-query.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Reach } from '#server/platform/notifying/reach.ts';

const pageSize = 500;
/** Older ones only stay in the list: nobody wants last week's news by mail. */
const freshMs = 24 * 3_600_000;

type NewDelivery = typeof notificationDelivery.$inferInsert;
type Fresh = Awaited<ReturnType<typeof listUnplanned>>[number];

/** Decides once for every new notification by which of these ways it leaves the shop, and when. */
export async function planDeliveries(
  database: Database,
  reaches: readonly Reach[],
  now: Date,
): Promise<number> {
  for (let done = 0; ; ) {
    const planned = await inTransaction(database, (transaction) =>
      planPage(transaction, reaches, now),
    );
    done += planned;
    if (planned < pageSize) return done;
  }
}

async function planPage(database: Database, reaches: readonly Reach[], now: Date): Promise<number> {
  const rows = await listUnplanned(database);
  if (rows.length === 0) return 0;
  const memberIds = [...new Set(rows.map(({ memberId }) => memberId))];
  const wants = await loadWants(database, memberIds);
  const reachedBy = await Promise.all(
    reaches.map(async ({ way, findReached }) => ({
      ...{ way, reached: await findReached(database, memberIds) },
    })),
  );
  const isAllowed = await limitMarketing(database, rows, now);
  const deliveries = rows.flatMap((row): NewDelivery[] => {
    const planned = reachedBy.flatMap(({ way, reached }) => {
      const { memberId } = row;
      const isEnabled: IsEnabled = (kind) =>
        reached.has(memberId) && leavesBy(kind, way, (topic) => wants(memberId, topic, way));
      const nextTryAt = planOne(row, isEnabled, now);
      return nextTryAt ? [{ notificationId: row.id, way, nextTryAt }] : [];
    });
    return planned.length > 0 && isAllowed(row) ? planned : [];
  });
  if (deliveries.length > 0) {
    await database.insert(notificationDelivery).values(deliveries).onConflictDoNothing();
  }
  const ids = rows.map(({ id }) => id);
  await database.update(notification).set({ plannedAt: now }).where(inArray(notification.id, ids));
  return rows.length;
}

/** Says of each row that would leave, in their order, whether its member has not had enough marketing this week. */
async function limitMarketing(
  database: Database,
  rows: readonly Fresh[],
  now: Date,
): Promise<(row: Fresh) => boolean> {
  const isMarketing = ({ kind }: Fresh) =>
    isNotificationKind(kind) && notificationKinds[kind].category === 'MARKETING';
  const memberIds = [...new Set(rows.filter(isMarketing).map(({ memberId }) => memberId))];
  if (memberIds.length === 0) return () => true;
  const left = database
    .select({ id: notificationDelivery.id })
    .from(notificationDelivery)
    .where(eq(notificationDelivery.notificationId, notification.id));
  const counts = await database
    .select({ memberId: notification.memberId, count: count() })
    .from(notification)
    .where(
      and(
        inArray(notification.memberId, memberIds),
        inArray(notification.kind, [...marketingKinds]),
        gt(notification.at, new Date(now.getTime() - marketingWeekMs)),
        exists(left),
      ),
    )
    .groupBy(notification.memberId);
  const sent = new Map(counts.map((row) => [row.memberId, row.count]));
  return (row) => {
    if (!isMarketing(row)) return true;
    const before = sent.get(row.memberId) ?? 0;
    sent.set(row.memberId, before + 1);
    return before < maxMarketingInWeek;
  };
}

const listUnplanned = (database: Database) =>
  database
    .select({
      ...{ id: notification.id, kind: notification.kind, at: notification.at },
      ...{ memberId: notification.memberId, facts: notification.facts },
    })
    .from(notification)
    .where(isNull(notification.plannedAt))
    .orderBy(asc(notification.id))
    .limit(pageSize)
    .for('update', { skipLocked: true });

type IsEnabled = (kind: NotificationKind) => boolean;

/** When a notification leaves by a way; undefined for never. */
function planOne({ kind, facts, at }: Fresh, isEnabled: IsEnabled, now: Date): Date | undefined {
  if (!isNotificationKind(kind) || !isEnabled(kind)) return undefined;
  if (now.getTime() - at.getTime() > freshMs) return undefined;
  return new Date(sendableAt(kind, now.getTime(), facts));
}
