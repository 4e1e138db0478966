import * as contract from '@kaituan/contract/member/message-board';
import { getOwnThread, lockThread } from '#server/features/records/message/thread-query.ts';
import { closeWithoutMessage } from '#server/features/records/message/write-message.ts';
import { handle } from '#server/http/handler.ts';
import { presentOwnThread } from './get-thread.ts';

export const closeThread = handle(contract.closeThread, async ({ referenceId }, context) => {
  const { database, now } = context;
  await lockThread(database, referenceId);
  await getOwnThread(context, referenceId);
  await closeWithoutMessage(database, referenceId, now);
  return presentOwnThread(context, referenceId);
});
