import { notificationWays } from '@kaituan/domain/notification/notification-delivery';
import { notificationTopics } from '@kaituan/domain/notification/notification-kinds';
import { z } from 'zod';
import { endpoint, resultOf, wireInstant } from './endpoint.ts';

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
        memberId: z.string(),
        way: z.enum(notificationWays),
        kind: z.string(),
        failure: z.string(),
        tries: z.int(),
        at: wireInstant,
      }),
    ),
  ),
  refusals: [],
});
