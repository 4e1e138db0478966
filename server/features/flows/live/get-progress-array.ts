import * as contract from '@kaituan/contract/group-buy/group-buy';
import { listCampaignsById } from '#server/features/records/campaign/campaign-query.ts';
import { presentProgress } from '#server/features/records/campaign/present-progress.ts';
import { handle } from '#server/http/handler.ts';

/** In the order requested; campaigns that are not visible here are left out. */
export const getProgressArray = handle(
  contract.getProgressArray,
  async ({ channelId, campaignIdArray }, { database, now }) => {
    const rows = await listCampaignsById(database, campaignIdArray, channelId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const requested = [...new Set(campaignIdArray)];
    const found = requested.map((id) => byId.get(id)).filter((row) => row !== undefined);
    return { result: found.map((row) => presentProgress(row, now)) };
  },
);
