import type { Endpoint } from '@kaituan/contract/endpoint';
import { commit } from '#server/database/after-commit.ts';
import type { Database } from '#server/database/database.ts';
import { LastStatementFailed } from '#server/database/last-statement.ts';
import type { Caller, Handler } from './handler.ts';
import { runOnce } from './idempotency.ts';

const tries = 4;
/** A serialization failure or a deadlock: the database rolled everything back, so it can be retried. */
const transientCodes = new Set(['40001', '40P01']);
/**
 * Broken rarely, and found when it is tried again: a random order number that exists already, or a second pledge that a
 * member makes in the same moment.
 */
const foundAgain = new Set(['shop_order_pkey', 'group_pledge_one_live_per_member']);

/** A call whose input is valid and whose caller may make it. */
export type AdmittedCall<C> = {
  handler: Handler<Endpoint, C>;
  input: unknown;
  database: Database;
  caller: Caller | null;
  now: Date;
  idempotencyKey: string | undefined;
  contextOf(database: Database): C;
};

/**
 * Runs a mutating call in one transaction, retried when the database aborts it; with an `Idempotency-Key`,
 * once.
 */
export async function runHandler<C>(
  call: AdmittedCall<C>,
): Promise<{ answer: unknown; isReplay: boolean }> {
  const { handler, input, database, caller, now, idempotencyKey: key, contextOf } = call;
  await handler.before?.(input, contextOf(database));
  if (handler.endpoint.effect === 'SAFE' || handler.transaction === 'OWN') {
    return { answer: await handler.run(input, contextOf(database)), isReplay: false };
  }
  return inTransaction(database, async (transaction) => {
    const run = () => handler.run(input, contextOf(transaction));
    if (!key || !caller) return { answer: await run(), isReplay: false };
    const { path } = handler.endpoint;
    return runOnce(transaction, { memberId: caller.memberId, path, key, input, now }, run);
  });
}

/** Runs a transaction, retried when the database aborts it, or when what it left to its commit failed. */
export async function inTransaction<T>(
  database: Database,
  run: (database: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commit(database, run, { acceptsLast: attempt === 1 });
    } catch (error) {
      if (attempt === tries || !isTransient(error)) throw error;
    }
  }
}

function isTransient(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof LastStatementFailed) return true;
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && transientCodes.has(code)) return true;
    if (typeof constraint === 'string' && foundAgain.has(constraint)) return true;
  }
  return false;
}
