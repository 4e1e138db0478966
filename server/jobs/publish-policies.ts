import { publishDuePolicies } from '#server/features/ground/site-info/publish-page.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type { Job } from './job.ts';

/** Terms and policies that were saved for a later date take effect. */
export const publishPolicies: Job = (database, now) =>
  inTransaction(database, (transaction) => publishDuePolicies(transaction, now));
