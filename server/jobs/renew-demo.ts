import { eq } from 'drizzle-orm';
import { shopFact } from '#server/database/content-schema.ts';
import type { Job } from './job.ts';

/** Keeps group buys to join in a demo shop that is left running; every other shop is left alone. */
export const renewDemo: Job = async (database, now) => {
  const [demo] = await database.select().from(shopFact).where(eq(shopFact.key, 'demo'));
  if (!demo) return 0;
  // The goods of the demo are in memory only where there is one.
  const { renewCampaigns } = await import('#server/demo/campaigns/renew-campaigns.ts');
  return renewCampaigns(database, now);
};
