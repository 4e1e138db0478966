import * as contract from '@kaituan/contract/staff/members/staff-notification';
import { forecastOf, quotaPolicyOf } from '@kaituan/domain/notification/line-quota';
import {
  isNotificationKind,
  type NotificationKind,
  notificationKinds,
  notificationLink,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationSamples } from '@kaituan/domain/notification/notification-samples';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import { desc, eq } from 'drizzle-orm';
import { member } from '#server/database/schema/identity-schema.ts';
import { notification, notificationDelivery } from '#server/database/schema/notification-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { shopAccountName } from '#server/platform/line/line-configuration.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

const maxFailures = 100;

/** Every text as members read it, with sample facts. */
export const getNotificationTextArray = handleStaff(
  contract.getNotificationTextArray,
  async () => ({ result: (Object.keys(notificationKinds) as NotificationKind[]).map(present) }),
);

function present<K extends NotificationKind>(kind: K) {
  const { topic, category } = notificationKinds[kind];
  const facts = notificationSamples[kind];
  return {
    ...{ kind, topic, isMarketing: category === 'MARKETING' },
    ...notificationText(kind, facts),
    link: notificationLink(kind, facts),
  };
}

/** What was given up, newest first. */
export const getFailedDeliveryArray = handleStaff(
  contract.getFailedDeliveryArray,
  async (_input, { database }) => {
    const rows = await database
      .select({ delivery: notificationDelivery, notification, memberName: member.displayName })
      .from(notificationDelivery)
      .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
      .innerJoin(member, eq(member.id, notification.memberId))
      .where(eq(notificationDelivery.status, 'DEAD'))
      .orderBy(desc(notificationDelivery.endedAt), desc(notificationDelivery.id))
      .limit(maxFailures);
    const result = rows.map(
      ({ delivery: { id, way, failure, tries, endedAt }, notification: row, memberName }) => ({
        ...{ deliveryId: id, memberId: row.memberId, memberName, kind: row.kind },
        title: isNotificationKind(row.kind)
          ? notificationText(row.kind, row.facts as never).title
          : row.kind,
        ...{ way, tries, failure: failure ?? '', at: (endedAt ?? row.at).toISOString() },
      }),
    );
    return { result };
  },
);

/** As if it were sent for the first time, at once; it goes by itself, whatever it went with before. */
export const retryDelivery = handleStaff(
  contract.retryDelivery,
  async ({ deliveryId }, { database, staff, now }) => {
    const [found] = await database
      .select({ status: notificationDelivery.status })
      .from(notificationDelivery)
      .where(eq(notificationDelivery.id, deliveryId))
      .for('update');
    if (!found) throw new Refusal('NOT_FOUND', { message: '沒有這則寄送' });
    if (found.status === 'DEAD') {
      const anew = { status: 'PENDING', tries: 0, nextTryAt: now, leadId: null } as const;
      await database
        .update(notificationDelivery)
        .set({ ...anew, failure: null, endedAt: null })
        .where(eq(notificationDelivery.id, deliveryId));
    }
    const isGivenUp = found.status === 'DEAD';
    staff.note({
      subjectId: String(deliveryId),
      before: { isGivenUp },
      after: { isGivenUp: false },
    });
    return { result: { deliveryId } };
  },
);

/** What the month leaves of each account at LINE, as the courier goes by it. */
export const getLineQuotaArray = handleStaff(
  contract.getLineQuotaArray,
  async (_input, { reaches, now }) => {
    const read = await Promise.all(reaches.map(({ readQuotas }) => readQuotas?.(now) ?? []));
    const at = now.getTime();
    const result = read.flat().map(({ account, quota }) => ({
      channelId: account === shopAccountName ? null : Number(account),
      quota: quota
        ? { ...quota, policy: quotaPolicyOf(quota, at), forecast: forecastOf(quota, at) }
        : null,
    }));
    return { result };
  },
  { transaction: 'OWN' },
);
