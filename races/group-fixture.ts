import { editUntilOf } from '@kaituan/domain/group-buy/campaign-life';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import type { Database } from '@kaituan/server/database/database';
import {
  groupCampaign,
  groupCampaignItem,
  groupTeam,
} from '@kaituan/server/database/schema/group-schema';
import { channelTerms } from '@kaituan/server/database/schema/trading-schema';
import { newUlid } from '@kaituan/server/database/sql/generated-number';
import { createProduct, createSku, daysFrom } from '@kaituan/server/testing/goods/catalog-factory';
import type { RaceShop } from './race-shop.ts';

export type PoolFixture = { campaignId: number; skuId: number };
export type TeamFixture = PoolFixture & { teamNos: string[] };

/** A campaign of one SKU that everybody may join. */
export const createPoolFixture = (shop: RaceShop): Promise<PoolFixture> =>
  createCampaign(shop, { mode: 'CAMPAIGN', title: '全站團' });

/** A campaign of one SKU with empty teams that everybody may join. */
export async function createTeamFixture(
  shop: RaceShop,
  { teams, size }: { teams: number; size: number },
): Promise<TeamFixture> {
  const ofTeams = { mode: 'TEAM', title: '好友團', teamSize: size, teamHours: 48 } as const;
  const fixture = await createCampaign(shop, ofTeams);
  const now = new Date();
  const teamNos = Array.from({ length: teams }, () => newUlid(now));
  await shop.database.insert(groupTeam).values(
    teamNos.map((teamNo) => ({
      ...{ teamNo, campaignId: fixture.campaignId, size, allowsStrangers: true, openedAt: now },
      expiresAt: daysFrom(now, 2),
    })),
  );
  return { ...fixture, teamNos };
}

type CampaignFacts = Pick<typeof groupCampaign.$inferInsert, 'mode' | 'title'> &
  Partial<typeof groupCampaign.$inferInsert>;

async function createCampaign(
  { database }: RaceShop,
  facts: CampaignFacts,
): Promise<{ campaignId: number; skuId: number }> {
  await takeCards(database);
  const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
  const skuId = await createSku(database, productId, { priceTwd: 200, onHand: 0 });
  const now = new Date();
  const closesAt = daysFrom(now, 3);
  const [campaign] = await database
    .insert(groupCampaign)
    .values({
      channelId,
      status: 'OPEN',
      opensAt: daysFrom(now, -1),
      closesAt,
      editUntil: new Date(editUntilOf(closesAt.getTime())),
      shipFrom: daysFrom(now, 5),
      shipTo: daysFrom(now, 9),
      goalKind: 'BUYERS',
      goalMin: 20,
      ladder: { startPrices: [{ skuId, unitPriceTwd: 150 }], rungs: [] },
      ...facts,
    })
    .returning();
  if (!campaign) throw new Error('the campaign was not stored');
  await database.insert(groupCampaignItem).values({ campaignId: campaign.id, skuId });
  return { campaignId: campaign.id, skuId };
}

/** A shop that says nothing of payments takes cash only, which no group buy does. */
const takeCards = (database: Database) =>
  database
    .insert(channelTerms)
    .values({
      channelId,
      shipping: [
        { method: 'HOME_AMBIENT', region: 'MAIN', tiers: [{ minGoodsTwd: 0, feeTwd: 100 }] },
      ],
      payments: [{ method: 'CARD', feeTwd: 0 }],
    })
    .onConflictDoNothing();
