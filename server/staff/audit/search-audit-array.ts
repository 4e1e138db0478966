import type { AuditEntry } from '@kaituan/contract/staff/shop/staff-audit';
import * as contract from '@kaituan/contract/staff/shop/staff-audit';
import { staffEndpoints } from '@kaituan/contract/staff/staff-api';
import { addDays, taipeiMidnightOf } from '@kaituan/domain/taipei-day';
import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
import { flashSale } from '#server/database/schema/flash-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';
import { staffNameOf } from '#server/http/staff-access.ts';
import { idsOfMembersNamed } from '#server/staff/named-members.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { findChangeText } from './change-text.ts';

const pageSize = 50;
/** The member that an entry is about. */
const about = alias(member, 'about');
/** What a call does; what its summary tells callers of the API beside that is left out. */
const summaries = new Map<string, string>(
  staffEndpoints.map(({ path, summary }) => [path, summary.replace(/；.*/, '')]),
);

type Entry = Omit<typeof staffAudit.$inferSelect, 'at'>;

const summaryOf = (entry: Entry): string =>
  findChangeText(entry) ?? summaries.get(entry.call) ?? entry.call;

const ofBulletins = '/StaffBulletin/';
/** The title of a bulletin, whose number says nothing to anybody. */
function findTitle({ call, before, after }: Entry): string | null {
  const title = call.startsWith(ofBulletins) && (after ?? before)?.title;
  return typeof title === 'string' ? title : null;
}

/** The titles of the group buys and flash sales that entries are about, by the call's group and their number. */
async function readPromotionTitles(database: Database, entries: readonly Entry[]) {
  const titles = new Map<string, string>();
  for (const [prefix, { id, title }, table] of promotions) {
    const about = entries.filter(({ call }) => call.startsWith(prefix));
    const ids = about.map(({ subjectId }) => subjectId).filter((text) => /^\d{1,9}$/.test(text));
    if (ids.length === 0) continue;
    const rows = await database
      .select({ id, title })
      .from(table)
      .where(inArray(id, ids.map(Number)));
    for (const row of rows) titles.set(`${prefix}${row.id}`, row.title);
  }
  return ({ call, subjectId }: Entry) => {
    const [prefix] = promotions.find(([one]) => call.startsWith(one)) ?? [];
    return titles.get(`${prefix}${subjectId}`) ?? null;
  };
}

const promotions = [
  ['/StaffGroupBuy/', groupCampaign, groupCampaign],
  ['/StaffFlashSale/', flashSale, flashSale],
] as const;

/** By the number of a record, or by the name of who did it or whom or what it was about. */
const isAbout = (search: string) =>
  or(
    eq(staffAudit.subjectId, search),
    sql`${staffAudit.subjectId} in ${idsOfMembersNamed(search)}`,
    sql`${staffAudit.actedBy} in ${idsOfMembersNamed(search)}`,
    sql`(${staffAudit.call} like ${`${ofBulletins}%`}
      and coalesce(${staffAudit.after}, ${staffAudit.before})->>'title' like ${containing(search)})`,
  );

const startOf = (day: string) => new Date(taipeiMidnightOf(day));

export const searchAuditArray = handleStaff(
  contract.searchAuditArray,
  async ({ search, actedBy, from, to, cursor }, { database, staff }) => {
    const channels = staff.channels();
    if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) {
      throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
    }
    const rows = await database
      .select({ entry: staffAudit, name: member.displayName, subjectName: about.displayName })
      .from(staffAudit)
      .leftJoin(member, eq(member.id, staffAudit.actedBy))
      .leftJoin(about, eq(about.id, staffAudit.subjectId))
      .where(
        and(
          channels === 'ALL' ? undefined : inArray(staffAudit.channelId, [...channels]),
          search === '' ? undefined : isAbout(search),
          actedBy === null ? undefined : eq(staffAudit.actedBy, actedBy),
          from === null ? undefined : gte(staffAudit.at, startOf(from)),
          to === null ? undefined : lt(staffAudit.at, startOf(addDays(to, 1))),
          cursor === undefined ? undefined : lt(staffAudit.id, Number(cursor)),
        ),
      )
      .orderBy(desc(staffAudit.id))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize);
    const titleOf = await readPromotionTitles(
      database,
      shown.map(({ entry }) => entry),
    );
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return {
      result: shown.map(
        ({ entry: { at, ...entry }, name, subjectName }): AuditEntry => ({
          ...entry,
          subjectName: subjectName ?? findTitle(entry) ?? titleOf(entry),
          at: at.toISOString(),
          actedByName: staffNameOf(entry.actedBy, name, entry.actedBy),
          // A call that is no more is named by its path.
          summary: summaryOf(entry),
        }),
      ),
      nextCursor: last ? String(last.entry.id) : null,
    };
  },
);
