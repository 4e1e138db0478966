import * as contract from '@kaituan/contract/group-buy/group-buy';
import { nearestPriceFirst } from '@kaituan/domain/group-buy/price-ladder';
import { requireChannel } from '#server/features/ground/channel/channel-terms.ts';
import {
  listCampaigns,
  type ShownCampaign,
} from '#server/features/records/campaign/campaign-query.ts';
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

/** Sorts group buys for a list: open ones, soonest to close first; then those to come; then the latest. */
function sortCampaigns(rows: readonly ShownCampaign[], now: Date): ShownCampaign[] {
  const placeOf = (row: ShownCampaign): [group: number, ms: number] => {
    const status = shownStatusOf(row, now);
    if (status === 'OPEN') return [0, row.closesAt];
    return status === 'SCHEDULED' ? [1, row.opensAt] : [2, -row.closesAt];
  };
  const placed = rows.map((row) => ({ row, place: placeOf(row) }));
  return placed
    .toSorted((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1] || a.row.id - b.row.id)
    .map(({ row }) => row);
}
