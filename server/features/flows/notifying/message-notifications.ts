import { and, eq, or, type SQL } from 'drizzle-orm';
import { messageThread, threadMessage } from '#server/database/schema/message-schema.ts';
import type { StoredEvent } from '#server/events/consume-events.ts';
import type { EventKinds } from '#server/events/event-kinds.ts';
import type { NotificationSource } from './notification-source.ts';

const kinds = {
  ANSWERED: 'MESSAGE_REPLY',
  CLOSED: 'MESSAGE_CLOSED',
} as const satisfies Partial<Record<EventKinds['THREAD'], string>>;

/** The message that an event of the shop or of the clock is about. */
function messageOf({ subjectId, kind, data }: StoredEvent): SQL | undefined {
  const isOfMessage = kind in kinds && typeof data.no === 'number';
  return isOfMessage
    ? and(eq(threadMessage.referenceId, subjectId), eq(threadMessage.no, Number(data.no)))
    : undefined;
}

/** For the member who asked, unless the message was read on the screen meanwhile. */
export const notificationsOfThreads: NotificationSource = async (database, events) => {
  const ofMessages = events.map(messageOf).filter((one) => one !== undefined);
  if (ofMessages.length === 0) return [];
  const written = await database
    .select({
      ...{ referenceId: threadMessage.referenceId, no: threadMessage.no, at: threadMessage.at },
      ...{ sender: threadMessage.sender, readAt: threadMessage.readAt },
      ...{ subject: messageThread.subject, memberId: messageThread.memberId },
      channelId: messageThread.channelId,
    })
    .from(threadMessage)
    .innerJoin(messageThread, eq(messageThread.referenceId, threadMessage.referenceId))
    .where(or(...ofMessages));
  return written.flatMap(
    ({ referenceId, no, at, sender, readAt, subject, memberId, channelId }) => {
      if (readAt !== null || sender === 'MEMBER') return [];
      const kind = sender === 'SHOP' ? kinds.ANSWERED : kinds.CLOSED;
      const occasion = `${kind} ${referenceId} ${no}`;
      return [{ kind, facts: { referenceId, subject }, memberId, channelId, occasion, at }];
    },
  );
};
