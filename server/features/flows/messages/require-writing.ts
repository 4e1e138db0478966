import {
  maxOpenThreads,
  messageLimits,
  writeAgainSeconds,
} from '@kaituan/domain/message/thread-rules';
import { and, count, desc, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { messageThread, threadMessage } from '#server/database/schema/message-schema.ts';
import { Refusal } from '#server/http/refusal.ts';

const longest = Math.max(...messageLimits.map(({ minutes }) => minutes)) * 60_000;
const mostMessages = Math.max(...messageLimits.map(({ max }) => max));

/** Refuses a locked member who wrote too much lately. */
export async function requireWritingRate(
  database: Database,
  memberId: string,
  now: Date,
): Promise<void> {
  const written = await database
    .select({ at: threadMessage.at })
    .from(threadMessage)
    .innerJoin(messageThread, eq(messageThread.referenceId, threadMessage.referenceId))
    .where(
      and(
        eq(messageThread.memberId, memberId),
        eq(threadMessage.sender, 'MEMBER'),
        gt(threadMessage.at, new Date(now.getTime() - longest)),
      ),
    )
    .orderBy(desc(threadMessage.at))
    .limit(mostMessages);
  const seconds = writeAgainSeconds(
    written.map(({ at }) => at.getTime()),
    now.getTime(),
  );
  if (seconds === 0) return;
  const message = '訊息寫得太頻繁，請稍後再送出';
  throw new Refusal('RATE_LIMITED', { message, retryAfterSeconds: seconds });
}

/** Refuses a locked member with too many threads that are not closed. */
export async function requireRoomForThread(database: Database, memberId: string): Promise<void> {
  const [row] = await database
    .select({ open: count() })
    .from(messageThread)
    .where(and(eq(messageThread.memberId, memberId), ne(messageThread.status, 'CLOSED')));
  if ((row?.open ?? 0) >= maxOpenThreads) throw new Refusal('THREADS_FULL');
}
