import { announceShown, anything } from '#server/events/announcements.ts';
import { renewListingsAfter } from '#server/features/ground/product/listing.ts';
import {
  findListingsToRenew,
  recordRenewedListings,
} from '#server/features/ground/product/listing-rule.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { beginRun, type Job } from '#server/jobs/job.ts';

/** Once after an upgrade that changed what lists are derived by: what they show of goods that nobody changes since. */
export const renewListings: Job = async (database, _now, tools) => {
  const isOver = beginRun(tools);
  let after = await findListingsToRenew(database);
  if (after === null) return 0;
  let renewed = 0;
  while (after !== null && !isOver()) {
    const from: number = after;
    after = await inTransaction(database, async (transaction) => {
      const ids = await renewListingsAfter(transaction, from);
      renewed += ids.length;
      const last = ids.at(-1) ?? null;
      await recordRenewedListings(transaction, last);
      return last;
    });
  }
  announceShown(database, anything);
  return renewed;
};
