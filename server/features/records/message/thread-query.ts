import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { product } from '#server/database/catalog-schema.ts';
import type { Database } from '#server/database/database.ts';
import { messageThread, threadMessage } from '#server/database/message-schema.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

export type ThreadRow = typeof messageThread.$inferSelect & { productName: string | null };
export type MessageRow = typeof threadMessage.$inferSelect;

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

export const listMessages = (database: Database, referenceId: string): Promise<MessageRow[]> =>
  database
    .select()
    .from(threadMessage)
    .where(eq(threadMessage.referenceId, referenceId))
    .orderBy(asc(threadMessage.no));
