import { afterCommit } from '#server/database/after-commit.ts';
import type { Database } from '#server/database/database.ts';

type Announce = (campaignId: number) => void;

/** The announce function of each open database, which publishes changed campaigns to all nodes. */
const announceOf = new WeakMap<Database, Announce>();

/**
 * Announces changed counters or a changed status of a campaign to all nodes: after the current transaction
 * has committed, and not at all when it is rolled back. Repeated calls are merged.
 */
export function announceCampaign(database: Database, campaignId: number): void {
  afterCommit(database, `campaign ${campaignId} moved`, (root) =>
    announceOf.get(root)?.(campaignId),
  );
}

/** Registers the announce function of a database. */
export function announceBy(database: Database, announce: Announce): void {
  announceOf.set(database, announce);
}
