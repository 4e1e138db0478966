import { decideReturn } from '@kaituan/contract/staff/orders/staff-return';
import type { AuditEntry } from '@kaituan/contract/staff/shop/staff-audit';
import * as contract from '@kaituan/contract/staff/shop/staff-audit';
import { saveBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { staffEndpoints } from '@kaituan/contract/staff/staff-api';
import { bulletinChangeText } from '@kaituan/domain/bulletin/bulletin';
import {
  type ReturnDecision,
  returnDecidedText,
  returnDecisions,
} from '@kaituan/domain/order/return-life';
import { addDays, taipeiMidnightOf } from '@kaituan/domain/taipei-day';
import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { member } from '#server/database/schema/identity-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { containing } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';
import { staffNameOf } from '#server/http/staff-access.ts';
import { idsOfMembersNamed } from '#server/staff/named-members.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

const pageSize = 50;
/** The member that an entry is about. */
const about = alias(member, 'about');
/** What a call does; what its summary tells callers of the API beside that is left out. */
const summaries = new Map<string, string>(
  staffEndpoints.map(({ path, summary }) => [path, summary.replace(/；.*/, '')]),
);

type Entry = Omit<typeof staffAudit.$inferSelect, 'at'>;

/** Of calls that do one of several things: what they noted, or were asked to do, tells which. */
function summaryOf({ call, request, before, after }: Entry): string {
  if (call === saveBulletin.path && after) return bulletinChangeText(before, after);
  const { decision } = request;
  if (call === decideReturn.path && isReturnDecision(decision)) return returnDecidedText[decision];
  return summaries.get(call) ?? call;
}

const isReturnDecision = (value: unknown): value is ReturnDecision =>
  returnDecisions.some((decision) => decision === value);

const ofBulletins = '/StaffBulletin/';
/** The title of a bulletin, whose number says nothing to anybody. */
function findTitle({ call, before, after }: Entry): string | null {
  const title = call.startsWith(ofBulletins) && (after ?? before)?.title;
  return typeof title === 'string' ? title : null;
}

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
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    return {
      result: shown.map(
        ({ entry: { at, ...entry }, name, subjectName }): AuditEntry => ({
          ...entry,
          subjectName: subjectName ?? findTitle(entry),
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
