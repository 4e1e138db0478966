import * as contract from '@kaituan/contract/staff/members/staff-message';
import { and, asc, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { containing } from '#server/database/sql/parameters.ts';
import {
  parseThreadCursor,
  presentThreadCursor,
} from '#server/features/records/message/thread-query.ts';
import { idsOfProductsNamed } from '#server/staff/goods/named-goods.ts';
import { idsOfMembersNamed } from '#server/staff/named-members.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { colleague, presentThreadRow, selectNamedThreads } from './staff-thread.ts';

const pageSize = 50;
const { status, channelId, lastMessageAt, referenceId, subject, memberId, orderNo, productId } =
  messageThread;
const filters = {
  WAITING: eq(status, 'OPEN'),
  ANSWERED: inArray(status, ['ANSWERED', 'WAITING_MEMBER']),
  CLOSED: eq(status, 'CLOSED'),
  ALL: undefined,
};

const isAbout = (search: string) =>
  or(
    ilike(subject, containing(search)),
    eq(orderNo, search.toUpperCase()),
    sql`${memberId} in ${idsOfMembersNamed(search)}`,
    sql`${productId} in ${idsOfProductsNamed(search)}`,
  );

export const searchThreadArray = handleStaff(
  contract.searchThreadArray,
  async ({ which, assigned, ofChannelId, search, cursor }, { database, staff }) => {
    const channels = staff.channels();
    const after = cursor === undefined ? undefined : parseThreadCursor(cursor);
    // Whoever waits longest is answered first.
    const order = which === 'WAITING' ? asc : desc;
    const isPast = which === 'WAITING' ? sql`>` : sql`<`;
    const rows = await selectNamedThreads(database)
      .where(
        and(
          filters[which],
          ofChannelId === null ? undefined : eq(channelId, ofChannelId),
          assigned === 'MINE' ? eq(colleague.id, staff.by) : undefined,
          assigned === 'NOBODY' ? isNull(colleague.id) : undefined,
          search === '' ? undefined : isAbout(search),
          channels === 'ALL' ? undefined : inArray(channelId, [...channels]),
          after &&
            sql`(${lastMessageAt}, ${referenceId}) ${isPast}
              (${after.lastMessageAt.toISOString()}::timestamptz, ${after.referenceId})`,
        ),
      )
      .orderBy(order(lastMessageAt), order(referenceId))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return {
      result: shown.map(presentThreadRow),
      nextCursor: last ? presentThreadCursor(last) : null,
    };
  },
);
