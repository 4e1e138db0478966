import { quotaPolicies } from '@kaituan/domain/notification/line-quota';
import { notificationWays } from '@kaituan/domain/notification/notification-delivery';
import { notificationTopics } from '@kaituan/domain/notification/notification-kinds';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant } from '#contract/endpoint.ts';

export const getNotificationTextArray = endpoint({
  path: '/StaffNotification/GetNotificationTextArray',
  summary: '每一種通知的文字與連結，以範例資料預覽',
  access: { staff: 'CONTENT', of: 'SHOP' },
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(
    z.array(
      z.object({
        kind: z.string(),
        topic: z.enum(notificationTopics),
        isMarketing: z.boolean(),
        title: z.string(),
        body: z.string(),
        link: z.string().nullable(),
      }),
    ),
  ),
  refusals: [],
});

export const getFailedDeliveryArray = endpoint({
  path: '/StaffNotification/GetFailedDeliveryArray',
  summary: '試了幾次仍寄不出去而放棄的通知，最近 100 則',
  access: { staff: 'MEMBERS', of: 'SHOP' },
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(
    z.array(
      z.object({
        deliveryId: z.int(),
        memberId: z.string(),
        memberName: z.string(),
        way: z.enum(notificationWays),
        kind: z.string(),
        /** As the member reads it. */
        title: z.string(),
        failure: z.string(),
        tries: z.int(),
        at: wireInstant,
      }),
    ),
  ),
  refusals: [],
});
export type FailedDelivery = z.output<typeof getFailedDeliveryArray.answer>['result'][number];

export const retryDelivery = endpoint({
  path: '/StaffNotification/RetryDelivery',
  summary: '把放棄的通知再寄一次；已經在寄的不變',
  access: { staff: 'MEMBERS', of: 'SHOP' },
  effect: 'MUTATING',
  request: z.strictObject({
    deliveryId: z
      .int()
      .min(1)
      .meta({ examples: [1] }),
  }),
  answer: resultOf(z.object({ deliveryId: z.int() })),
  refusals: ['NOT_FOUND'],
});

const lineQuota = z.object({
  /** The channel that the account speaks for; null for the one of all channels without their own. */
  channelId: wireChannelId.nullable(),
  /** Null where LINE did not answer. */
  quota: z
    .object({
      /** Messages a month; null without a limit. */
      limit: z.int().nullable(),
      used: z.int(),
      policy: z.enum(quotaPolicies).describe('照目前的用量，通知怎麼送'),
      /** At the month's end, if it goes on like this. */
      forecast: z.int(),
    })
    .nullable(),
});
export type StaffLineQuota = z.output<typeof lineQuota>;

export const getLineQuotaArray = endpoint({
  path: '/StaffNotification/GetLineQuotaArray',
  summary: '各個 LINE 官方帳號這個月的額度、用量與預估',
  access: { staff: 'MEMBERS', of: 'SHOP' },
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.array(lineQuota)),
  refusals: [],
});
