import type { MessageSender } from '@kaituan/domain/message/thread-life';
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
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
/** Answers are the shop's; what the system writes closes the thread. */
const eventOf = (sender: MessageSender): keyof typeof kinds =>
  sender === 'SHOP' ? 'ANSWERED' : 'CLOSED';
const keyOf = (event: string, referenceId: string): string => `${event} ${referenceId}`;

/**
 * For the member who asked, of what was not read on the screen meanwhile. Answers that are unread have one notification,
 * which the newest renews: it is made from the messages rather than from its event, so that events that are read again,
 * or together, end in the same one.
 */
export const notificationsOfThreads: NotificationSource = async (database, events) => {
  const ofMessages = events.filter(isOfMessage);
  if (ofMessages.length === 0) return [];
  const happened = new Set(ofMessages.map(({ kind, subjectId }) => keyOf(kind, subjectId)));
  const threads = inArray(threadMessage.referenceId, await lockThreads(database, ofMessages));
  const unread = await database
    .select({
      ...{ referenceId: threadMessage.referenceId, no: threadMessage.no, at: threadMessage.at },
      ...{ sender: threadMessage.sender, subject: messageThread.subject },
      ...{ memberId: messageThread.memberId, channelId: messageThread.channelId },
    })
    .from(threadMessage)
    .innerJoin(messageThread, eq(messageThread.referenceId, threadMessage.referenceId))
    .where(and(threads, ne(threadMessage.sender, 'MEMBER'), isNull(threadMessage.readAt)))
    .orderBy(asc(threadMessage.at), asc(threadMessage.referenceId), asc(threadMessage.no));
  const ofThreads = Map.groupBy(unread, ({ referenceId, sender }) =>
    keyOf(eventOf(sender), referenceId),
  );
  return [...ofThreads].flatMap(([key, messages]) => {
    const newest = messages.at(-1);
    if (!newest || !happened.has(key)) return [];
    const { referenceId, sender, subject, memberId, channelId, at } = newest;
    const kind = kinds[eventOf(sender)];
    const count = messages.length;
    const facts = { referenceId, subject, ...(kind === 'MESSAGE_REPLY' && count > 1 && { count }) };
    const [occasion = '', ...replaces] = messages
      .map(({ no }) => `${kind} ${referenceId} ${no}`)
      .toReversed();
    return [{ kind, facts, memberId, channelId, occasion, replaces, at }];
  });
};

/** Whoever reads one of these threads meanwhile waits, and then reads the notification as well. */
async function lockThreads(database: Database, events: readonly StoredEvent[]): Promise<string[]> {
  const ids = [...new Set(events.map(({ subjectId }) => subjectId))];
  const locked = await database
    .select({ referenceId: messageThread.referenceId })
    .from(messageThread)
    .where(inArray(messageThread.referenceId, ids))
    .orderBy(asc(messageThread.referenceId))
    .for('share');
  return locked.map(({ referenceId }) => referenceId);
}
