import type { Leaving } from '@kaituan/contract/identity/account-deletion';
import { isFinal, statesOf } from '@kaituan/domain/life-cycle';
import { deletedAtOf, type OpenThing } from '@kaituan/domain/member/account-deletion';
import { returnLife } from '@kaituan/domain/order/return-life';
import { isLivePledge, pledgeStatuses } from '@kaituan/domain/pledge/pledge-life';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import { recordEvents } from '#server/events/domain-event.ts';

const openReturns = statesOf(returnLife).filter((state) => !isFinal(returnLife, state));
const openPledges = pledgeStatuses.filter((one) => isLivePledge(one) || one === 'REFUND_DUE');

/** Rows of what a member has to see through; the member by an identifier or by a column of another query. */
const openThingsOf = (memberId: string | SQL) => sql`
    select 'ORDER' as kind, order_no as no, 1 as place from shop_order
      where member_id = ${memberId} and status in ('PLACED', 'CONFIRMED')
    union all
    select 'PLEDGE', pledge_no, 2 from group_pledge
      where member_id = ${memberId} and status = any(${textsParameter(openPledges)})
    union all
    select 'RETURN', r.order_no, 3 from return_request r
      join shop_order o on o.order_no = r.order_no
      where o.member_id = ${memberId} and r.status = any(${textsParameter(openReturns)})
    union all
    select 'REFUND', f.order_no, 4 from refund f join shop_order o on o.order_no = f.order_no
      where o.member_id = ${memberId} and f.status <> 'DONE'
    union all
    select 'STAFF', '', 5 from staff_member where member_id = ${memberId}`;

/** What a member has to see through before the account can be deleted. */
export async function listOpenThings(database: Queryable, memberId: string): Promise<OpenThing[]> {
  const { rows } = await database.execute<OpenThing>(
    sql`${openThingsOf(memberId)} order by place, no`,
  );
  return rows.map(({ kind, no }) => ({ kind, no }));
}

/** Whether the member of a query's row has nothing left to see through. */
export const hasNothingOpen = sql`not exists (${openThingsOf(sql`${member}.id`)})`;

/** Whether the account waits for its deletion, and what keeps it. */
export async function presentDeletion(
  database: Database,
  memberId: string,
): Promise<{ result: Leaving }> {
  const [found] = await database
    .select({ requestedAt: member.deletionRequestedAt })
    .from(member)
    .where(eq(member.id, memberId));
  const requestedAt = found?.requestedAt ?? null;
  return {
    result: {
      deletesAt: requestedAt && deletedAtOf(requestedAt).toISOString(),
      openArray: await listOpenThings(database, memberId),
    },
  };
}

/** Keeps an account that waits for its deletion: its member came back, or said so. */
export async function keepAccount(database: Database, memberId: string, now: Date): Promise<void> {
  const [cancelled] = await database
    .update(member)
    .set({ deletionRequestedAt: null, updatedAt: now })
    .where(and(eq(member.id, memberId), isNotNull(member.deletionRequestedAt)))
    .returning({ id: member.id });
  if (cancelled) await recordDeletionEvent(database, memberId, 'DELETION_CANCELLED', now);
}

export const recordDeletionEvent = (
  database: Queryable,
  subjectId: string,
  kind: 'DELETION_REQUESTED' | 'DELETION_CANCELLED',
  now: Date,
  why: { reason?: string; data?: Record<string, unknown> } = {},
): Promise<void> =>
  recordEvents(database, [{ subject: 'MEMBER', subjectId, kind, actor: 'MEMBER', ...why }], now);
