import { deletionGraceDays } from '@kaituan/domain/member/account-deletion';
import { and, eq, lte } from 'drizzle-orm';
import { member } from '#server/database/schema/identity-schema.ts';
import { eraseMember } from '#server/features/flows/own-data/erase-member.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { hasNothingOpen, listOpenThings } from '#server/identity/accounts/account-deletion.ts';
import type { Job } from '#server/jobs/job.ts';

const dayMs = 86_400_000;
const atOnce = 500;

/**
 * Deletes accounts whose days of grace are over, each in its own transaction and by one node. One with orders, group
 * buys or refunds that began meanwhile waits until they have ended.
 */
export const deleteAccounts: Job = async (database, now, { stopping, log }) => {
  const before = new Date(now.getTime() - deletionGraceDays * dayMs);
  const isDue = lte(member.deletionRequestedAt, before);
  const due = await database
    .select({ id: member.id })
    .from(member)
    // Those that wait would fill the list, and may wait for ever.
    .where(and(isDue, hasNothingOpen))
    .orderBy(member.deletionRequestedAt)
    .limit(atOnce);
  let done = 0;
  for (const { id } of due) {
    if (stopping?.aborted) break;
    // One that fails is tried again later and keeps nobody else waiting.
    const isDone = await inTransaction(database, async (transaction) => {
      const [locked] = await transaction
        .select({ id: member.id })
        .from(member)
        .where(and(eq(member.id, id), isDue))
        .for('update', { skipLocked: true });
      if (!locked || (await listOpenThings(transaction, id)).length > 0) return false;
      await eraseMember(transaction, id, now);
      return true;
    }).catch((error: unknown) => {
      log.error({ err: error, memberId: id }, 'deleting an account failed');
      return false;
    });
    if (isDone) done += 1;
  }
  return done;
};
