import type { Database } from './database.ts';
import { acceptLastStatement } from './last-statement.ts';

type AfterCommitCallback = (database: Database) => void;

/** The callbacks of running transactions, by session; savepoints share the session of their transaction. */
const callbacksOf = new WeakMap<object, Map<string, AfterCommitCallback>>();

/**
 * Runs a callback after the transaction has committed, once per key, and never when it was rolled back; at
 * once outside a transaction. It gets the database outside the transaction.
 */
export function afterCommit(database: Database, key: string, callback: AfterCommitCallback): void {
  const callbacks = callbacksOf.get(database._.session);
  if (callbacks) callbacks.set(key, callback);
  else callback(database);
}

/**
 * Runs a transaction and, once it has committed, its callbacks. `acceptsLast`: its last statement may be left to the
 * commit; whoever says so runs it again without, after `LastStatementFailed`.
 */
export async function commit<T>(
  database: Database,
  run: (transaction: Database) => Promise<T>,
  { acceptsLast = false } = {},
): Promise<T> {
  const isSavepoint = callbacksOf.has(database._.session);
  if (isSavepoint) return database.transaction(run);
  const callbacks = new Map<string, AfterCommitCallback>();
  const result = await database.transaction((transaction) => {
    callbacksOf.set(transaction._.session, callbacks);
    if (acceptsLast) acceptLastStatement(transaction._.session);
    return run(transaction);
  });
  for (const callback of callbacks.values()) callback(database);
  return result;
}

/**
 * Announcements of what moved: once the transaction has committed, merged, and never when it was rolled back.
 * Each open database has its own function that tells the nodes.
 */
export function createAnnouncement<Id extends number | string>(name: string) {
  const announceOf = new WeakMap<Database, (id: Id) => void>();
  return {
    announce: (database: Database, id: Id): void =>
      afterCommit(database, `${name} ${id} moved`, (root) => announceOf.get(root)?.(id)),
    /** Registers the function of a database. */
    announceBy: (database: Database, announce: (id: Id) => void): void => {
      announceOf.set(database, announce);
    },
  };
}
