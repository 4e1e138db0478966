import * as contract from '@kaituan/contract/staff/members/staff-message';
import { and, desc, eq, ilike, inArray, lt, or } from 'drizzle-orm';
import { contactMessage } from '#server/database/schema/contact-schema.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

const pageSize = 50;
const { id, channelId, category, name, email, phone, body } = contactMessage;
const has = (pattern: string) =>
  or(...[name, email, phone, body].map((one) => ilike(one, pattern)));

export const searchContactArray = handleStaff(
  contract.searchContactArray,
  async ({ ofChannelId, ofCategory, search, cursor }, { database, staff }) => {
    const channels = staff.channels();
    const rows = await database
      .select()
      .from(contactMessage)
      .where(
        and(
          ofChannelId === null ? undefined : eq(channelId, ofChannelId),
          ofCategory === null ? undefined : eq(category, ofCategory),
          search === '' ? undefined : has(containing(search)),
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
