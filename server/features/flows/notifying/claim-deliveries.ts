import type { NotificationWay } from '@kaituan/domain/notification/notification-delivery';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { notification, notificationDelivery } from '#server/database/schema/notification-schema.ts';
import { idsParameter, instantParameter } from '#server/database/sql/parameters.ts';

/** A delivery that this process may send until its claim expires. */
export type Claimed = { id: number; tries: number };
export type Delivery = {
  delivery: typeof notificationDelivery.$inferSelect;
  notification: typeof notification.$inferSelect;
};

const maxPerPage = 200;
/** After this a delivery whose process died is tried again. */
const leaseMs = 120_000;

/** Claims what is due for so many members, all of it, since some ways send it as one message. */
export async function claimDue(
  database: Database,
  { way, members }: { way: NotificationWay; members: number },
  now: Date,
): Promise<Claimed[]> {
  const at = instantParameter(now);
  const isDue = sql`d.way = ${way} and d.status = 'PENDING' and d.lead_id is null and d.next_try_at <= ${at}`;
  const { rows } = await database.execute<Claimed>(sql`
    update ${notificationDelivery} claimed
    set tries = claimed.tries + 1,
      next_try_at = ${instantParameter(new Date(now.getTime() + leaseMs))}
    where claimed.id in (
      select d.id from ${notificationDelivery} d join ${notification} n on n.id = d.notification_id
      where ${isDue} and n.member_id in (
        select due.member_id from (
          select n.member_id, min(d.next_try_at) as since
          from ${notificationDelivery} d join ${notification} n on n.id = d.notification_id
          where ${isDue} group by n.member_id order by since limit ${members}) due)
      order by d.next_try_at limit ${maxPerPage} for update of d skip locked)
    returning claimed.id::float8 as id, claimed.tries`);
  return rows;
}

/** The claimed deliveries and those that go along with them, with their notifications. */
export const loadClaimed = (
  database: Database,
  claimed: readonly Claimed[],
): Promise<Delivery[]> => {
  const ids = idsParameter(claimed.map(({ id }) => id));
  return database
    .select({ delivery: notificationDelivery, notification })
    .from(notificationDelivery)
    .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
    .where(
      and(
        eq(notificationDelivery.status, 'PENDING'),
        sql`(${notificationDelivery.id} = any(${ids}) or ${notificationDelivery.leadId} = any(${ids}))`,
      ),
    )
    .orderBy(notificationDelivery.id);
};

/** Lets deliveries go with another, for good: a further try then is the same message. */
export async function joinTo(
  database: Database,
  leadId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await database
    .update(notificationDelivery)
    .set({ leadId })
    .where(inArray(notificationDelivery.id, [...ids]));
}

type Ending = Partial<typeof notificationDelivery.$inferInsert>;

/** Ends a delivery or puts it off, unless another process claimed it since; returns whether it was ours. */
export async function endDelivery(
  database: Database,
  { id, tries }: Claimed,
  values: Ending,
): Promise<boolean> {
  const ended = await database
    .update(notificationDelivery)
    .set(values)
    .where(
      and(
        eq(notificationDelivery.id, id),
        eq(notificationDelivery.tries, tries),
        eq(notificationDelivery.status, 'PENDING'),
      ),
    )
    .returning({ id: notificationDelivery.id });
  return ended.length > 0;
}

/** Ends those that went along with another. */
export async function endFollowers(
  database: Database,
  ids: readonly number[],
  values: Ending,
): Promise<void> {
  if (ids.length === 0) return;
  await database
    .update(notificationDelivery)
    .set(values)
    .where(
      and(inArray(notificationDelivery.id, [...ids]), eq(notificationDelivery.status, 'PENDING')),
    );
}
