import * as contract from '@kaituan/contract/group-buy';
import { nearestPriceFirst } from '@kaituan/domain/group-buy/nearest-price';
import { requireChannel } from '#server/features/ground/channel/require-channel.ts';
import { sortCampaigns } from '#server/features/records/campaign/campaign-order.ts';
import { listCampaigns } from '#server/features/records/campaign/campaign-query.ts';
import { listFaces } from '#server/features/records/campaign/joiner-query.ts';
import { presentCampaigns } from '#server/features/records/campaign/present-campaigns.ts';
import {
  presentProgress,
  shownStatusOf,
} from '#server/features/records/campaign/present-progress.ts';
import { handle } from '#server/http/handler.ts';

const usualLimit = 50;

export const getCampaignArray = handle(contract.getCampaignArray, async (input, context) => {
  const { channelId, status, activityId, productId, skuIdArray, order, limit = usualLimit } = input;
  const { database, now } = context;
  await requireChannel(database, channelId);
  // Ended campaigns are listed on request and on an activity's page only.
  const withEnded = status !== undefined || activityId !== undefined;
  const selection = { channelId, activityId, productId, skuIdArray, withEnded };
  const rows = sortCampaigns(await listCampaigns(database, selection), now);
  const shown = rows.filter((row) => status?.includes(shownStatusOf(row, now)) ?? true);
  const sorted =
    order === 'NEAREST_PRICE'
      ? nearestPriceFirst(shown, (row) => presentProgress(row, now).unitsToNextRung)
      : shown;
  const listed = sorted.slice(0, limit);
  const [cards, faces] = await Promise.all([
    presentCampaigns(context, channelId, listed),
    listFaces(
      database,
      listed.map(({ id }) => id),
    ),
  ]);
  return {
    result: cards.map((card) => ({ ...card, faces: faces.get(card.campaignId) ?? [] })),
    total: shown.length,
  };
});
