import * as contract from '@kaituan/contract/staff-message';
import {
  closeWithoutMessage,
  writeMessage,
} from '#server/features/records/message/write-message.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { lockStaffThread, presentStaffThread } from './staff-thread.ts';

export const describeThread = handleStaff(
  contract.describeThread,
  ({ referenceId }, { database, staff }) => presentStaffThread({ database, staff }, referenceId),
);

/** A closed thread is opened again by an answer: a correction must reach the member. */
export const answerThread = handleStaff(
  contract.answerThread,
  async ({ referenceId, body, asks }, { database, staff, now }) => {
    await lockStaffThread({ database, staff }, referenceId);
    const status = asks ? 'WAITING_MEMBER' : 'ANSWERED';
    const answer = { referenceId, body, status, sender: 'SHOP', kind: 'ANSWERED' } as const;
    await writeMessage(database, answer, now);
    return presentStaffThread({ database, staff }, referenceId);
  },
);

export const closeThreadByShop = handleStaff(
  contract.closeThreadByShop,
  async ({ referenceId }, { database, staff, now }) => {
    await lockStaffThread({ database, staff }, referenceId);
    await closeWithoutMessage(database, referenceId, 'SHOP', now);
    return presentStaffThread({ database, staff }, referenceId);
  },
);
