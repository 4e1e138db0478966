import type { StaffThread, StaffThreadRow } from '@kaituan/contract/staff-message';
import { eq, getTableColumns } from 'drizzle-orm';
import { product } from '#server/database/catalog-schema.ts';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/identity-schema.ts';
import { messageThread } from '#server/database/message-schema.ts';
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
export type NamedThreadRow = ThreadRow & { memberName: string };

export const selectNamedThreads = (database: Database) =>
  database
    .select({
      ...getTableColumns(messageThread),
      productName: product.name,
      memberName: member.displayName,
    })
    .from(messageThread)
    .innerJoin(member, eq(member.id, messageThread.memberId))
    .leftJoin(product, eq(product.id, messageThread.productId))
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
  const { memberId, memberName, waitingSince } = row;
  return { ...card, memberId, memberName, waitingSince: waitingSince?.toISOString() ?? null };
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
      messages: messages.map((message) => ({
        ...presentMessage(message),
        writtenBy: message.writtenBy,
        readAt: message.readAt?.toISOString() ?? null,
      })),
    },
  };
}
