import * as contract from '@kaituan/contract/staff-message';
import {
  closeWithoutMessage,
  writeMessage,
} from '#server/features/records/message/write-message.ts';
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

export const closeThreadByShop = handleStaff(
  contract.closeThreadByShop,
  async ({ referenceId }, context) => {
    await lockStaffThread(context, referenceId);
    await closeWithoutMessage(context.database, referenceId, 'SHOP', context.now);
    return presentStaffThread(context, referenceId);
  },
);
