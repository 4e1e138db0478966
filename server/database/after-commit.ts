import type { Database } from './database.ts';

type Deed = (database: Database) => void;

/** What waits for the end of a transaction; its savepoints share its session. */
const deedsOf = new WeakMap<object, Map<string, Deed>>();

/**
 * Has something done when the transaction has committed, once a key, and never when it was rolled back;
 * at once where there is none. It is given the database outside the transaction.
 */
export function afterCommit(database: Database, key: string, deed: Deed): void {
  const deeds = deedsOf.get(database._.session);
  if (deeds) deeds.set(key, deed);
  else deed(database);
}

/** Runs a transaction and, once it has committed, what it left to be done. */
export async function commit<T>(
  database: Database,
  run: (transaction: Database) => Promise<T>,
): Promise<T> {
  const isSavepoint = deedsOf.has(database._.session);
  if (isSavepoint) return database.transaction(run);
  const deeds = new Map<string, Deed>();
  const result = await database.transaction((transaction) => {
    deedsOf.set(transaction._.session, deeds);
    return run(transaction);
  });
  for (const deed of deeds.values()) deed(database);
  return result;
}
