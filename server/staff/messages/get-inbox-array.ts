import * as contract from '@kaituan/contract/staff/members/staff-message';
import { and, asc, count, eq, gte, inArray, isNotNull, min, sql } from 'drizzle-orm';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { colleague, looksAfter } from './staff-thread.ts';

const days = 30;
const { status, channelId, waitingSince, openedAt, firstAnsweredAt } = messageThread;
const seconds = sql`extract(epoch from ${firstAnsweredAt} - ${openedAt})`;
const noneWaits = { waiting: 0, waitingForMe: 0, waitingForNobody: 0, waitingSince: null };

export const getInboxArray = handleStaff(
  contract.getInboxArray,
  async (_request, { database, staff, now }) => {
    const granted = staff.channels();
    const channels = await database
      .select({ id: channel.id })
      .from(channel)
      .where(granted === 'ALL' ? undefined : inArray(channel.id, [...granted]))
      .orderBy(asc(channel.id));
    const waiting = await database
      .select({
        ...{ channelId, waiting: count(), waitingSince: min(waitingSince) },
        waitingForMe: sql<number>`(count(*) filter (where ${colleague.id} = ${staff.by}))::int`,
        waitingForNobody: sql<number>`(count(*) filter (where ${colleague.id} is null))::int`,
      })
      .from(messageThread)
      .leftJoin(colleague, looksAfter(database))
      .where(eq(status, 'OPEN'))
      .groupBy(channelId);
    const from = new Date(now.getTime() - days * 86_400_000);
    const answered = await database
      .select({
        ...{ channelId, count: count() },
        medianSeconds: sql<number>`
          round(percentile_cont(0.5) within group (order by ${seconds}))::int`,
      })
      .from(messageThread)
      .where(and(gte(openedAt, from), isNotNull(firstAnsweredAt)))
      .groupBy(channelId);
    return {
      result: channels.map(({ id }) => {
        const open = waiting.find((row) => row.channelId === id);
        const first = answered.find((row) => row.channelId === id);
        return {
          ...{ ...noneWaits, ...open, channelId: id },
          waitingSince: open?.waitingSince?.toISOString() ?? null,
          firstAnswer: {
            ...{ days, count: first?.count ?? 0, medianSeconds: first?.medianSeconds ?? null },
          },
        };
      }),
    };
  },
);
