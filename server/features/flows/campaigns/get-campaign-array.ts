import * as contract from '@kaituan/contract/group-buy';
import { requireChannel } from '#server/features/ground/channel/require-channel.ts';
import { sortCampaigns } from '#server/features/records/campaign/campaign-order.ts';
import { listCampaigns } from '#server/features/records/campaign/campaign-query.ts';
import { presentCampaigns } from '#server/features/records/campaign/present-campaigns.ts';
import { shownStatusOf } from '#server/features/records/campaign/present-progress.ts';
import { handle } from '#server/http/handler.ts';

const usualLimit = 50;

export const getCampaignArray = handle(contract.getCampaignArray, async (input, context) => {
  const { channelId, status, activityId, productId, skuIdArray, limit = usualLimit } = input;
  const { database, now } = context;
  await requireChannel(database, channelId);
  // Ended campaigns are listed on request and on an activity's page only.
  const withEnded = status !== undefined || activityId !== undefined;
  const selection = { channelId, activityId, productId, skuIdArray, withEnded };
  const rows = sortCampaigns(await listCampaigns(database, selection), now);
  const shown = rows.filter((row) => status?.includes(shownStatusOf(row, now)) ?? true);
  return { result: await presentCampaigns(context, channelId, shown.slice(0, limit)) };
});
