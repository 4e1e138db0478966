import { afterCommit } from '#server/database/after-commit.ts';
import type { Database } from '#server/database/database.ts';

type Announce = (campaignId: number) => void;

/** How each open database tells its own and the other nodes that a campaign moved. */
const announceOf = new WeakMap<Database, Announce>();

/**
 * Says that counters or the state of a campaign moved, to whoever watches it on any node: after the
 * transaction in hand has committed, and not at all when it is rolled back. Call it as often as convenient.
 */
export function announceCampaign(database: Database, campaignId: number): void {
  afterCommit(database, `campaign ${campaignId} moved`, (root) =>
    announceOf.get(root)?.(campaignId),
  );
}

/** Has what moves in this database announced in this way. */
export function announceBy(database: Database, announce: Announce): void {
  announceOf.set(database, announce);
}
