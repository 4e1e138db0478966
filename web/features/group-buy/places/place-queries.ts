import {
  type CampaignCard,
  campaignArrayQuery,
} from '#web/features/group-buy/campaign/campaign-query.ts';

const shownAtHome = 3;
/** The API's limit of SKUs per call. */
const maxSkus = 100;

/** The running group buys the home page begins with, and how many run. */
export const homeCampaignsQuery = (channelId: number) =>
  campaignArrayQuery({ channelId, status: ['OPEN'], order: 'NEAREST_PRICE', limit: shownAtHome });

/** The API's limit of group buys per answer. */
export const maxListed = 50;

/** The group buys of a channel with one of these statuses. */
export const listedCampaignsQuery = (channelId: number, status: CampaignCard['status'][]) =>
  campaignArrayQuery({ channelId, status, limit: maxListed });

/** The running group buys a product is in. */
export const productCampaignsQuery = (channelId: number, productId: number) =>
  campaignArrayQuery({ channelId, productId, status: ['OPEN', 'SCHEDULED'], limit: 3 });

/** Running group buys of a cart's goods; SKUs are sorted for a stable query key. */
export const cartCampaignsQuery = (channelId: number, skuIds: readonly number[]) =>
  campaignArrayQuery({
    channelId,
    status: ['OPEN'],
    skuIdArray: skuIds.toSorted((a, b) => a - b).slice(0, maxSkus),
  });

/** Group buys of an activity, finished ones included. */
export const activityCampaignsQuery = (channelId: number, activityId: number) =>
  campaignArrayQuery({ channelId, activityId });

/** Whether a single group buy is shown in full, with the join panel. */
export const isShownWhole = ({ status }: CampaignCard): boolean =>
  status === 'SCHEDULED' || status === 'OPEN' || status === 'CLOSING';
