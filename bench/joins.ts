import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { createPoolFixture } from '../races/group-fixture.ts';
import type { RaceShop } from '../races/race-shop.ts';
import { Racer } from '../races/racer.ts';
import type { WaitingOrder } from './compare-placing.ts';
import { copyCheckout } from './copy-checkout.ts';

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
  const checkoutNos = await copyCheckout(shop.database, opened.answer, members);
  return members.map(({ memberId, token }, index) => ({
    token,
    checkoutNo: checkoutNos[index] ?? '',
    bare: { memberId, channelId, campaignId: bareFixture.campaignId, skuIds: [bareFixture.skuId] },
  }));
}
