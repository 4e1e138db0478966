import type { FailedDelivery } from '@kaituan/contract/staff/members/staff-notification';
import * as contract from '@kaituan/contract/staff/members/staff-notification';
import { maskEmail, maskEmailsIn } from '@kaituan/domain/member/masked-name';
import { parseMobileNumber } from '@kaituan/domain/member/phone-number';
import {
  type FailureReason,
  failureCauseOf,
  failureCauses,
} from '@kaituan/domain/notification/delivery-failure';
import {
  isNotificationKind,
  type NotificationKind,
  notificationKinds,
} from '@kaituan/domain/notification/notification-kinds';
import { notificationText } from '@kaituan/domain/notification/notification-texts';
import { and, asc, desc, eq, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { notification, notificationDelivery } from '#server/database/schema/notification-schema.ts';
import { beginningWith, containing, instantParameter } from '#server/database/sql/parameters.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { idsOfMembersNamed, idsOfMembersWithPhone } from '#server/staff/named-members.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

const pageSize = 50;
const { id, endedAt, failure } = notificationDelivery;

type Filters = z.output<typeof contract.getFailedDeliveryArray.request>;

/** What was given up; addresses are masked, also where a service repeats them. */
export const getFailedDeliveryArray = handleStaff(
  contract.getFailedDeliveryArray,
  async (filters, { database }) => {
    const rows = await selectFailed(database, filters);
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1)?.delivery : undefined;
    return {
      result: shown.map(present),
      nextCursor: last ? `${last.endedAt?.getTime()}.${last.id}` : null,
    };
  },
);

/** In the order of the index of what was given up, so that a page costs the same however much was sent. */
export function selectFailed(database: Database, filters: Filters) {
  const { search, way, topic, reason, sort } = filters;
  const order = sort === 'NEWEST' ? desc : asc;
  return database
    .select({
      ...{ delivery: notificationDelivery, notification },
      ...{ memberName: member.displayName, email: member.email },
    })
    .from(notificationDelivery)
    .innerJoin(notification, eq(notification.id, notificationDelivery.notificationId))
    .innerJoin(member, eq(member.id, notification.memberId))
    .where(
      and(
        // Written out, not as a parameter: only then the partial index answers.
        sql`${notificationDelivery.status} = 'DEAD'`,
        search === '' ? undefined : isAbout(search),
        way === null ? undefined : eq(notificationDelivery.way, way),
        topic === null ? undefined : inArray(notification.kind, kindsOf(topic)),
        reason === null ? undefined : eq(reasonSql, reason),
        comesAfter(filters),
      ),
    )
    .orderBy(order(endedAt), order(id))
    .limit(pageSize + 1);
}

const kindsOf = (topic: Filters['topic']) =>
  (Object.keys(notificationKinds) as NotificationKind[]).filter(
    (kind) => notificationKinds[kind].topic === topic,
  );

/** The same as `reasonOf`, in SQL. */
const reasonSql = sql<string>`case ${sql.join(
  failureCauses.map(({ pattern, reason }) => sql`when ${failure} ~* ${pattern} then ${reason}`),
  sql` `,
)} else ${'OTHER' satisfies FailureReason} end`;

const reasonOf = (failure: string): FailureReason => failureCauseOf(failure)?.reason ?? 'OTHER';

/** Whose it is, by any part of a name or a whole address; or what it is about. */
function isAbout(search: string): SQL | undefined {
  const phone = parseMobileNumber(search);
  if (phone !== undefined) return sql`${member.id} in (${idsOfMembersWithPhone(phone)})`;
  if (search.includes('@')) return eq(member.email, search.toLowerCase());
  const fact = (name: string) => sql<string>`(${notification.facts} ->> ${name})`;
  return or(
    sql`${member.id} in ${idsOfMembersNamed(search)}`,
    like(fact('orderNo'), beginningWith(search.toUpperCase())),
    ...['title', 'name', 'subject'].map((one) => ilike(fact(one), containing(search))),
  );
}

function comesAfter({ cursor, sort }: Filters): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [, atMs, deliveryId] = /^(\d{1,14})\.(\d{1,15})$/.exec(cursor) ?? [];
  if (atMs === undefined || deliveryId === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  const last = sql`(${instantParameter(new Date(Number(atMs)))}, ${Number(deliveryId)})`;
  return sort === 'NEWEST'
    ? sql`(${endedAt}, ${id}) < ${last}`
    : sql`(${endedAt}, ${id}) > ${last}`;
}

function present({
  delivery,
  notification: { memberId, kind, facts, at },
  memberName,
  email,
}: Awaited<ReturnType<typeof selectFailed>>[number]): FailedDelivery {
  const failure = delivery.failure ?? '';
  const { id: deliveryId, way, tries, endedAt } = delivery;
  const isKnown = isNotificationKind(kind);
  return {
    ...{ deliveryId, memberId, memberName, way, kind, tries },
    address: way === 'EMAIL' && !isInventedEmail(email) ? maskEmail(email) : null,
    topic: isKnown ? notificationKinds[kind].topic : null,
    title: isKnown ? notificationText(kind, facts as never).title : kind,
    ...{ reason: reasonOf(failure), failure: maskEmailsIn(failure) },
    at: (endedAt ?? at).toISOString(),
  };
}

/** As if it were sent for the first time, at once; it goes by itself, whatever it went with before. */
export const retryDelivery = handleStaff(
  contract.retryDelivery,
  async ({ deliveryId }, { database, staff, now }) => {
    const [found] = await database
      .select({ status: notificationDelivery.status })
      .from(notificationDelivery)
      .where(eq(id, deliveryId))
      .for('update');
    if (!found) throw new Refusal('NOT_FOUND', { message: '沒有這則寄送' });
    if (found.status === 'DEAD') {
      const anew = { status: 'PENDING', tries: 0, nextTryAt: now, leadId: null } as const;
      await database
        .update(notificationDelivery)
        .set({ ...anew, failure: null, endedAt: null })
        .where(eq(id, deliveryId));
    }
    const isGivenUp = found.status === 'DEAD';
    staff.note({
      subjectId: String(deliveryId),
      before: { isGivenUp },
      after: { isGivenUp: false },
    });
    return { result: { deliveryId } };
  },
);
