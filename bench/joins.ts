import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { checkout } from '@kaituan/server/database/schema/cart-schema';
import { newUlid } from '@kaituan/server/database/sql/generated-number';
import { eq } from 'drizzle-orm';
import { createPoolFixture } from '../races/group-fixture.ts';
import type { RaceShop } from '../races/race-shop.ts';
import { Racer } from '../races/racer.ts';
import type { WaitingOrder } from './compare-placing.ts';

/** One checkout joins through the API; the others are copies for other members, since each joins once. */
export async function prepareJoins(shop: RaceShop, count: number): Promise<WaitingOrder[]> {
  const { campaignId, skuId } = await createPoolFixture(shop);
  const bareFixture = await createPoolFixture(shop);
  const members = await shop.createMembers(count);
  const [first] = await shop.createMembers(1);
  if (!first) throw new Error('nobody joins');
  const opened = await new Racer(first, shop.nodes).prepareJoining('/GroupBuy/JoinCampaign', {
    ...{ channelId, campaignId, lines: [{ skuId, quantity: 1 }] },
  });
  if ('refused' in opened) throw new Error(opened.refused);
  const [template] = await shop.database
    .select()
    .from(checkout)
    .where(eq(checkout.checkoutNo, opened.answer));
  if (!template) throw new Error('no template');
  const rows = members.map(({ memberId }) => ({
    ...template,
    ...{ memberId, checkoutNo: newUlid(new Date()) },
  }));
  for (let at = 0; at < rows.length; at += 1_000) {
    await shop.database.insert(checkout).values(rows.slice(at, at + 1_000));
  }
  return members.map(({ memberId, token }, index) => ({
    token,
    checkoutNo: rows[index]?.checkoutNo ?? '',
    bare: { memberId, channelId, campaignId: bareFixture.campaignId, skuIds: [bareFixture.skuId] },
  }));
}
