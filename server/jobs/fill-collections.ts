import { fillSystemCollections } from '#server/features/ground/aggregated/system-collections.ts';
import type { Job } from './job.ts';

/** Special prices, clearance and what is popular, as they are now. */
export const fillCollections: Job = (database, now) => fillSystemCollections(database, now);
