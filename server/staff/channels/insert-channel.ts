import { type ChannelKind, visibilityOfKind } from '@kaituan/domain/channel/channel';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';

/** It sells nothing yet and for no price: its terms are empty, and its company is the default channel's. */
export async function insertChannel(
  database: Database,
  { channelId, name, kind }: { channelId: number; name: string; kind: ChannelKind },
): Promise<void> {
  const [shop] = await database
    .select({ salesCompanyId: channel.salesCompanyId })
    .from(channel)
    .orderBy(desc(eq(channel.id, defaultChannelId)), asc(channel.id))
    .limit(1);
  if (!shop) throw new Error('a shop without a channel');
  await database.insert(channel).values({ ...shop, id: channelId, name, opening: 'NOT_OPENED' });
  await database.insert(channelTerms).values({
    ...{ channelId, shipping: [], payments: [] },
    priceVisibility: visibilityOfKind[kind],
  });
}
