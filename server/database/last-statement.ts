import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** A transaction. */
type InSession = { _: { session: object } };
/** A statement as the driver takes it. */
type Query = { name: string; text: string; values: unknown[] };

/** The last statement of a transaction, or none yet, of sessions that can send it together with the commit. */
const lastOf = new WeakMap<object, { query: Query | null }>();

/** What a transaction left to its commit could not all be done, so it was rolled back. */
export class LastStatementFailed extends Error {}

export const acceptLastStatement = (session: object): void => {
  lastOf.set(session, { query: null });
};
export const refuseLastStatement = (session: object): void => {
  lastOf.delete(session);
};
export const lastStatementOf = (session: object): Query | null =>
  lastOf.get(session)?.query ?? null;

/**
 * Leaves a statement to the commit of its transaction, which is sent right behind it: rows that many want are locked while
 * the database needs them, instead of until this process reads an answer. Nothing else of the transaction may rely on
 * it. False where that is impossible: the embedded database, a pooler, a transaction that is tried again.
 */
export function leaveToCommit(transaction: InSession, query: Query): boolean {
  const last = lastOf.get(transaction._.session);
  if (!last || last.query) return false;
  last.query = query;
  return true;
}

const dialect = new PgDialect();
/** The code of a division by zero, by which a statement ends its transaction. */
const failedCode = '22012';

/**
 * A statement with placeholders that fails, and with it its transaction, unless it did everything: `isDone` of the
 * rows of `query`.
 */
export function lastStatement(
  name: string,
  query: SQL,
  isDone: SQL,
): (values: Record<string, unknown>) => Query {
  const { sql: text, params } = dialect.sqlToQuery(
    sql`${query} select 1 / (case when ${isDone} then 1 else 0 end)`,
  );
  return (values) => ({ name, text, values: fillPlaceholders(params, values) });
}

export const failureOfLast = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === failedCode
    ? new LastStatementFailed('not all of it could be done', { cause: error })
    : error;
