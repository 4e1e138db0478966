import { closesAfterDays, reopensForDays } from '@kaituan/domain/message/thread-rules';
import { and, asc, inArray, lte } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { writeMessage } from '#server/features/records/message/write-message.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job } from '#server/jobs/job.ts';

const dayMs = 86_400_000;
const batchSize = 100;
const notice = `已經 ${closesAfterDays} 天沒有新的訊息，這則提問自動結束了。${reopensForDays} 天內再寫訊息，就會重新開啟。`;

/** Closes threads that nobody wrote to since the shop's last message. */
export const closeThreads: Job = async (database, now) => {
  for (let done = 0; ; ) {
    const count = await inTransaction(database, (transaction) => closeBatch(transaction, now));
    done += count;
    if (count < batchSize) return done;
  }
};

async function closeBatch(database: Database, now: Date): Promise<number> {
  const due = await database
    .select({ referenceId: messageThread.referenceId })
    .from(messageThread)
    .where(
      and(
        inArray(messageThread.status, ['ANSWERED', 'WAITING_MEMBER']),
        lte(messageThread.lastMessageAt, new Date(now.getTime() - closesAfterDays * dayMs)),
      ),
    )
    .orderBy(asc(messageThread.referenceId))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  for (const { referenceId } of due) {
    const closing = { referenceId, body: notice, sender: 'SYSTEM' } as const;
    await writeMessage(database, { ...closing, status: 'CLOSED', kind: 'CLOSED' }, now);
  }
  return due.length;
}
