import { notificationTopics } from '@kaituan/domain/notification/notification-kinds';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant } from './endpoint.ts';

const notificationId = z.int().min(1);
const unreadCount = z.int().min(0);

export const notification = z.object({
  id: notificationId,
  topic: z.enum(notificationTopics),
  title: z.string(),
  body: z.string(),
  /** The page it leads to, without a channel; null for none. */
  link: z.string().nullable(),
  /** The channel of that page; null where every channel has it. */
  channelId: wireChannelId.nullable(),
  at: wireInstant,
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const getUnreadNotificationCount = endpoint({
  path: '/Notification/GetUnreadNotificationCount',
  summary: '會員未讀通知數',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(unreadCount),
  refusals: [],
});

export const getNotificationArray = endpoint({
  path: '/Notification/GetNotificationArray',
  summary: '會員的通知，新的在前',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .optional(),
  }),
  answer: z.object({
    result: z.array(notification),
    nextCursor: z.string().nullable(),
    unreadCount,
  }),
  refusals: [],
});

export const markRead = endpoint({
  path: '/Notification/MarkRead',
  summary: '把通知標為已讀，回答還有幾則未讀',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ idArray: z.array(notificationId).min(1).max(100) }),
  answer: resultOf(unreadCount),
  refusals: [],
});

export const markAllRead = endpoint({
  path: '/Notification/MarkAllRead',
  summary: '把到這一則為止的通知全部標為已讀，回答還有幾則未讀',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ upToId: notificationId }),
  answer: resultOf(unreadCount),
  refusals: [],
});
