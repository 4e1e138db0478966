import type { EventConsumer } from '#server/events/consume-events.ts';
import {
  removeReplaced,
  writeNotifications,
} from '#server/features/ground/notification/write-notifications.ts';
import { notificationsOfFlashSales } from './flash-sale-notifications.ts';
import {
  notificationsOfCampaigns,
  notificationsOfTeams,
  notificationsOfWishedGroups,
} from './group-notifications.ts';
import { notificationsOfMembers } from './member-notifications.ts';
import { notificationsOfThreads } from './message-notifications.ts';
import type { NotificationSource } from './notification-source.ts';
import { notificationsOfOrders } from './order-notifications.ts';
import { notificationsOfReviews } from './review-notifications.ts';
import { findSettledAsks } from './settled-asks.ts';
import {
  applicationsForStaff,
  closingGroupsForStaff,
  contactsForStaff,
  newOrdersForStaff,
  orderWorkForStaff,
  questionsForStaff,
} from './staff-notifications.ts';
import { notificationsOfJoinedTeams } from './team-notifications.ts';

/** Which notifications the events of each subject cause; a new source is listed here. */
const sources: Partial<Record<string, readonly NotificationSource[]>> = {
  ORDER: [notificationsOfOrders, newOrdersForStaff, orderWorkForStaff],
  CAMPAIGN: [notificationsOfCampaigns, notificationsOfWishedGroups, closingGroupsForStaff],
  TEAM: [notificationsOfTeams, notificationsOfJoinedTeams],
  FLASH_SALE: [notificationsOfFlashSales],
  MEMBER: [notificationsOfMembers, applicationsForStaff],
  THREAD: [notificationsOfThreads, questionsForStaff],
  REVIEW: [notificationsOfReviews],
  CONTACT: [contactsForStaff],
};

/** Writes the notifications of what happened from its first run on, each once per member and occasion. */
export const notificationsConsumer: EventConsumer = {
  name: 'notifications',
  startsAt: 'NOW',
  async handle(database, events) {
    const bySubject = Map.groupBy(events, ({ subject }) => subject);
    await removeReplaced(database, await findSettledAsks(database, bySubject.get('ORDER') ?? []));
    for (const [subject, ofSubject] of bySubject) {
      for (const find of sources[subject] ?? []) {
        await writeNotifications(database, await find(database, ofSubject));
      }
    }
  },
};
