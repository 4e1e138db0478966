import { type NotificationWay, wayText } from '@kaituan/domain/notification/notification-delivery';
import { isNotificationKind } from '@kaituan/domain/notification/notification-kinds';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import type { Database } from '@kaituan/server/database/database';
import {
  notification,
  notificationDelivery,
} from '@kaituan/server/database/schema/notification-schema';
import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import { html } from 'hono/html';
import { moment } from '#demo/simulator/simulator-page.ts';

const maxListed = 50;

type Waiting = { title: string; at: Date; ways: NotificationWay[]; hasFailed: boolean };

/** What leaves for a member later: it waits for the morning or for a further try. */
export async function listWaiting(
  database: Database,
  memberId: string,
  now: Date,
): Promise<Waiting[]> {
  const rows = await database
    .select({ delivery: notificationDelivery, notification })
    .from(notificationDelivery)
    .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
    .where(
      and(
        ...[eq(notification.memberId, memberId), eq(notificationDelivery.status, 'PENDING')],
        gt(notificationDelivery.nextTryAt, now),
        // Not what is being sent at this moment.
        or(eq(notificationDelivery.tries, 0), isNotNull(notificationDelivery.failure)),
      ),
    )
    .orderBy(asc(notificationDelivery.nextTryAt), asc(notificationDelivery.id))
    .limit(maxListed);
  const together = Map.groupBy(
    rows,
    ({ delivery }) => `${delivery.notificationId} ${delivery.nextTryAt.getTime()}`,
  );
  return [...together.values()].flatMap((some) => {
    const [first] = some;
    if (!first || !isNotificationKind(first.notification.kind)) return [];
    const { kind, facts } = first.notification;
    return {
      title: notificationText(kind, facts as never).title,
      at: first.delivery.nextTryAt,
      ways: some.map(({ delivery }) => delivery.way),
      hasFailed: some.some(({ delivery }) => delivery.failure !== null),
    };
  });
}

export const showWaiting = (waiting: readonly Waiting[]) =>
  waiting.length === 0
    ? ''
    : html`<section><h2>等著送出</h2>
      <p>晚上 10 點到早上 8 點不打擾會員，不急的早上 8 點送；寄不出去的過一陣子再試。</p>
      ${waiting.map(
        ({ title, at, ways, hasFailed }) => html`
        <article><h2>${title}</h2>
        <p>${ways.map((way) => wayText[way]).join('、')}：將於 ${moment(at)} ${hasFailed ? '再試一次' : '送出'}</p></article>`,
      )}</section>`;
