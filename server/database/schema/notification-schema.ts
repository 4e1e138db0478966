import { notificationWays } from '@kaituan/domain/notification/notification-delivery';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { channel, instant } from './catalog-schema.ts';
import { member, memberSession } from './identity-schema.ts';

/** What a member was notified of: once per occasion. Its texts are made from the facts when it is read. */
export const notification = pgTable(
  'notification',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** Where its page is; null where every channel has it. */
    channelId: integer('channel_id').references(() => channel.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What happened, by a key that is the same however often it is processed. */
    occasion: text().notNull(),
    /** When it happened. */
    at: instant('at').notNull(),
    readAt: instant('read_at'),
    /** When it was decided by which ways it leaves the shop. */
    plannedAt: instant('planned_at'),
  },
  (t) => [
    unique('notification_once_per_occasion').on(t.memberId, t.occasion),
    index('notification_by_member').on(t.memberId, t.id),
    index('notification_unread').on(t.memberId).where(sql`${t.readAt} is null`),
    index('notification_by_age').on(t.at),
    index('notification_unplanned').on(t.id).where(sql`${t.plannedAt} is null`),
  ],
);

/** What a member chose about a topic and a way out; turning on what needs consent is the consent. */
export const notificationPreference = pgTable(
  'notification_preference',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    topic: text().notNull(),
    way: text({ enum: notificationWays }).notNull(),
    isOn: boolean('is_on').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.topic, t.way] })],
);

/** The failure of a delivery that was skipped because it was not true any more. */
export const outdatedDelivery = 'OUTDATED';

/** A notification on its way out of the shop. */
export const notificationDelivery = pgTable(
  'notification_delivery',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    notificationId: bigint('notification_id', { mode: 'number' })
      .notNull()
      .references(() => notification.id, { onDelete: 'cascade' }),
    way: text({ enum: notificationWays }).notNull(),
    /** SKIPPED: switched off or out of date when its turn came. DEAD: given up after several attempts. */
    status: text({ enum: ['PENDING', 'SENT', 'SKIPPED', 'DEAD'] })
      .notNull()
      .default('PENDING'),
    nextTryAt: instant('next_try_at').notNull(),
    tries: smallint().notNull().default(0),
    failure: text(),
    endedAt: instant('ended_at'),
    /** The delivery with which this one goes in one message, and ends. */
    leadId: bigint('lead_id', { mode: 'number' }),
  },
  (t) => [
    index('notification_delivery_by_lead').on(t.leadId).where(sql`${t.leadId} is not null`),
    unique('notification_delivery_once_per_way').on(t.notificationId, t.way),
    index('notification_delivery_due').on(t.nextTryAt).where(sql`${t.status} = 'PENDING'`),
    index('notification_delivery_dead').on(t.endedAt).where(sql`${t.status} = 'DEAD'`),
  ],
);

/** A member's address that takes no letters, as its mail server said. It counts while the member has that address. */
export const refusedEmail = pgTable('refused_email', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  reason: text().notNull(),
  refusedAt: instant('refused_at').notNull(),
});

/** A browser in which a member wants to be notified: one member at a time. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    /** The address at the browser's own service. */
    endpoint: text().primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** The sign-in with which it ends; null where the shop keeps none. */
    sessionId: text('session_id').references(() => memberSession.id, { onDelete: 'cascade' }),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('push_subscription_by_member').on(t.memberId, t.createdAt),
    index('push_subscription_by_session').on(t.sessionId),
  ],
);

/** A device on which a member is signed in to the app. */
export const deviceToken = pgTable(
  'device_token',
  {
    token: text().primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** The sign-in with which it ends; null where the shop keeps none. */
    sessionId: text('session_id').references(() => memberSession.id, { onDelete: 'cascade' }),
    platform: text().notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [
    index('device_token_by_member').on(t.memberId, t.seenAt),
    index('device_token_by_session').on(t.sessionId),
  ],
);
