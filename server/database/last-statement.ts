import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { claimStatementName } from './sql/named-statement.ts';

/** A transaction. */
type InSession = { _: { session: object } };
/** A statement as the driver takes it. */
type Query = { name: string; text: string; values: Value[] };
type Value = string | number | null;

/** Sessions whose connection takes two statements at once. */
const offered = new WeakSet<object>();
/** The last statement of a transaction that may have one, or none yet, by session. */
const lastOf = new WeakMap<object, Query | null>();

/** What a transaction left to its commit could not all be done, so it was rolled back. */
export class LastStatementFailed extends Error {}

export const offerLastStatement = (session: object): void => {
  offered.add(session);
};
/** For whoever tries the transaction again, without one, after `LastStatementFailed`. */
export const acceptLastStatement = (session: object): void => {
  if (offered.has(session)) lastOf.set(session, null);
};
export const lastStatementOf = (session: object): Query | null => lastOf.get(session) ?? null;

/**
 * Leaves a statement to the commit of its transaction, which is sent right behind it: rows that many want are locked while
 * the database needs them, instead of until this process reads an answer. Nothing else of the transaction may read or
 * lock what it changes. False where that is impossible: the embedded database, a pooler, a savepoint, a transaction that
 * is tried again.
 */
export function leaveToCommit(transaction: InSession, query: Query): boolean {
  const { session } = transaction._;
  const isSavepoint = 'nestedIndex' in transaction && transaction.nestedIndex !== 0;
  if (isSavepoint || lastOf.get(session) !== null) return false;
  lastOf.set(session, query);
  return true;
}

const dialect = new PgDialect();
/** The code of a division by zero, by which a statement ends its transaction. */
const failedCode = '22012';

/**
 * A statement with placeholders that fails, and with it its transaction, unless it did everything: `isDone` of the
 * rows of `query`. Its commit is sent before its answer is there, so the driver must not refuse it: its name is its own, its
 * values are strings and numbers.
 */
export function lastStatement(
  name: string,
  query: SQL,
  isDone: SQL,
): (values: Record<string, unknown>) => Query {
  claimStatementName(name);
  const { sql: text, params } = dialect.sqlToQuery(
    sql`${query} select 1 / (case when ${isDone} then 1 else 0 end)`,
  );
  return (values) => ({ name, text, values: fillPlaceholders(params, values).map(requireValue) });
}

function requireValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || Number.isFinite(value)) return value as Value;
  throw new TypeError(`no value of a last statement: ${typeof value}`);
}

export const failureOfLast = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === failedCode
    ? new LastStatementFailed('not all of it could be done', { cause: error })
    : error;
