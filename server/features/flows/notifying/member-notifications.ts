import type { NotificationContent } from '@kaituan/domain/notification/notification-kinds';
import type { StoredEvent } from '#server/events/consume-events.ts';
import type { EventKinds } from '#server/events/event-kinds.ts';
import type { NotificationSource } from './notification-source.ts';

const rules: Partial<Record<EventKinds['MEMBER'], (event: StoredEvent) => NotificationContent>> = {
  VERIFIED: () => ({ kind: 'ACCOUNT_VERIFIED', facts: {} }),
  NEW_DEVICE: ({ at, data }) => ({
    ...{ kind: 'ACCOUNT_NEW_DEVICE' },
    facts: { device: String(data.device), at: at.toISOString() },
  }),
};

/** For the member whose account changed; each event is an occasion of its own. */
export const notificationsOfMembers: NotificationSource = async (_, events) =>
  events.flatMap((event) => {
    const content = rules[event.kind as EventKinds['MEMBER']]?.(event);
    if (!content) return [];
    const occasion = `${content.kind} ${event.dedupeKey ?? event.id}`;
    return [{ ...content, memberId: event.subjectId, channelId: null, occasion, at: event.at }];
  });
