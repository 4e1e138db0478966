import * as contract from '@kaituan/contract/member/message-board';
import { and, eq } from 'drizzle-orm';
import { threadMessage } from '#server/database/schema/message-schema.ts';
import { getOwnThread, lockThread } from '#server/features/records/message/thread-query.ts';
import { recordThreadEvent } from '#server/features/records/message/write-message.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentOwnThread } from './get-thread.ts';

/** An answer of the shop; the last rating counts. */
export const rateAnswer = handle(
  contract.rateAnswer,
  async ({ referenceId, no, rating }, context) => {
    const { database, now } = context;
    await lockThread(database, referenceId);
    const { memberId, channelId } = await getOwnThread(context, referenceId);
    const rated = await database
      .update(threadMessage)
      .set({ rating })
      .where(
        and(
          eq(threadMessage.referenceId, referenceId),
          eq(threadMessage.no, no),
          eq(threadMessage.sender, 'SHOP'),
        ),
      )
      .returning({ no: threadMessage.no });
    if (rated.length === 0) throw new Refusal('NOT_FOUND');
    const data = { memberId, channelId, no, rating };
    await recordThreadEvent(database, { referenceId, kind: 'RATED', actor: 'MEMBER', data }, now);
    return presentOwnThread(context, referenceId);
  },
);
