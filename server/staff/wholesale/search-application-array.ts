import * as contract from '@kaituan/contract/staff/members/staff-wholesale';
import { and, asc, desc, eq, gt, ilike, inArray, lt, or, sql } from 'drizzle-orm';
import { wholesaleApplication } from '#server/database/schema/wholesale-schema.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { idsOfMembersNamed } from '#server/staff/named-members.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { presentStaffApplications, selectNamedApplications } from './staff-application.ts';

const pageSize = 50;
const { applicationNo, channelId, status, company, taxId, contactName, memberId } =
  wholesaleApplication;

const isFrom = (search: string) =>
  or(
    ilike(company, containing(search)),
    ilike(contactName, containing(search)),
    eq(taxId, search),
    eq(applicationNo, search),
    sql`${memberId} in ${idsOfMembersNamed(search)}`,
  );

/** Numbers sort by time, so that the last one of a page is where the next begins. */
export const searchApplicationArray = handleStaff(
  contract.searchApplicationArray,
  async ({ which, ofChannelId, search, cursor }, context) => {
    const channels = context.staff.channels();
    const [order, isPast] = which === 'PENDING' ? [asc, gt] : [desc, lt];
    const rows = await selectNamedApplications(context.database)
      .where(
        and(
          which === 'PENDING' ? eq(status, 'PENDING') : undefined,
          ofChannelId === null ? undefined : eq(channelId, ofChannelId),
          search === '' ? undefined : isFrom(search),
          channels === 'ALL' ? undefined : inArray(channelId, [...channels]),
          cursor === undefined ? undefined : isPast(applicationNo, cursor),
        ),
      )
      .orderBy(order(applicationNo))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    return {
      result: await presentStaffApplications(context, shown),
      nextCursor: rows.length > pageSize ? (shown.at(-1)?.applicationNo ?? null) : null,
    };
  },
);
