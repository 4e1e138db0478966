import { failureReasons } from '@kaituan/domain/notification/delivery-failure';
import { quotaPolicies } from '@kaituan/domain/notification/line-quota';
import { notificationWays } from '@kaituan/domain/notification/notification-delivery';
import { notificationTopics } from '@kaituan/domain/notification/notification-kinds';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant, wireSearch } from '#contract/endpoint.ts';

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

const failedDelivery = z.object({
  deliveryId: z.int(),
  memberId: z.string(),
  memberName: z.string(),
  /** Of an e-mail, masked. */
  address: z.string().nullable(),
  way: z.enum(notificationWays),
  kind: z.string(),
  topic: z.enum(notificationTopics).nullable().describe('已經沒有的種類沒有主題'),
  /** As the member reads it. */
  title: z.string(),
  reason: z.enum(failureReasons),
  /** As the service said it, with masked addresses. */
  failure: z.string(),
  tries: z.int(),
  at: wireInstant,
});
export type FailedDelivery = z.output<typeof failedDelivery>;

export const getFailedDeliveryArray = endpoint({
  path: '/StaffNotification/GetFailedDeliveryArray',
  summary: '試了幾次仍寄不出去而放棄的通知',
  access: { staff: 'MEMBERS', of: 'SHOP' },
  effect: 'SAFE',
  request: z.strictObject({
    search: wireSearch(
      '會員名字的一部分、完整的手機或電子郵件、訂單編號的開頭，或團購、商品、提問的名稱',
    ),
    way: z.enum(notificationWays).nullable().default(null).describe('只要這個方式的'),
    topic: z.enum(notificationTopics).nullable().default(null).describe('只要這個主題的'),
    reason: z.enum(failureReasons).nullable().default(null).describe('只要這類原因的'),
    sort: z.enum(['NEWEST', 'OLDEST']).default('NEWEST').describe('依放棄的時間'),
    cursor: z.string().max(60).optional().describe('上一頁回答的 nextCursor'),
  }),
  answer: resultOf(z.array(failedDelivery)).extend({ nextCursor: z.string().nullable() }),
  refusals: [],
});

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
