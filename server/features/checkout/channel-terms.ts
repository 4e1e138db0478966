import type { ShippingMethod } from '@kaituan/domain/shipping-method';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { channelTerms } from '../../database/trading-schema.ts';

export type ChannelTerms = Omit<typeof channelTerms.$inferSelect, 'channelId'>;

/** A channel that says nothing sells at its prices, brings home for NT$100, free from NT$1,000, and is paid on delivery. */
const silentTerms: ChannelTerms = {
  priceVisibility: 'PUBLIC',
  orderMinimumTwd: 0,
  shipping: (['HOME_AMBIENT', 'HOME_CHILLED', 'HOME_FROZEN'] satisfies ShippingMethod[]).map(
    (method) => ({
      method,
      region: 'MAIN',
      tiers: [
        { minGoodsTwd: 0, feeTwd: 100 },
        { minGoodsTwd: 1_000, feeTwd: 0 },
      ],
    }),
  ),
  payments: [{ method: 'HOME_COD', minTwd: 1, maxTwd: 20_000, feeTwd: 0 }],
  pickupPlaces: [],
  bankAccount: null,
  noShipDays: [],
};

/** On what terms a channel sells. */
export async function getChannelTerms(
  database: Database,
  channelId: number,
): Promise<ChannelTerms> {
  const [found] = await database
    .select()
    .from(channelTerms)
    .where(eq(channelTerms.channelId, channelId))
    .prepare('channel_terms')
    .execute();
  return found ?? silentTerms;
}
