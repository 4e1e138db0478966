import * as contract from '@kaituan/contract/staff/members/staff-message';
import { threadStatusText } from '@kaituan/domain/message/thread-life';
import { reopensForDays } from '@kaituan/domain/message/thread-rules';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { writeMessage } from '#server/features/records/message/write-message.ts';
import { Refusal } from '#server/http/refusal.ts';
import { commandLine } from '#server/http/staff-access.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { listColleagues, lockStaffThread, presentStaffThread } from './staff-thread.ts';

export const describeThread = handleStaff(contract.describeThread, ({ referenceId }, context) =>
  presentStaffThread(context, referenceId),
);

/**
 * A closed thread is opened again by an answer: a correction must reach the member. Whoever answers one that nobody
 * looks after looks after it from then on.
 */
export const answerThread = handleStaff(
  contract.answerThread,
  async ({ referenceId, body, attachments, asks }, context) => {
    const { database, now, staff } = context;
    const thread = await lockStaffThread(context, referenceId);
    const { assigneeName } = thread;
    if (assigneeName === null && staff.by !== commandLine) {
      await setAssignee(database, referenceId, staff.by);
    }
    const status = asks ? 'WAITING_MEMBER' : 'ANSWERED';
    const answer = { referenceId, body, attachments, status, kind: 'ANSWERED' } as const;
    await writeMessage(database, { ...answer, sender: 'SHOP' }, now);
    const before = { status: threadStatusText[thread.status] };
    staff.note({ before, after: { status: threadStatusText[status], body } });
    return presentStaffThread(context, referenceId);
  },
);

const closed = `店家結束了這則提問。${reopensForDays} 天內再寫訊息，就會重新開啟。`;

/** The member reads so in the thread, and is notified. */
export const closeThreadByShop = handleStaff(
  contract.closeThreadByShop,
  async ({ referenceId }, context) => {
    const { status } = await lockStaffThread(context, referenceId);
    if (status !== 'CLOSED') {
      const closing = { referenceId, body: closed, sender: 'SYSTEM' } as const;
      const moved = { ...closing, status: 'CLOSED', kind: 'CLOSED' } as const;
      await writeMessage(context.database, moved, context.now);
    }
    const [before, after] = [status, 'CLOSED' as const].map((one) => threadStatusText[one]);
    context.staff.note({ before: { status: before }, after: { status: after } });
    return presentStaffThread(context, referenceId);
  },
);

const setAssignee = (database: Database, referenceId: string, assignee: string | null) =>
  database
    .update(messageThread)
    .set({ assignee })
    .where(eq(messageThread.referenceId, referenceId));

/** Assigns it to staff who may answer in the channel; of two who take it at once, the second is refused. */
export const assignThread = handleStaff(
  contract.assignThread,
  async ({ referenceId, assignee, before }, context) => {
    const { database, staff } = context;
    const thread = await lockStaffThread(context, referenceId);
    const seen = thread.assigneeName === null ? null : thread.assignee;
    if (seen !== before) throw new Refusal('THREAD_ASSIGNED');
    const mayAnswer = await listColleagues(database, thread.channelId);
    if (assignee !== null && !mayAnswer.some(({ memberId }) => memberId === assignee)) {
      const text = '這位工作人員不能回覆這個通路的提問';
      const details = [{ path: 'assignee', rule: 'STAFF', text }];
      throw new Refusal('VALIDATION_FAILED', { details, message: text });
    }
    await setAssignee(database, referenceId, assignee);
    staff.note({ subjectId: referenceId, before: { assignee: seen }, after: { assignee } });
    return presentStaffThread(context, referenceId);
  },
);
