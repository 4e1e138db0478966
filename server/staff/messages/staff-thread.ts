import type { StaffThread, StaffThreadRow } from '@kaituan/contract/staff/members/staff-message';
import { rolePermissions, staffRoles } from '@kaituan/domain/staff/role';
import { and, asc, eq, exists, getTableColumns, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
import { product } from '#server/database/schema/catalog-schema.ts';
import { member, staffMember } from '#server/database/schema/identity-schema.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import {
  presentMessage,
  presentThreadCard,
} from '#server/features/records/message/present-thread.ts';
import {
  listMessages,
  lockThread,
  type ThreadRow,
} from '#server/features/records/message/thread-query.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { StaffAccess } from '#server/http/staff-access.ts';

type Which = { database: Database; staff: StaffAccess };
type Shown = Which & { now: Date };
export type NamedThreadRow = ThreadRow & { memberName: string; assigneeName: string | null };

const answeringRoles = staffRoles.filter((role) => rolePermissions[role].includes('MESSAGES'));
/** The assignee of a thread, joined by `looksAfter`. */
export const colleague = alias(member, 'colleague');
/** The appointments of a member by which threads of a channel are answered. */
const answering = (
  database: Database,
  who: typeof member | typeof colleague,
  channelId: number | typeof messageThread.channelId,
) =>
  database
    .select({ role: staffMember.role })
    .from(staffMember)
    .where(
      and(
        eq(staffMember.memberId, who.id),
        eq(who.status, 'ACTIVE'),
        inArray(staffMember.role, answeringRoles),
        or(isNull(staffMember.channelId), eq(staffMember.channelId, channelId)),
      ),
    );

/** Staff who may answer threads of a channel, by name. */
export const listColleagues = (database: Database, channelId: number) =>
  database
    .select({ memberId: member.id, name: member.displayName })
    .from(member)
    .where(exists(answering(database, member, channelId)))
    .orderBy(asc(member.displayName), asc(member.id));

/** Joins nobody when the assignee may no longer answer there. */
export const looksAfter = (database: Database) =>
  and(
    eq(colleague.id, messageThread.assignee),
    exists(answering(database, colleague, messageThread.channelId)),
  );

export const selectNamedThreads = (database: Database) =>
  database
    .select({
      ...getTableColumns(messageThread),
      productName: product.name,
      memberName: member.displayName,
      assigneeName: colleague.displayName,
    })
    .from(messageThread)
    .innerJoin(member, eq(member.id, messageThread.memberId))
    .leftJoin(product, eq(product.id, messageThread.productId))
    .leftJoin(colleague, looksAfter(database))
    .$dynamic();

/** A thread of a channel in which the call's permission is granted. */
export async function getStaffThread(
  { database, staff }: Which,
  referenceId: string,
): Promise<NamedThreadRow> {
  const [row] = await selectNamedThreads(database).where(
    eq(messageThread.referenceId, referenceId),
  );
  if (!row) throw new Refusal('NOT_FOUND', { message: `找不到提問 ${referenceId}` });
  staff.requireChannel(row.channelId);
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockStaffThread(which: Which, referenceId: string): Promise<NamedThreadRow> {
  await lockThread(which.database, referenceId);
  return getStaffThread(which, referenceId);
}

export function presentThreadRow(row: NamedThreadRow): StaffThreadRow {
  const { unread: _, ...card } = presentThreadCard(row);
  const { memberId, memberName, waitingSince, assignee, assigneeName } = row;
  return {
    ...{ ...card, memberId, memberName, waitingSince: waitingSince?.toISOString() ?? null },
    assignee:
      assignee !== null && assigneeName !== null
        ? { memberId: assignee, name: assigneeName }
        : null,
  };
}

/** The thread as it is now, with all its messages. */
export async function presentStaffThread(
  which: Shown,
  referenceId: string,
): Promise<{ result: StaffThread }> {
  const row = await getStaffThread(which, referenceId);
  const messages = await listMessages(which.database, referenceId, which.now);
  return {
    result: {
      ...presentThreadRow(row),
      assignees: await listColleagues(which.database, row.channelId),
      messages: messages.map((message) => ({
        ...presentMessage(message),
        writtenBy: message.writtenBy,
        readAt: message.readAt?.toISOString() ?? null,
      })),
    },
  };
}
