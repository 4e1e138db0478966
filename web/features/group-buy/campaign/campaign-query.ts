import type { AnswerOf, RequestOf } from '@kaituan/api-client/api';
import { apiQuery } from '@kaituan/api-client/query-client';
import type { CampaignCard } from '@kaituan/contract/group-buy/campaign';
import { sizeNameOf } from '@kaituan/domain/group-buy/size-name';

export type { CampaignCard };
export type CampaignDetail = AnswerOf<'/GroupBuy/GetCampaign'>['result'];
export type ListedCampaign = AnswerOf<'/GroupBuy/GetCampaignArray'>['result'][number];
export type CampaignItem = CampaignCard['items'][number];
export type CampaignParcel = CampaignDetail['parcels'][number];
export type GroupTeam = CampaignDetail['teams'][number];

/** Counts change quickly: older data is refetched when shown. */
const freshForMs = 20_000;

/** One group buy with joiners, open teams and the member's own pledge. */
export const campaignQuery = (channelId: number, campaignId: number, teamNo?: string | null) => ({
  ...apiQuery('/GroupBuy/GetCampaign', {
    channelId,
    campaignId,
    ...(teamNo ? { teamNo } : {}),
  }),
  staleTime: freshForMs,
});

/** Group buys as cards: those of a channel, an activity, a product or some SKUs. */
export const campaignArrayQuery = (request: RequestOf<'/GroupBuy/GetCampaignArray'>) => ({
  ...apiQuery('/GroupBuy/GetCampaignArray', request),
  staleTime: freshForMs,
});

type PricedItem = CampaignItem & { unitPriceTwd: number };

/** The products of a group buy: each once, though several of its SKUs may be in it. */
export const goodsOf = ({ items }: Pick<CampaignCard, 'items'>): { id: number; name: string }[] => [
  ...new Map(items.map(({ productId: id, name }) => [id, { id, name }])).values(),
];

/** The cheapest item now; undefined where prices are hidden. */
export const cheapestItem = ({ items }: Pick<CampaignCard, 'items'>): PricedItem | undefined =>
  items
    .filter((item): item is PricedItem => item.unitPriceTwd !== null)
    .toSorted((a, b) => a.unitPriceTwd - b.unitPriceTwd)[0];

/** What that price is of: the size, and the goods where a group buy has several. */
export function sizeOf(item: CampaignItem, { items }: Pick<CampaignCard, 'items'>): string {
  const size = sizeNameOf(item, items);
  return size ? `${size}／${item.unitLabel}` : `每${item.unitLabel}`;
}
