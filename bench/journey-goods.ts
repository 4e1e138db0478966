import type { Shopper } from './shopper.ts';

type Campaign = { campaignId: number; mode: string; perMemberMax: number | null };

/** The group buys of a kind that are open. */
export async function listOpen(shopper: Shopper, mode: string): Promise<Campaign[]> {
  const request = { channelId: 100083, status: ['OPEN'] };
  const all = await shopper.call<Campaign[]>('/GroupBuy/GetCampaignArray', request);
  return all.filter((campaign) => campaign.mode === mode);
}

/** Goods that are there in each variant of two options. */
export async function findWithTwoOptions(shopper: Shopper): Promise<number> {
  const list = { channelId: 100083, filterArray: ['temperature = AMBIENT'], limit: 50 };
  const cards = await shopper.call<{ id: number }[]>('/Product/GetScpProductArray', list);
  for (const { id } of cards) {
    const request = { channelId: 100083, productId: id };
    const goods = await shopper.call<{ options: unknown[]; skus: Goods['skus'] }>(
      '/Product/GetScpProduct',
      request,
    );
    const isThere = goods.skus.every(({ availability }) => availability === 'IN_STOCK');
    if (goods.options.length > 1 && isThere) return id;
  }
  throw new Error('no goods have two options');
}

type Goods = { skus: { code: string; moq: number; availability: string }[] };

/** Three goods of a wholesale channel, with a variant of each. */
export async function findWholesaleGoods(
  shopper: Shopper,
  channelId: number,
  token: string,
): Promise<Goods> {
  const list = { channelId, filterArray: ['availability = IN_STOCK'], limit: 3 };
  const cards = await shopper.call<{ id: number }[]>('/Product/GetScpProductArray', list, token);
  const skus: Goods['skus'] = [];
  for (const { id } of cards) {
    const goods = await shopper.call<Goods>(
      '/Product/GetScpProduct',
      { channelId, productId: id },
      token,
    );
    skus.push(...goods.skus.filter(({ availability }) => availability === 'IN_STOCK').slice(0, 1));
  }
  return { skus };
}
