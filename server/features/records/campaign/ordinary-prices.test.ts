import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import {
  priceGroup,
  priceGroupMember,
  priceGroupPrice,
} from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const now = new Date();
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());
const guest = () => createCaller(opened.database, () => now);

describe('a SKU of a group buy', () => {
  it('shows the caller’s ordinary quantity prices beside its own', async () => {
    const elsewhere = await createChannel(opened.database);
    const goods = { channelIds: [elsewhere], skus: [] };
    const tiered = await createSku(opened.database, await createProduct(opened.database, goods), {
      ...{ priceTwd: 900, tiers: [{ minQty: 5, unitPriceTwd: 833 }] },
    });
    const campaignId = await createCampaign(opened.database, elsewhere, now, {
      items: [{ skuId: tiered, startTwd: 850 }],
    });
    const memberId = await createMember(opened.database);
    const priceGroupId = tiered;
    const { database } = opened;
    await database
      .insert(priceGroup)
      .values({ id: priceGroupId, channelId: elsewhere, name: '經銷' });
    await database.insert(priceGroupPrice).values({
      ...{ priceGroupId, skuId: tiered, priceTwd: 880, tiers: [{ minQty: 10, unitPriceTwd: 789 }] },
    });
    await database
      .insert(priceGroupMember)
      .values({ channelId: elsewhere, memberId, priceGroupId });
    const request = { channelId: elsewhere, campaignId };
    const caller = { memberId, channelId: null, isVerified: false };
    const member = createCaller(database, () => now, caller);
    expect(await guest().call('/GroupBuy/GetCampaign', request)).toMatchObject({
      result: {
        items: [{ ordinaryPriceTwd: 900, ordinaryTiers: [{ minQty: 5, unitPriceTwd: 833 }] }],
      },
    });
    expect(await member.call('/GroupBuy/GetCampaign', request)).toMatchObject({
      result: {
        items: [{ ordinaryPriceTwd: 880, ordinaryTiers: [{ minQty: 10, unitPriceTwd: 789 }] }],
      },
    });
  });

  it('shows no ordinary price at which nobody can buy it now', async () => {
    const { database } = opened;
    const elsewhere = await createChannel(database);
    const goods = { channelIds: [elsewhere], skus: [] };
    const sku = await createSku(database, await createProduct(database, goods), { priceTwd: 900 });
    const items = [{ skuId: sku, startTwd: 850 }];
    const campaignId = await createCampaign(database, elsewhere, now, { items });
    const ordinary = async () => {
      const request = { channelId: elsewhere, campaignId };
      const { result } = await guest().call('/GroupBuy/GetCampaign', request);
      return result.items[0]?.ordinaryPriceTwd;
    };
    expect(await ordinary()).toBe(900);
    await database.execute(sql`update sku set on_hand = reserved where id = ${sku}`);
    expect(await ordinary()).toBeNull();
  });
});
