import type { Thread } from '@kaituan/contract/member/message-board';
import * as contract from '@kaituan/contract/member/message-board';
import { liveThreadsLink } from '#server/features/records/message/live-thread-link.ts';
import { presentThread } from '#server/features/records/message/present-thread.ts';
import { getOwnThread, listMessages } from '#server/features/records/message/thread-query.ts';
import { type CallContext, handle } from '#server/http/handler.ts';

/** The caller's thread as it is now. */
export async function presentOwnThread(
  context: CallContext,
  referenceId: string,
): Promise<{ result: Thread }> {
  const { database, now } = context;
  const row = await getOwnThread(context, referenceId);
  const messages = await listMessages(database, referenceId, now);
  const livePath = await liveThreadsLink(database, [referenceId], now);
  return { result: presentThread(row, { messages, livePath, now }) };
}

export const getThread = handle(contract.getThread, ({ referenceId }, context) =>
  presentOwnThread(context, referenceId),
);
