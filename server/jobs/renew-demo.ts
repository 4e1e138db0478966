import { eq } from 'drizzle-orm';
import { shopFact } from '#server/database/content-schema.ts';
import type { Job } from './job.ts';

/** Keeps joinable group buys in a demo shop; does nothing in other shops. */
export const renewDemo: Job = async (database, now) => {
  const [demo] = await database.select().from(shopFact).where(eq(shopFact.key, 'demo'));
  if (!demo) return 0;
  // Loaded on demand: only a demo shop needs the demo's goods in memory.
  const { renewCampaigns } = await import('#server/demo/campaigns/renew-campaigns.ts');
  return renewCampaigns(database, now);
};
