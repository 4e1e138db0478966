import { announceShown, anything } from '#server/events/announcements.ts';
import { renewListingsAfter } from '#server/features/ground/product/listing.ts';
import {
  findListingsToRenew,
  recordRenewedListings,
} from '#server/features/ground/product/listing-rule.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job } from '#server/jobs/job.ts';

/** Of a run: payments and refunds wait for its end. */
const maxBatches = 5;

/** Once after an upgrade that changed what lists are derived by: what they show of goods that nobody changes since. */
export const renewListings: Job = async (database, _now, { stopping }) => {
  let after = await findListingsToRenew(database);
  if (after === null) return 0;
  let renewed = 0;
  for (let batch = 0; after !== null && batch < maxBatches && !stopping?.aborted; batch += 1) {
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
