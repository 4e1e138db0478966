import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import { findHiddenPrice } from '#server/features/ground/channel/hidden-price.ts';
import type { CallContext } from '#server/http/handler.ts';
import { findCampaignGoods } from './campaign-goods-query.ts';
import type { ShownCampaign } from './campaign-query.ts';
import { presentCampaignCard } from './present-campaign.ts';
import { countUnitsWithoutTolerance } from './units-without-tolerance.ts';

/** Group buys of one channel as this caller may see them, in the order they are given. */
export async function presentCampaigns(
  context: Pick<CallContext, 'database' | 'caller' | 'now'>,
  channelId: number,
  rows: readonly ShownCampaign[],
): Promise<CampaignCard[]> {
  if (rows.length === 0) return [];
  const { database, caller, now } = context;
  const skuIds = [...new Set(rows.flatMap(({ pools }) => pools.map(({ skuId }) => skuId)))];
  const memberId = caller?.memberId ?? null;
  const around = {
    goods: await findCampaignGoods(database, { channelId, memberId, skuIds }),
    unitsWithoutTolerance: await countUnitsWithoutTolerance(database, rows),
    hiddenPrice: await findHiddenPrice(context, channelId),
    now,
  };
  return rows.map((row) => presentCampaignCard(row, around));
}
