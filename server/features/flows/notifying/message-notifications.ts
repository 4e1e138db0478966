import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { messageThread, threadMessage } from '#server/database/schema/message-schema.ts';
import type { StoredEvent } from '#server/events/consume-events.ts';
import type { EventKinds } from '#server/events/event-kinds.ts';
import type { NotificationSource } from './notification-source.ts';

const kinds = {
  ANSWERED: 'MESSAGE_REPLY',
  CLOSED: 'MESSAGE_CLOSED',
} as const satisfies Partial<Record<EventKinds['THREAD'], string>>;

const isOfMessage = ({ kind, data }: StoredEvent): boolean =>
  kind in kinds && typeof data.no === 'number';

/**
 * For the member who asked, of what was not read on the screen meanwhile. Answers that are unread have one notification,
 * which the newest renews: it is made from the messages rather than from its event, so that events that are read again,
 * or together, end in the same one.
 */
export const notificationsOfThreads: NotificationSource = async (database, events) => {
  const ofMessages = events.filter(isOfMessage);
  if (ofMessages.length === 0) return [];
  const happened = new Set(ofMessages.map(({ kind, subjectId }) => `${kind} ${subjectId}`));
  const unread = await database
    .select({
      ...{ referenceId: threadMessage.referenceId, no: threadMessage.no, at: threadMessage.at },
      ...{ sender: threadMessage.sender, subject: messageThread.subject },
      ...{ memberId: messageThread.memberId, channelId: messageThread.channelId },
    })
    .from(threadMessage)
    .innerJoin(messageThread, eq(messageThread.referenceId, threadMessage.referenceId))
    .where(
      and(
        inArray(threadMessage.referenceId, [
          ...new Set(ofMessages.map(({ subjectId }) => subjectId)),
        ]),
        ne(threadMessage.sender, 'MEMBER'),
        isNull(threadMessage.readAt),
      ),
    )
    .orderBy(asc(threadMessage.at), asc(threadMessage.referenceId), asc(threadMessage.no));
  const ofThreads = Map.groupBy(unread, ({ referenceId, sender }) =>
    [sender === 'SHOP' ? 'ANSWERED' : 'CLOSED', referenceId].join(' '),
  );
  return [...ofThreads].flatMap(([key, messages]) => {
    const newest = messages.at(-1);
    if (!newest || !happened.has(key)) return [];
    const { referenceId, sender, subject, memberId, channelId, at } = newest;
    const kind = sender === 'SHOP' ? kinds.ANSWERED : kinds.CLOSED;
    const count = messages.length;
    const facts = { referenceId, subject, ...(sender === 'SHOP' && count > 1 && { count }) };
    const [occasion = '', ...replaces] = messages
      .map(({ no }) => `${kind} ${referenceId} ${no}`)
      .toReversed();
    return [{ kind, facts, memberId, channelId, occasion, replaces, at }];
  });
};
