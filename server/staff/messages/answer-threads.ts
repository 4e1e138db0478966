import * as contract from '@kaituan/contract/staff-message';
import { reopensForDays } from '@kaituan/domain/message/thread-rules';
import { writeMessage } from '#server/features/records/message/write-message.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { lockStaffThread, presentStaffThread } from './staff-thread.ts';

export const describeThread = handleStaff(contract.describeThread, ({ referenceId }, context) =>
  presentStaffThread(context, referenceId),
);

/** A closed thread is opened again by an answer: a correction must reach the member. */
export const answerThread = handleStaff(
  contract.answerThread,
  async ({ referenceId, body, attachments, asks }, context) => {
    const { database, now } = context;
    await lockStaffThread(context, referenceId);
    const status = asks ? 'WAITING_MEMBER' : 'ANSWERED';
    const answer = { referenceId, body, attachments, status, kind: 'ANSWERED' } as const;
    await writeMessage(database, { ...answer, sender: 'SHOP' }, now);
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
    return presentStaffThread(context, referenceId);
  },
);
