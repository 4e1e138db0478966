import {
  choosableTopics,
  isPushEndpoint,
  notificationWays,
} from '@kaituan/domain/notification/notification-delivery';
import { notificationTopics } from '@kaituan/domain/notification/notification-kinds';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant } from '#contract/endpoint.ts';

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

const topic = z.enum(choosableTopics);
const way = z.enum(notificationWays);

export const notificationPreference = z.object({
  topic,
  /** What the topic is called. */
  title: z.string(),
  way,
  isOn: z.boolean(),
  /** Whether it is off until the member agrees to it. */
  needsConsent: z.boolean(),
});
export type NotificationPreference = z.output<typeof notificationPreference>;

const preferences = z.object({
  /** By every way, also those that do not reach the member yet. */
  result: z.array(notificationPreference),
  /** The ways that reach the member. */
  wayArray: z.array(
    z.object({
      way,
      /** What it is called. */
      title: z.string(),
      /** What it reaches the member by, such as an address. */
      address: z.string(),
    }),
  ),
  /** How to get them at LINE as well; null where they come, or the shop has no account there. */
  lineInvitation: z
    .object({
      /** Where the shop's account is added as a friend. */
      url: z.url(),
      /** What the account is called, such as `@kaituan`. */
      name: z.string(),
      /** Whether that is all: only who signs in by LINE is known there. */
      isLinked: z.boolean(),
    })
    .nullable(),
  /** The member's address that takes no letters, as its mail server said: none go there. Null where they do. */
  refusedEmail: z.string().nullable(),
  /** The member's mailbox in a demo shop, which really sends nothing, neither letters nor other messages. */
  mailboxPath: z.string().nullable(),
});

export const getPreferenceArray = endpoint({
  path: '/Notification/GetPreferenceArray',
  summary: '會員要以哪些方式收到哪些主題的通知；站內通知一律都有',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: preferences,
  refusals: [],
});

export const setPreference = endpoint({
  path: '/Notification/SetPreference',
  summary: '開啟或關閉一個主題的一種通知方式；開啟最新消息與優惠即同意收到行銷訊息',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ topic, way, isOn: z.boolean() }),
  answer: preferences,
  refusals: [],
});

export const tryEmailAgain = endpoint({
  path: '/Notification/TryEmailAgain',
  summary: '信件被退回的電子信箱可以收信了，再寄看看',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({}),
  answer: preferences,
  refusals: [],
});

const pushEndpoint = z
  .url()
  .max(1_000)
  .refine(isPushEndpoint)
  .meta({
    description: '瀏覽器自己的推播服務的網址',
    examples: ['https://fcm.googleapis.com/fcm/send/abc'],
  });

export const getPushKey = endpoint({
  path: '/Notification/GetPushKey',
  summary: '商店推播的公鑰，瀏覽器訂閱時要用',
  access: 'MEMBER',
  effect: 'SAFE',
  request: z.strictObject({}),
  answer: resultOf(z.string()),
  refusals: [],
});

export const savePushSubscription = endpoint({
  path: '/Notification/SavePushSubscription',
  summary: '在一個瀏覽器接收通知；別的會員在這個瀏覽器的訂閱就結束',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({
    endpoint: pushEndpoint,
    /** The browser's public key and secret, in base64url. */
    p256dh: z
      .string()
      .regex(/^[\w-]{86,88}$/)
      .meta({
        examples: [
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        ],
      }),
    auth: z
      .string()
      .regex(/^[\w-]{22,24}$/)
      .meta({ examples: ['BTBZMqHH6r4Tts7J_aSIgg'] }),
  }),
  answer: preferences,
  refusals: [],
});

export const removePushSubscription = endpoint({
  path: '/Notification/RemovePushSubscription',
  summary: '不再在一個瀏覽器接收通知',
  access: 'MEMBER',
  effect: 'MUTATING',
  request: z.strictObject({ endpoint: pushEndpoint }),
  answer: preferences,
  refusals: [],
});
