/**
 * `GET /live/campaigns?channelId=1&ids=1,2`: server-sent events beside the API. Every `progress` event is an
 * array of `CampaignProgress`, the first one of all that were asked for; `time` tells the server's clock.
 */
export const liveCampaignsPath = '/live/campaigns';

/** Campaigns that one connection can watch. */
export const mostWatchedCampaigns = 50;

/** How often `time` is sent at least: a connection that is silent for much longer is dead. */
export const liveHeartbeatMs = 20_000;
