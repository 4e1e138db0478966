import * as contract from '@kaituan/contract/member/message-board';
import { lockMember } from '#server/database/sql/locks.ts';
import { writingToThread } from '#server/features/records/message/present-thread.ts';
import { getOwnThread, lockThread } from '#server/features/records/message/thread-query.ts';
import { writeMessage } from '#server/features/records/message/write-message.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentOwnThread } from './get-thread.ts';
import { requireRoomForThread, requireWritingRate } from './require-writing.ts';

/** A closed thread is opened again by what is written to it, like a new one. */
export const addMessage = handle(contract.addMessage, async (request, context) => {
  const { referenceId, body, attachments } = request;
  const { database, now } = context;
  const { memberId } = requireCaller(context.caller);
  await lockMember(database, memberId);
  await lockThread(database, referenceId);
  const row = await getOwnThread(context, referenceId);
  if (writingToThread(row, now) !== 'POSSIBLE') throw new Refusal('THREAD_CLOSED');
  if (row.status === 'CLOSED') await requireRoomForThread(database, memberId);
  await requireWritingRate(database, memberId, now);
  const message = { referenceId, body, attachments, status: 'OPEN', kind: 'WRITTEN' } as const;
  await writeMessage(database, { ...message, sender: 'MEMBER' }, now);
  return presentOwnThread(context, referenceId);
});
