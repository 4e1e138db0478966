import * as contract from '@kaituan/contract/staff-notification';
import {
  type NotificationKind,
  notificationKinds,
  notificationLink,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationSamples } from '@kaituan/domain/notification/notification-samples';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import { desc, eq } from 'drizzle-orm';
import { notification, notificationDelivery } from '#server/database/notification-schema.ts';
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
      .select({ delivery: notificationDelivery, notification })
      .from(notificationDelivery)
      .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
      .where(eq(notificationDelivery.status, 'DEAD'))
      .orderBy(desc(notificationDelivery.endedAt), desc(notificationDelivery.id))
      .limit(maxFailures);
    const result = rows.map(
      ({ delivery: { way, failure, tries, endedAt }, notification: row }) => ({
        ...{ memberId: row.memberId, kind: row.kind, way, tries, failure: failure ?? '' },
        at: (endedAt ?? row.at).toISOString(),
      }),
    );
    return { result };
  },
);
