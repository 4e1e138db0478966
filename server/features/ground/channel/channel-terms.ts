import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { type RowRecord, rowOf } from '#server/database/sql/columns.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Refuses a channel that does not exist or is closed. */
export async function requireChannel(database: Database, channelId: number): Promise<void> {
  const [open] = await database
    .select({ id: channel.id })
    .from(channel)
    .where(and(eq(channel.id, channelId), eq(channel.isActive, true)));
  if (!open) throw new Refusal('NOT_FOUND');
}

export type ChannelTerms = Omit<typeof channelTerms.$inferSelect, 'channelId'>;

/** The defaults: visible prices, home delivery for NT$100 that is free from NT$1,000, cash on delivery. */
const defaultTerms: ChannelTerms = {
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

const termsOf = namedStatement<RowRecord>(
  'channel_terms',
  sql`select * from channel_terms where channel_id = ${sql.placeholder('channelId')}`,
);

/** A channel's terms of sale. */
export async function getChannelTerms(
  database: Database,
  channelId: number,
): Promise<ChannelTerms> {
  const [found] = await termsOf(database, { channelId });
  return termsFrom(found ?? null);
}

/** The terms in a row of `channel_terms`; the defaults for null. */
export const termsFrom = (record: RowRecord | null): ChannelTerms =>
  record ? rowOf(channelTerms, record) : defaultTerms;
