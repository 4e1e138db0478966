import type { StoredFile } from '@kaituan/contract/member/file';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { product } from '#server/database/schema/catalog-schema.ts';
import { messageThread, threadMessage } from '#server/database/schema/message-schema.ts';
import { filePresenter } from '#server/features/records/file/stored-file-link.ts';
import { listThreadFiles } from '#server/features/records/file/stored-file-query.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The last thread of a page: the time of its last message in milliseconds since 1970, and its id. */
type ThreadPosition = { lastMessageAt: Date; referenceId: string };

export const presentThreadCursor = ({ lastMessageAt, referenceId }: ThreadPosition): string =>
  `${lastMessageAt.getTime()}.${referenceId}`;

/** Parses a cursor; refuses invalid ones. */
export function parseThreadCursor(cursor: string): ThreadPosition {
  const [, ms, referenceId] = /^(\d{1,14})\.([0-9A-Z]{26})$/.exec(cursor) ?? [];
  if (ms === undefined || referenceId === undefined) {
    throw new Refusal('VALIDATION_FAILED', { details: [{ path: 'cursor', rule: 'CURSOR' }] });
  }
  return { lastMessageAt: new Date(Number(ms)), referenceId };
}

export type ThreadRow = typeof messageThread.$inferSelect & { productName: string | null };
type MessageRow = typeof threadMessage.$inferSelect;
export type ShownMessage = MessageRow & { attachments: StoredFile[] };

/** A thread with the name of its product. */
export const selectThreads = (database: Database) =>
  database
    .select({ ...getTableColumns(messageThread), productName: product.name })
    .from(messageThread)
    .leftJoin(product, eq(product.id, messageThread.productId))
    .$dynamic();

/** The caller's thread, or NOT_FOUND; also for somebody else's, so that its existence is not revealed. */
export async function getOwnThread(
  { database, caller }: Pick<CallContext, 'database' | 'caller'>,
  referenceId: string,
): Promise<ThreadRow> {
  const { memberId } = requireCaller(caller);
  const [found] = await selectThreads(database).where(
    and(eq(messageThread.referenceId, referenceId), eq(messageThread.memberId, memberId)),
  );
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Lets nobody else write to a thread until the transaction ends. */
export async function lockThread(database: Database, referenceId: string): Promise<void> {
  await database.execute(
    sql`select 1 from message_thread where reference_id = ${referenceId} for no key update`,
  );
}

/** The messages of a thread, oldest first, with their attachments. */
export async function listMessages(
  database: Database,
  referenceId: string,
  now: Date,
): Promise<ShownMessage[]> {
  const messages = await database
    .select()
    .from(threadMessage)
    .where(eq(threadMessage.referenceId, referenceId))
    .orderBy(asc(threadMessage.no));
  const files = await listThreadFiles(database, [referenceId]);
  const present = await filePresenter(database, now);
  const byMessage = Map.groupBy(files, ({ messageNo }) => messageNo);
  return messages.map((message) => ({
    ...message,
    attachments: (byMessage.get(message.no) ?? []).map(present),
  }));
}
