import * as contract from '@kaituan/contract/staff/members/staff-notification';
import { forecastOf, quotaPolicyOf } from '@kaituan/domain/notification/line-quota';
import {
  type NotificationKind,
  notificationKinds,
  notificationLink,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationSamples } from '@kaituan/domain/notification/notification-samples';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import { shopAccountName } from '#server/platform/line/line-configuration.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

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
