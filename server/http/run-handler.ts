import { commit } from '#server/database/after-commit.ts';
import type { Database } from '#server/database/database.ts';
import type { CallContext, Handler } from './handler.ts';
import { runOnce } from './idempotency.ts';

const tries = 4;
/** A serialization failure or a deadlock: the database rolled everything back, so it can be retried. */
const transientCodes = new Set(['40001', '40P01']);
/** A random order number that exists already, one time in a thousand million: retried with another. */
const drawnNumbers = new Set(['shop_order_pkey']);

/**
 * Runs a mutating call in one transaction, retried when the database aborts it; with an `Idempotency-Key`,
 * once.
 */
export async function runHandler(
  handler: Handler,
  input: unknown,
  context: CallContext,
  idempotencyKey?: string,
): Promise<{ answer: unknown; isReplay: boolean }> {
  await handler.before?.(input, context);
  if (handler.endpoint.effect === 'SAFE' || handler.transaction === 'OWN') {
    return { answer: await handler.run(input, context), isReplay: false };
  }
  const { caller, now } = context;
  return inTransaction(context.database, async (database) => {
    const run = () => handler.run(input, { ...context, database });
    if (!idempotencyKey || !caller) return { answer: await run(), isReplay: false };
    const { path } = handler.endpoint;
    const call = { memberId: caller.memberId, path, key: idempotencyKey, input, now };
    return runOnce(database, call, run);
  });
}

/** Runs a transaction, retried when the database aborts it. */
export async function inTransaction<T>(
  database: Database,
  run: (database: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commit(database, run);
    } catch (error) {
      if (attempt === tries || !isTransient(error)) throw error;
    }
  }
}

function isTransient(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && transientCodes.has(code)) return true;
    if (typeof constraint === 'string' && drawnNumbers.has(constraint)) return true;
  }
  return false;
}
