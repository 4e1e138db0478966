import type { AnswerOf, RequestOf } from '#web/platform/api.ts';
import { apiQuery } from '#web/platform/query-client.ts';

export type CampaignDetail = AnswerOf<'/GroupBuy/GetCampaign'>['result'];
export type CampaignCard = AnswerOf<'/GroupBuy/GetCampaignArray'>['result'][number];
export type CampaignItem = CampaignCard['items'][number];
export type CampaignParcel = CampaignDetail['parcels'][number];
export type GroupTeam = CampaignDetail['teams'][number];

/** Counts move: what was asked for longer ago is asked for again when it is shown. */
const freshForMs = 20_000;

/** One group buy with who joined, its open teams and, for a member, their own pledge. */
export const campaignQuery = (channelId: number, campaignId: number, teamNo?: string | null) => ({
  ...apiQuery('/GroupBuy/GetCampaign', {
    channelId,
    campaignId,
    ...(teamNo ? { teamNo } : {}),
  }),
  staleTime: freshForMs,
});

/** Group buys as cards: the running ones of a channel, or of an activity, a product or some SKUs. */
export const campaignArrayQuery = (request: RequestOf<'/GroupBuy/GetCampaignArray'>) => ({
  ...apiQuery('/GroupBuy/GetCampaignArray', request),
  staleTime: freshForMs,
});
