import {
  type CampaignCard,
  campaignArrayQuery,
} from '#web/features/group-buy/campaign/campaign-query.ts';

const shownAtHome = 8;
/** As many SKUs as one call asks about. */
const maxSkus = 100;

/** What the home page shows of group buys. */
export const homeCampaignsQuery = (channelId: number) =>
  campaignArrayQuery({ channelId, status: ['OPEN'], limit: shownAtHome });

/** As many group buys as one call answers. */
export const maxListed = 50;

/** The group buys of a channel that stand in one of these ways. */
export const listedCampaignsQuery = (channelId: number, status: CampaignCard['status'][]) =>
  campaignArrayQuery({ channelId, status, limit: maxListed });

/** The running group buys a product is in. */
export const productCampaignsQuery = (channelId: number, productId: number) =>
  campaignArrayQuery({ channelId, productId, status: ['OPEN', 'SCHEDULED'], limit: 3 });

/** The running group buys of what is in a cart: the same question in whatever order its lines are. */
export const cartCampaignsQuery = (channelId: number, skuIds: readonly number[]) =>
  campaignArrayQuery({
    channelId,
    status: ['OPEN'],
    skuIdArray: skuIds.toSorted((a, b) => a - b).slice(0, maxSkus),
  });

/** The group buys of an activity, those that are over included. */
export const activityCampaignsQuery = (channelId: number, activityId: number) =>
  campaignArrayQuery({ channelId, activityId });

/** Whether a group buy that is alone on a page is shown there with everything, so that one can join. */
export const isShownWhole = ({ status }: CampaignCard): boolean =>
  status === 'SCHEDULED' || status === 'OPEN' || status === 'CLOSING';
