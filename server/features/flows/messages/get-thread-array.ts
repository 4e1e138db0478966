import { maxWatchedThreads } from '@kaituan/contract/addresses';
import * as contract from '@kaituan/contract/member/message-board';
import { and, desc, eq, sql } from 'drizzle-orm';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import { liveThreadsLink } from '#server/features/records/message/live-thread-link.ts';
import { presentThreadCard } from '#server/features/records/message/present-thread.ts';
import {
  parseThreadCursor,
  presentThreadCursor,
  selectThreads,
} from '#server/features/records/message/thread-query.ts';
import { handle, requireCaller } from '#server/http/handler.ts';

const pageSize = maxWatchedThreads;

export const getThreadArray = handle(
  contract.getThreadArray,
  async ({ channelId, cursor }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    await requireChannel(database, channelId);
    const after = cursor === undefined ? undefined : parseThreadCursor(cursor);
    const rows = await selectThreads(database)
      .where(
        and(
          eq(messageThread.memberId, memberId),
          eq(messageThread.channelId, channelId),
          after &&
            sql`(${messageThread.lastMessageAt}, ${messageThread.referenceId}) <
              (${after.lastMessageAt.toISOString()}::timestamptz, ${after.referenceId})`,
        ),
      )
      .orderBy(desc(messageThread.lastMessageAt), desc(messageThread.referenceId))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    const ids = shown.map(({ referenceId }) => referenceId);
    return {
      result: shown.map(presentThreadCard),
      nextCursor: last ? presentThreadCursor(last) : null,
      livePath: ids.length > 0 ? await liveThreadsLink(database, ids, now) : null,
    };
  },
);
