import * as contract from '@kaituan/contract/staff-message';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { contactMessage } from '#server/database/contact-schema.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

const pageSize = 50;
const { id, channelId } = contactMessage;

export const searchContactArray = handleStaff(
  contract.searchContactArray,
  async ({ ofChannelId, cursor }, { database, staff }) => {
    const channels = staff.channels();
    const rows = await database
      .select()
      .from(contactMessage)
      .where(
        and(
          ofChannelId === null ? undefined : eq(channelId, ofChannelId),
          channels === 'ALL' ? undefined : inArray(channelId, [...channels]),
          cursor === undefined ? undefined : lt(id, Number(cursor)),
        ),
      )
      .orderBy(desc(id))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return { result: shown.map(present), nextCursor: last ? String(last.id) : null };
  },
);

function present({ createdAt, forwardAt, tries: _, ...row }: typeof contactMessage.$inferSelect) {
  const { id: contactId, ...written } = row;
  return { contactId, ...written, at: createdAt.toISOString(), isForwarded: forwardAt === null };
}
