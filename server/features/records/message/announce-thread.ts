import { afterCommit } from '#server/database/after-commit.ts';
import type { Database } from '#server/database/database.ts';

type Announce = (referenceId: string) => void;

/** The announce function of each open database, which notifies all nodes of the threads that changed. */
const announceOf = new WeakMap<Database, Announce>();

/** Announces a thread in which something was written: once the transaction has committed. */
export function announceThread(database: Database, referenceId: string): void {
  afterCommit(database, `thread ${referenceId} moved`, (root) =>
    announceOf.get(root)?.(referenceId),
  );
}

/** Registers the announce function of a database. */
export function announceThreadsBy(database: Database, announce: Announce): void {
  announceOf.set(database, announce);
}
