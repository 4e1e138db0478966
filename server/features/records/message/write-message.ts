import { statesBefore } from '@kaituan/domain/life-cycle';
import {
  type MessageSender,
  type ThreadStatus,
  threadLife,
} from '@kaituan/domain/message/thread-life';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { messageThread, threadMessage } from '#server/database/schema/message-schema.ts';
import { announceThread } from '#server/events/announcements.ts';
import { type NewEvent, recordEvents } from '#server/events/domain-event.ts';
import { attachFiles } from '#server/features/records/file/stored-file-query.ts';
import { Refusal } from '#server/http/refusal.ts';
import { actingStaff } from '#server/http/staff-access.ts';

type ThreadEvent = Extract<NewEvent, { subject: 'THREAD' }>;
type Writing = {
  referenceId: string;
  sender: MessageSender;
  body: string;
  /** Files that the writer uploaded. */
  attachments?: readonly string[];
  /** What the thread becomes. */
  status: ThreadStatus;
  kind: ThreadEvent['kind'];
};

/** Adds a message to a locked thread, moves its state and notifies those who watch it; returns the message's number. */
export async function writeMessage(
  database: Database,
  { referenceId, sender, body, status, kind, attachments = [] }: Writing,
  now: Date,
): Promise<number> {
  const isOfMember = sender === 'MEMBER';
  const [moved] = await database
    .update(messageThread)
    .set({
      status,
      lastMessageAt: now,
      messageCount: sql`${messageThread.messageCount} + 1`,
      unread: isOfMember ? messageThread.unread : sql`${messageThread.unread} + 1`,
      waitingSince: isOfMember
        ? sql`coalesce(${messageThread.waitingSince}, ${now.toISOString()}::timestamptz)`
        : null,
      closedAt: status === 'CLOSED' ? now : null,
      ...(sender === 'SHOP' && {
        firstAnsweredAt: sql`coalesce(${messageThread.firstAnsweredAt}, ${now.toISOString()}::timestamptz)`,
      }),
    })
    .where(
      and(
        eq(messageThread.referenceId, referenceId),
        inArray(messageThread.status, statesBefore(threadLife, status)),
      ),
    )
    .returning();
  if (!moved) throw new Refusal('THREAD_CLOSED');
  const { messageCount: no, memberId, channelId } = moved;
  const writtenBy = sender === 'SHOP' ? (actingStaff() ?? null) : null;
  await database
    .insert(threadMessage)
    .values({ referenceId, no, sender, writtenBy, body, at: now });
  const writer = isOfMember ? memberId : writtenBy;
  if (writer !== null) {
    await attachFiles(database, attachments, { memberId: writer, referenceId, messageNo: no });
  }
  await recordThreadEvent(
    database,
    { referenceId, kind, actor: sender, data: { memberId, channelId, no } },
    now,
  );
  return no;
}

/** A member closes a thread, without a message; one that is closed already stays as it is. */
export async function closeWithoutMessage(
  database: Database,
  referenceId: string,
  now: Date,
): Promise<void> {
  const [closed] = await database
    .update(messageThread)
    .set({ status: 'CLOSED', closedAt: now, waitingSince: null })
    .where(
      and(
        eq(messageThread.referenceId, referenceId),
        inArray(messageThread.status, statesBefore(threadLife, 'CLOSED')),
      ),
    )
    .returning();
  if (!closed) return;
  const { memberId, channelId } = closed;
  await recordThreadEvent(
    database,
    { referenceId, kind: 'CLOSED', actor: 'MEMBER', data: { memberId, channelId } },
    now,
  );
}

/** Records an event of a thread and announces it; no word of a message goes into it. */
export async function recordThreadEvent(
  database: Database,
  { referenceId, ...event }: Pick<ThreadEvent, 'kind' | 'actor' | 'data'> & { referenceId: string },
  now: Date,
): Promise<void> {
  await recordEvents(database, [{ ...event, subject: 'THREAD', subjectId: referenceId }], now);
  announceThread(database, referenceId);
}
